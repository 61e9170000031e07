import { useSyncExternalStore } from 'react';

/** Returns the current hour, 0 to 23, and follows the clock. */
export function useHour(): number {
  return useSyncExternalStore(everyMinute, () => new Date().getHours());
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000);
  return () => clearInterval(timer);
}
