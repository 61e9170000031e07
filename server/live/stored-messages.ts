import type { Logger } from 'pino';
import type { Db } from '#server/store/database.ts';
import type { BusEngine, BusHandlers } from './bus.ts';
import { deleteOldMessages, readStoredMessages } from './stored-message.store.ts';

type StoredMessagesDeps = {
  readonly db: Db;
  readonly log: Pick<Logger, 'debug'>;
  /** Milliseconds between two polls. If the engine loses a message, an ended session is noticed this late. */
  readonly interval: number;
};

const pollsPerCleanup = 300;

/**
 * Adds transactional messages to an engine by reading them from the database, which loses none. The engine has
 * delivered most of them before; the bus recognizes these by their id.
 */
export function withStoredMessages(engine: BusEngine, { db, log, interval }: StoredMessagesDeps): BusEngine {
  // A message that is read twice was already in the previous poll.
  let previousIds: ReadonlySet<string> = new Set();
  let position: string | undefined;
  let pollCount = 0;
  let pendingPoll: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const poll = async ({ onMessage }: BusHandlers): Promise<void> => {
    const { messages, next } = await readStoredMessages(db, position);
    position = next;
    const knownIds = previousIds;
    previousIds = new Set(messages.map(({ id }) => id));
    for (const { id, payload } of messages) if (!knownIds.has(id)) onMessage(payload);
    pollCount += 1;
    if (pollCount % pollsPerCleanup === 0) await deleteOldMessages(db);
  };
  return {
    isNeeded: engine.isNeeded,
    start: async (handlers) => {
      await poll(handlers);
      timer = setInterval(() => {
        pendingPoll ??= poll(handlers)
          .catch((error: unknown) => log.debug({ err: error }, 'stored bus messages could not be read'))
          .finally(() => (pendingPoll = undefined));
      }, interval);
      timer.unref();
      await engine.start(handlers);
    },
    send: (payloads) => engine.send(payloads),
    isListening: () => engine.isListening(),
    close: async () => {
      clearInterval(timer);
      await pendingPoll;
      await engine.close();
    },
  };
}
