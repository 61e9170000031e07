import { useCallback, useState } from 'react';

const dialogs = '[role="dialog"], [role="alertdialog"]';
/** The focused element before each dialog. */
const openers = new WeakMap<Element, Element | null>();
/** Where the focus returns after a dialog that is just closing, unless another dialog takes its place. */
let returning: Element | null = null;

/**
 * Render it inside a dialog: it returns the focus to the previously focused element after the dialog closes. Radix does
 * this only for dialogs with their own trigger. A dialog that replaces another, such as a form that replaces its
 * skeleton, returns it to the opener of the first. Its mark moves the notices away from the buttons of the dialog
 * (notice-stack.module.css).
 */
export function ReturnFocus() {
  const [opener] = useState(() =>
    document.activeElement === document.body ? (returning ?? document.body) : document.activeElement,
  );
  const watch = useCallback(
    (mark: HTMLElement | null) => {
      const dialog = mark?.closest(dialogs);
      if (!dialog) return undefined;
      openers.set(dialog, opener);
      return () => {
        returning = opener;
        // Runs after the dialog has released the focus.
        setTimeout(() => {
          returning = null;
          const target = stillThere(opener);
          const holder = document.activeElement?.closest(dialogs);
          if (target instanceof HTMLElement && (!holder || holder.contains(target)))
            target.focus({ preventScroll: true });
        });
      };
    },
    [opener],
  );
  return <span hidden data-dialog="" ref={watch} />;
}

function stillThere(opener: Element | null): Element | null {
  if (opener === null || opener.isConnected) return opener;
  const dialog = opener.closest(dialogs);
  return dialog === null ? null : stillThere(openers.get(dialog) ?? null);
}
