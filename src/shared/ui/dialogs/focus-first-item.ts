import type { FocusEvent } from 'react';

/**
 * The `onFocus` of a menu: a menu opened by a key starts at its first entry (WAI-ARIA). The library does this only if
 * the menu is mounted during the key press, not if its code loads afterwards.
 */
export function focusFirstItem({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  const isEntered = target === currentTarget && !holds(currentTarget, relatedTarget);
  if (!isEntered || !currentTarget.matches(':focus-visible')) return;
  currentTarget.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus();
}

const holds = (menu: HTMLElement, from: EventTarget | null): boolean =>
  from instanceof Node && menu.contains(from);
