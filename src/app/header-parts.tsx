import { Bell } from '#features/announcements/bell.tsx';
import { HandIns } from '#features/hand-ins/hand-ins.tsx';

/** The parts of the header before the user menu: queued submissions and messages. */
export function HeaderParts() {
  return (
    <>
      <HandIns />
      <Bell />
    </>
  );
}
