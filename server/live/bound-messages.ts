import type { Logger } from 'pino';
import type { Db } from '#server/store/database.ts';
import { forgetBound, readBound } from './bound-message.store.ts';
import type { BusEngine } from './bus.ts';

type Parts = {
  readonly db: Db;
  readonly log: Pick<Logger, 'debug'>;
  /** Milliseconds between two reads. If the engine loses a message, an ended session is noticed this late. */
  readonly interval: number;
};

/** Number of reads between two clean-ups. */
const tidyEvery = 300;

/**
 * Adds transactional messages to an engine by reading them from the database, which loses none. The engine has
 * delivered most of them before; the bus recognizes these by their id.
 */
export function withBoundMessages(engine: BusEngine, { db, log, interval }: Parts): BusEngine {
  // A message that is read twice was already in the previous read.
  let last: ReadonlySet<string> = new Set();
  let since: string | undefined;
  let looks = 0;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = async (hear: (payload: string) => void): Promise<void> => {
    const { messages, next } = await readBound(db, since);
    since = next;
    const before = last;
    last = new Set(messages.map(({ id }) => id));
    for (const { id, payload } of messages) if (!before.has(id)) hear(payload);
    looks += 1;
    if (looks % tidyEvery === 0) await forgetBound(db);
  };
  return {
    isNeeded: engine.isNeeded,
    start: async (handlers) => {
      await look(handlers.hear);
      timer = setInterval(() => {
        looking ??= look(handlers.hear)
          .catch((error: unknown) => log.debug({ err: error }, 'messages of transactions are late'))
          .finally(() => (looking = undefined));
      }, interval);
      timer.unref();
      await engine.start(handlers);
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
