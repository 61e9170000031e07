/** Whether a key belongs to an input method that is composing text: 229 where browsers leave `isComposing` out. */
function isComposingKey(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/**
 * Keeps the keys of an input method from every key handler of the page, those of libraries included: Enter that takes a
 * candidate submits nothing, Escape that drops one closes nothing. The input method still gets them. Rich text editors
 * handle composition themselves, and are only spared that Escape closes what is around them.
 * @returns the function that ends it
 */
export function shieldInputMethods(page: Window = window): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isComposingKey(event)) return;
    const isRichText = event.target instanceof HTMLElement && event.target.isContentEditable;
    if (!isRichText || event.key === 'Escape') event.stopImmediatePropagation();
  };
  // The window captures first.
  page.addEventListener('keydown', onKeyDown, true);
  return () => page.removeEventListener('keydown', onKeyDown, true);
}
