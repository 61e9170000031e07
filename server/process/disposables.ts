import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

export type Disposables = {
  /** `timeout` in milliseconds; without it, closing has no time limit. */
  readonly add: (name: string, close: () => Promise<void>, timeout?: number) => void;
  /**
   * Closes in reverse order. A step that fails or exceeds its time limit does not stop the others. May be called
   * twice.
   */
  readonly close: () => Promise<void>;
};

type Entry = { readonly name: string; readonly close: () => Promise<void>; readonly timeout?: number };

/**
 * Collects what was opened and must be closed, in bounded time, so that a step that hangs does not block the
 * shutdown.
 */
export function createDisposables(log: Pick<Logger, 'warn'>): Disposables {
  const open: Entry[] = [];
  const end = async ({ name, close, timeout }: Entry): Promise<void> => {
    const late = new AbortController();
    const closed = (async () => {
      await close();
      return true;
    })();
    const ended =
      timeout === undefined ? closed : Promise.race([closed, delay(timeout, false, { signal: late.signal })]);
    try {
      if (!(await ended)) log.warn({ part: name }, 'does not end in time and is left');
    } catch (error) {
      log.warn({ part: name, err: error }, 'could not be closed');
    } finally {
      late.abort();
      closed.catch(() => undefined);
    }
  };
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    for (const entry of open.splice(0).reverse()) await end(entry);
  };
  return {
    add: (name, close, timeout) =>
      void open.push({ name, close, ...(timeout === undefined ? {} : { timeout }) }),
    close: () => (closing ??= closeAll()),
  };
}
