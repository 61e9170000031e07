/**
 * Why everything on screen goes without asking. `reload` and `login`: the session was lost or a new build is there, and
 * what was typed is kept for the same person. `logout`: by choice, and it is given up.
 */
export type PageExit = 'reload' | 'login' | 'logout';

const listeners = new Set<(exit: PageExit) => void>();

/** Apart from `unsaved-parts.ts`, so that the first page can announce what only later pages listen to. */
export function onPageExit(listener: (exit: PageExit) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To be called right before the page is left by force. */
export function announcePageExit(exit: PageExit): void {
  for (const listener of listeners) listener(exit);
}
