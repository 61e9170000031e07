import { ConnectionBanner } from './connection-banner.tsx';
import { NewVersion } from './new-version.tsx';

/** What the page says about the world outside: above everything, dialogs too, and without closing them. */
export function AppWatch() {
  return (
    // An open dialog takes a press anywhere else for its end.
    <aside aria-label="系统状态" onPointerDown={(event) => event.stopPropagation()}>
      <ConnectionBanner />
      <NewVersion />
    </aside>
  );
}
