import type { LogFile } from './event-log.ts';

/** An imported event log, to be replayed next to the running app. */
export function createImportedLog() {
  let view: LogFile | undefined;
  const listeners = new Set<() => void>();
  return {
    bring: (log: LogFile): void => {
      view = log;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): LogFile | undefined => view,
  };
}
