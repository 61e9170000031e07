/**
 * The `ref` of a filter bar: the key / moves the focus to its first filter, unless the user is typing or a dialog is
 * open.
 */
export function focusOnSlash(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input, textarea, select, [contenteditable]') !== null) return;
    const first = bar.querySelector<HTMLElement>('input, select');
    if (first === null) return;
    event.preventDefault();
    first.focus();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
