import { useSyncExternalStore } from 'react';

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/** Counts down whole seconds until a moment in epoch milliseconds; 0 afterwards. */
export function useSecondsUntil(moment: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((moment - Date.now()) / 1000)));
}
