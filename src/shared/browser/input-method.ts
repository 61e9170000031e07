/**
 * Returns whether a key belongs to an input method composition; the key code is 229 in browsers that omit
 * `isComposing`.
 */
function isComposingKey(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/**
 * Hides the keys of an input method from every key handler of the page, including those of libraries: Enter that
 * accepts a candidate submits nothing, Escape that cancels one closes nothing. The input method still gets them. Rich
 * text editors handle composition themselves; for them only Escape is hidden from the surrounding dialog.
 * @returns a function that removes the handler
 */
export function shieldInputMethods(page: Window = window): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isComposingKey(event)) return;
    const isRichText = event.target instanceof HTMLElement && event.target.isContentEditable;
    if (!isRichText || event.key === 'Escape') event.stopImmediatePropagation();
  };
  // The window is first in the capture phase.
  page.addEventListener('keydown', onKeyDown, true);
  return () => page.removeEventListener('keydown', onKeyDown, true);
}
