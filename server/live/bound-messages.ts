import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Db } from '#server/store/database.ts';
import { forgetBound, readBound } from './bound-message.store.ts';
import type { BusEngine } from './bus.ts';

type Parts = {
  readonly db: Db;
  readonly log: Pick<Logger, 'debug'>;
  /** Milliseconds between two looks: how late an ended session may be noticed when the engine has lost it. */
  readonly interval: number;
};

/** Looks between two clean-ups. */
const tidyEvery = 300;

/**
 * The engine, and beside it what is bound to transactions: read from the database, which loses nothing. Most of it was
 * heard by the engine before, and twice does no harm.
 */
export function withBoundMessages(engine: BusEngine, { db, log, interval }: Parts): BusEngine {
  const known = new LRUCache<string, true>({ max: 20_000 });
  let since: string | undefined;
  let looks = 0;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = async (hear: (payload: string) => void): Promise<void> => {
    const { messages, next } = await readBound(db, since);
    since = next;
    for (const { id, payload } of messages) {
      if (known.has(id)) continue;
      known.set(id, true);
      hear(payload);
    }
    looks += 1;
    if (looks % tidyEvery === 0) await forgetBound(db);
  };
  return {
    isNeeded: engine.isNeeded,
    start: async (ears) => {
      await look(ears.hear);
      timer = setInterval(() => {
        looking ??= look(ears.hear)
          .catch((error: unknown) => log.debug({ err: error }, 'messages of transactions are late'))
          .finally(() => (looking = undefined));
      }, interval);
      timer.unref();
      await engine.start(ears);
    },
    send: (payloads) => engine.send(payloads),
    isListening: () => engine.isListening(),
    close: async () => {
      clearInterval(timer);
      await looking;
      await engine.close();
    },
  };
}
