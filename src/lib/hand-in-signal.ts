import { idleTime } from './idle-time.ts';

export const handInDatabase = 'hand-ins';

/**
 * Tracks whether queued submissions may exist on this computer, so that a page without any does not load their code. In
 * a browser that cannot list its databases they are checked.
 */
function createHandInSignal() {
  const listeners = new Set<() => void>();
  let isThere: boolean | undefined;
  const raise = (): void => {
    if (isThere === true) return;
    isThere = true;
    for (const listener of listeners) listener();
  };
  const look = async (): Promise<void> => {
    isThere = false;
    if (typeof indexedDB === 'undefined') return;
    await idleTime();
    const known = await indexedDB.databases?.().catch(() => []);
    if (known === undefined || known.some(({ name }) => name === handInDatabase)) raise();
  };
  return {
    /** Called when a submission is queued. */
    raise,
    has: (): boolean => isThere === true,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      if (isThere === undefined) void look();
      return () => listeners.delete(listener);
    },
  };
}

export const handInSignal = createHandInSignal();
