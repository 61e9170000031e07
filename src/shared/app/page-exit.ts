/**
 * The reason why the page unloads without a prompt. `reload` and `login`: the session was lost or a new build exists,
 * and input is kept for the same user. `logout`: the user chose it, and input is discarded.
 */
export type PageExit = 'reload' | 'login' | 'logout';

const listeners = new Set<(exit: PageExit) => void>();

/** Separate from `unsaved-parts.ts`, so that the first page can announce an exit to which only later pages listen. */
export function onPageExit(listener: (exit: PageExit) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call it right before a forced exit of the page. */
export function announcePageExit(exit: PageExit): void {
  for (const listener of listeners) listener(exit);
}
