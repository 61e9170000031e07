import type { LogFile } from './event-log.ts';

/** An exported record that was brought in, to be played again beside what runs. */
export function createBroughtLog() {
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
