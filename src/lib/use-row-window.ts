import { useState, type UIEvent } from 'react';

type RowWindowParts = {
  readonly count: number;
  /** Of every row, in pixels. */
  readonly rowHeight: number;
  /** Lists up to this long are drawn whole; 50 when left out. */
  readonly wholeUpTo?: number;
  /** Rows in sight of a tall window, until the first scroll says how many it really shows; 30 when left out. */
  readonly inSight?: number;
  /** Told from which row on they are drawn, when others come into sight. */
  readonly onSee?: ((first: number) => void) | undefined;
};

/** Drawn beyond either edge, so that scrolling a little shows no gap. */
const margin = 10;

/**
 * Which rows of a long table are drawn: those in sight and some more. All rows are equally high, so scroll position
 * and heights say it without measuring a row. `onScroll` goes to the element that scrolls.
 */
export function useRowWindow({ count, rowHeight, wholeUpTo = 50, inSight = 30, onSee }: RowWindowParts) {
  const [sight, setSight] = useState({ top: 0, rows: inSight });
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (count <= wholeUpTo) return;
    const top = Math.floor(currentTarget.scrollTop / rowHeight);
    const rows = Math.ceil(currentTarget.clientHeight / rowHeight);
    // In steps: not every pixel is another window.
    const step = Math.floor(top / 4) * 4;
    if (sight.top === step && sight.rows === rows) return;
    setSight({ top: step, rows });
    onSee?.(Math.max(0, step - margin));
  };
  if (count <= wholeUpTo) return { first: 0, last: count, onScroll };
  const first = Math.max(0, Math.min(sight.top, count - sight.rows) - margin);
  return { first, last: Math.min(count, sight.top + sight.rows + margin + 4), onScroll };
}
