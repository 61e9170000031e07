import { useCallback, useState } from 'react';

const dialogs = '[role="dialog"], [role="alertdialog"]';
/** What had the focus before a dialog, by the dialog. */
const openers = new WeakMap<Element, Element | null>();

/**
 * Render it within a dialog: gives the focus back to what had it before, when the dialog has gone. Radix does so only for
 * dialogs with a trigger of their own. A dialog that took the place of another, as a form that of its skeleton, gives it
 * back to what opened the first.
 */
export function ReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  const watch = useCallback(
    (mark: HTMLElement | null) => {
      const dialog = mark?.closest(dialogs);
      if (!dialog) return undefined;
      openers.set(dialog, opener);
      return () => {
        // After the dialog has let go of the focus.
        setTimeout(() => {
          const target = stillThere(opener);
          const holder = document.activeElement?.closest(dialogs);
          if (target instanceof HTMLElement && (!holder || holder.contains(target)))
            target.focus({ preventScroll: true });
        });
      };
    },
    [opener],
  );
  return <span hidden ref={watch} />;
}

function stillThere(opener: Element | null): Element | null {
  if (opener === null || opener.isConnected) return opener;
  const dialog = opener.closest(dialogs);
  return dialog === null ? null : stillThere(openers.get(dialog) ?? null);
}
