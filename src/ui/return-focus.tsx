import { useCallback, useState } from 'react';

/**
 * Render it with a dialog: gives the focus back to what had it before, when the dialog has gone. Radix does so only for
 * dialogs with a trigger of their own.
 */
export function ReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  const watch = useCallback(
    (mark: HTMLElement | null) => {
      if (mark === null) return undefined;
      return () => {
        // After the dialog has let go of the focus.
        setTimeout(() => {
          if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
        });
      };
    },
    [opener],
  );
  return <span hidden ref={watch} />;
}
