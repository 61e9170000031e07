import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

type RowWindowParts = {
  readonly count: number;
  /** Of every row, in pixels. */
  readonly rowHeight: number;
  /** The element that scrolls. */
  readonly scroller: () => HTMLElement | null;
  /** What stays in sight above the rows, in pixels; nothing when left out. */
  readonly head?: number;
  /** Lists up to this long are drawn whole; 50 when left out. */
  readonly wholeUpTo?: number;
  /** False: nothing reveals a row of a list that is drawn whole, so nobody measures it; true when left out. */
  readonly revealsWhole?: boolean;
  /** Rows in sight of a tall window, until the real one is measured; 30 when left out. */
  readonly inSight?: number;
  /** Told from which row on they are drawn, when others come into sight. */
  readonly onSee?: ((first: number) => void) | undefined;
};

/** Drawn beyond either edge, so that scrolling a little shows no gap. */
const margin = 10;

/**
 * Which rows of a long table are drawn: those in sight and some more. `reveal` scrolls as little as shows a row. The one
 * place that uses the library's hook, whose functions are not for others: these answers are plain numbers.
 */
export function useRowWindow(parts: RowWindowParts) {
  const { count, rowHeight, scroller, head = 0, wholeUpTo = 50, revealsWhole = true, inSight = 30 } = parts;
  const seen = useRef(0);
  const isMeasured = revealsWhole || count > wholeUpTo;
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: isMeasured,
    estimateSize: () => rowHeight,
    getScrollElement: scroller,
    initialRect: { width: 0, height: inSight * rowHeight },
    // A list in a tab that is not seen keeps its rows.
    observeElementRect: (list, tell) =>
      observeElementRect(list, (rect) => {
        if (rect.height > 0) tell(rect);
      }),
    overscan: margin,
    scrollMargin: head,
    scrollPaddingStart: head,
    useFlushSync: false,
    onChange: ({ range }) => {
      const first = Math.max(0, (range?.startIndex ?? 0) - margin);
      if (first === seen.current || count <= wholeUpTo) return;
      seen.current = first;
      parts.onSee?.(first);
    },
  });
  // The library reckons with the first height until it is told, and draws all rows anew when it is.
  useLayoutEffect(() => {
    if (isMeasured) virtualizer.measure();
  }, [virtualizer, rowHeight, isMeasured]);
  const reveal = (row: number) => virtualizer.scrollToIndex(row, { align: 'auto' });
  if (count <= wholeUpTo) return { first: 0, last: count, reveal };
  const drawn = virtualizer.getVirtualIndexes();
  const first = drawn[0] ?? 0;
  return { first, last: (drawn.at(-1) ?? first - 1) + 1, reveal };
}
