import { useSyncExternalStore } from 'react';

/** The hour of the day, 0 to 23, as it goes on while the page is open. */
export function useHour(): number {
  return useSyncExternalStore(everyMinute, () => new Date().getHours());
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000);
  return () => clearInterval(timer);
}
