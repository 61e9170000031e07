/** For the heading of a page that has come in place of what was pressed. */
export const focusAtOnce = (heading: HTMLElement | null): void => heading?.focus();
