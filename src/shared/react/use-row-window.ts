import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

type RowWindowOptions = {
  readonly count: number;
  /** The height of every row, in pixels. */
  readonly rowHeight: number;
  /** Returns the scrolling element. */
  readonly scroller: () => HTMLElement | null;
  /** The height of the sticky head above the rows, in pixels; 0 by default. */
  readonly head?: number;
  /** Lists up to this length are rendered completely; 50 by default. */
  readonly wholeUpTo?: number;
  /** False if nothing reveals a row of a completely rendered list, which saves its measurement; true by default. */
  readonly revealsWhole?: boolean;
  /** The number of visible rows in a tall window, used before the measurement; 30 by default. */
  readonly inSight?: number;
  /** Called with the first rendered row when the visible rows change. */
  readonly onSee?: ((first: number) => void) | undefined;
};

/** Extra rows at both edges, so that small scrolls show no gap. */
const margin = 10;

/**
 * Returns the rendered rows of a long table: the visible ones and a margin. `reveal` scrolls by the minimum that shows
 * a row. Only this hook uses the library's hook, whose functions must not be passed on: the results here are plain
 * numbers.
 */
export function useRowWindow(options: RowWindowOptions) {
  const { count, rowHeight, scroller, head = 0, wholeUpTo = 50, revealsWhole = true, inSight = 30 } = options;
  const seen = useRef(0);
  const isMeasured = revealsWhole || count > wholeUpTo;
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: isMeasured,
    estimateSize: () => rowHeight,
    getScrollElement: scroller,
    initialRect: { width: 0, height: inSight * rowHeight },
    // A list in a hidden tab keeps its rows.
    observeElementRect: (list, notify) =>
      observeElementRect(list, (rect) => {
        if (rect.height > 0) notify(rect);
      }),
    overscan: margin,
    scrollMargin: head,
    scrollPaddingStart: head,
    useFlushSync: false,
    onChange: ({ range }) => {
      const first = Math.max(0, (range?.startIndex ?? 0) - margin);
      if (first === seen.current || count <= wholeUpTo) return;
      seen.current = first;
      options.onSee?.(first);
    },
  });
  // The library uses the first height until `measure` is called, and re-renders all rows then.
  useLayoutEffect(() => {
    if (isMeasured) virtualizer.measure();
  }, [virtualizer, rowHeight, isMeasured]);
  const reveal = (row: number) => virtualizer.scrollToIndex(row, { align: 'auto' });
  if (count <= wholeUpTo) return { first: 0, last: count, reveal };
  const drawn = virtualizer.getVirtualIndexes();
  const first = drawn[0] ?? 0;
  return { first, last: (drawn.at(-1) ?? first - 1) + 1, reveal };
}
