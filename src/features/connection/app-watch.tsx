import { ConnectionBanner } from './connection-banner.tsx';
import { NewVersion } from './new-version.tsx';

/** System messages about connection and version: above everything including dialogs, without closing them. */
export function AppWatch() {
  return (
    // An open dialog treats a press outside as its dismissal.
    <aside aria-label="系统状态" onPointerDown={(event) => event.stopPropagation()}>
      <ConnectionBanner />
      <NewVersion />
    </aside>
  );
}
