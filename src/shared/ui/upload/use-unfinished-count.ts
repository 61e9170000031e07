import { useEffect, useEffectEvent } from 'react';

/** Receives the number of selected files that are not stored: uploading, or failed and not dismissed with 知道了. */
export type OnUnfinished = (count: number) => void;

/** Reports the count when it changes; an unmounted field has none. */
export function useUnfinishedCount(count: number, onUnfinished: OnUnfinished | undefined): void {
  const notify = useEffectEvent((number: number) => onUnfinished?.(number));
  useEffect(() => notify(count), [count]);
  // Separate from the effect above: reporting 0 between two counts would briefly mean that all are stored.
  useEffect(() => () => notify(0), []);
}
