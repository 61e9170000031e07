/** Revisions of one page, which continue from frame to frame: each frame counts the changes of its project from 0. */
export function createRevisionCount() {
  /** The page's revision at the current frame's 0. */
  let base = 0;
  let last = 0;
  let notify: ((revision: number) => void) | undefined;
  const recordRevision = (revision: number): void => {
    last = Math.max(last, base + revision);
    notify?.(last);
  };
  return {
    /** A project was opened. */
    begin: (): void => {
      base = last;
    },
    /** The project differs from the server's version. */
    beginChanged: (): void => {
      base += 1;
      recordRevision(0);
    },
    /** The frame's latest count. */
    note: recordRevision,
    /** Converts the frame's revision to the page's. */
    of: (revision: number): number => base + revision,
    last: () => last,
    isChanged: () => last > base,
    /** Sets the listener; there is only one at a time. */
    listen: (listener: (revision: number) => void): void => {
      notify = listener;
    },
  };
}
