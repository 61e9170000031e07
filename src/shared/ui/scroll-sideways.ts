/** The `ref` of a row that is wider than its container: the wheel scrolls it horizontally instead of the page. */
export function scrollSideways(row: HTMLElement | null): (() => void) | undefined {
  if (row === null) return undefined;
  const onWheel = (event: WheelEvent): void => {
    const isWider = row.scrollWidth > row.clientWidth;
    // Horizontal wheels and trackpads scroll it natively; with Ctrl the browser zooms.
    if (!isWider || event.deltaX !== 0 || event.ctrlKey) return;
    event.preventDefault();
    row.scrollLeft += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
  };
  // React's own listeners are passive and cannot prevent a scroll.
  row.addEventListener('wheel', onWheel, { passive: false });
  return () => row.removeEventListener('wheel', onWheel);
}

/**
 * Scrolls an element to the middle of its row, the nearest ancestor with `data-row`, unless it is visible: in the next
 * frame, which computes the layout anyway.
 */
export function revealInRow(element: HTMLElement | null): void {
  const row = element?.closest<HTMLElement>('[data-row]');
  if (element === null || row === null || row === undefined) return;
  requestAnimationFrame(() => reveal(element, row));
}

function reveal(element: HTMLElement, row: HTMLElement): void {
  const padding = Number.parseFloat(getComputedStyle(row).scrollPaddingInlineStart) || 0;
  const box = element.getBoundingClientRect();
  const frame = row.getBoundingClientRect();
  if (box.left >= frame.left + padding && box.right <= frame.right) return;
  row.scrollBy({ left: box.left - frame.left - (frame.width - box.width) / 2 });
}
