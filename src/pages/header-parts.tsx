import { Bell } from '#features/announcements/bell.tsx';
import { HandIns } from '#features/hand-ins/hand-ins.tsx';

/** What stands in the header before the person: hand-ins that wait, and the messages. */
export function HeaderParts() {
  return (
    <>
      <HandIns />
      <Bell />
    </>
  );
}
