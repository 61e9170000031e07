import { useEffect, useEffectEvent } from 'react';

/** Told how many of the files that were chosen are not stored: under way, or failed and not given up by 知道了. */
export type OnUnfinished = (count: number) => void;

/** Says so as it changes; a field that is gone has none. */
export function useTellUnfinished(count: number, onUnfinished: OnUnfinished | undefined): void {
  const tell = useEffectEvent((number: number) => onUnfinished?.(number));
  useEffect(() => tell(count), [count]);
  // Not between one number and the next: for a moment all would be there.
  useEffect(() => () => tell(0), []);
}
