/**
 * Keys 1–5 inside the dialog of a form set stars, unless the user is typing. Returns a function that removes the
 * handler.
 */
export function starKeys(form: HTMLFormElement | null, onStars: (score: number) => void): () => void {
  const dialog = form?.closest<HTMLElement>('[role="dialog"]') ?? form;
  if (dialog === null) return () => undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!/^[1-5]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : dialog;
    if (target.closest('textarea, select, input:not([type=radio])') !== null) return;
    event.preventDefault();
    onStars(Number(event.key));
  };
  dialog.addEventListener('keydown', onKeyDown);
  return () => dialog.removeEventListener('keydown', onKeyDown);
}
