/** Makes a scroll container focusable: arrows and page keys scroll it, plus and minus zoom. */
export function scrollerKeys(element: HTMLElement | null, zoomBy: (step: -1 | 1) => void): () => void {
  if (element === null) return () => undefined;
  element.tabIndex = 0;
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') zoomBy(1);
    if (key === '-') zoomBy(-1);
  };
  element.addEventListener('keydown', press);
  return () => element.removeEventListener('keydown', press);
}
