/** For the `ref` of a row that is wider than its place: the wheel moves it sideways instead of the page. */
export function scrollSideways(row: HTMLElement | null): (() => void) | undefined {
  if (row === null) return undefined;
  const onWheel = (event: WheelEvent): void => {
    const isWider = row.scrollWidth > row.clientWidth;
    // A sideways wheel or a trackpad does it by itself; with Ctrl the page is zoomed.
    if (!isWider || event.deltaX !== 0 || event.ctrlKey) return;
    event.preventDefault();
    row.scrollLeft += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
  };
  // React's own listeners may not prevent a scroll.
  row.addEventListener('wheel', onWheel, { passive: false });
  return () => row.removeEventListener('wheel', onWheel);
}

/**
 * Brings an element of such a row, the nearest one around it with `data-row`, to its middle unless it is in sight: with
 * the next frame, which measures the page anyway.
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
