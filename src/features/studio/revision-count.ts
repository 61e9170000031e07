/** Revisions of one page, which go on from frame to frame: each frame counts the changes of its project from 0. */
export function createRevisionCount() {
  /** What the present frame's 0 stands for. */
  let base = 0;
  let last = 0;
  let tell: ((revision: number) => void) | undefined;
  const note = (revision: number): void => {
    last = Math.max(last, base + revision);
    tell?.(last);
  };
  return {
    /** A project was opened. */
    begin: (): void => {
      base = last;
    },
    /** It differs from what the server has. */
    beginChanged: (): void => {
      base += 1;
      note(0);
    },
    /** The frame has counted so far. */
    note,
    /** The frame's number as one of the page. */
    of: (revision: number): number => base + revision,
    last: () => last,
    isChanged: () => last > base,
    /** One listener at a time. */
    listen: (listener: (revision: number) => void): void => {
      tell = listener;
    },
  };
}
