/** Calls for each arrow to the left or right that no control on the page handles; returns a function that stops it. */
export function listenToArrows(onStep: (step: -1 | 1) => void): () => void {
  const listen = (event: KeyboardEvent): void => {
    const isTaken =
      event.target instanceof Element &&
      event.target.closest('input, select, textarea, [role=tab], [role=slider]') !== null;
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || isTaken || isOther) return;
    event.preventDefault();
    onStep(event.key === 'ArrowLeft' ? -1 : 1);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
