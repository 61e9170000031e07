/**
 * Why everything on screen goes without asking. `reload` and `login`: the session was lost or a new build is there, and
 * what was typed is kept for the same person. `logout`: by choice, and it is given up.
 */
export type Departure = 'reload' | 'login' | 'logout';

const listeners = new Set<(departure: Departure) => void>();

/** Apart from `unsaved.ts`, so that the first page can announce what only later pages listen to. */
export function onDeparture(listener: (departure: Departure) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To be called right before the page is left by force. */
export function announceDeparture(departure: Departure): void {
  for (const listener of listeners) listener(departure);
}
