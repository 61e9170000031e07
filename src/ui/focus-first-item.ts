import type { FocusEvent } from 'react';

/**
 * For the `onFocus` of a menu: one that was opened by a key begins on its first entry (WAI-ARIA). The library sees to that
 * only while the menu is there as the key is pressed, not when its code comes afterwards.
 */
export function focusFirstItem({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  const isEntered = target === currentTarget && !holds(currentTarget, relatedTarget);
  if (!isEntered || !currentTarget.matches(':focus-visible')) return;
  currentTarget.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus();
}

const holds = (menu: HTMLElement, from: EventTarget | null): boolean =>
  from instanceof Node && menu.contains(from);
