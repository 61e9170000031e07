import { randomUUID } from 'node:crypto';
import type { Db } from '#server/store/database.ts';
import { afterCommit, rootOf } from '#server/store/transaction.ts';
import type { Bus, BusMessage, Topic, TransactionalMessage } from './bus.ts';
import { liveTopic, type LiveMessage } from './topics.ts';

/** Maximum receivers of one message; more receivers are split over several messages. */
const receiversPerMessage = 150;
/** Bytes. NOTIFY carries less than 8,000, of which the sequence number takes some. */
const maxMessageSize = 7900;

/** Publishes messages about changes in one database. */
export type Publisher = {
  readonly bus: Pick<Bus, 'notify'>;
  /** Publishes as part of the transaction: the message is neither lost nor late, and not sent after a rollback. */
  readonly publishInTransaction: (trx: Db, message: TransactionalMessage) => Promise<void>;
};

const publishers = new WeakMap<Db, Publisher>();

/** Registers the publisher of a database. */
export function registerPublisher(db: Db, publisher: Publisher): void {
  publishers.set(db, publisher);
}

/** Registers the publisher of `source` for `db`, another connection pool of the same database. */
export function sharePublisher(db: Db, source: Db): void {
  const publisher = publishers.get(source);
  if (publisher !== undefined) publishers.set(db, publisher);
}

/**
 * Sends a message to every server, this one too, once the transaction has committed. `db` may be the database or a
 * transaction in it; the message takes the bus that `open-bus.ts` has registered for this database.
 * Errors: the message is too long, a transactional topic is published outside of a transaction, or no publisher is
 * registered.
 *
 * @example
 * await publish(trx, sessionsTopic, { userId });
 */
export async function publish<Message extends BusMessage>(
  db: Db,
  { kind, delivery }: Topic<Message>,
  content: NoInfer<Omit<Message, 'kind'>>,
): Promise<void> {
  const message: BusMessage = { ...content, kind };
  if (Buffer.byteLength(JSON.stringify(message)) > maxMessageSize)
    throw new Error(`bus message ${message.kind} is too long`);
  const publisher = publishers.get(rootOf(db));
  if (publisher === undefined) throw new Error('no publisher is registered for this database');
  if (delivery === 'transactional') await publishInTransaction(db, message, publisher);
  else afterCommit(db, () => publisher.bus.notify(message, delivery));
}

/** Publishes a live message to the pages of these users; splits a long list of receivers. */
export async function publishTo(
  db: Db,
  to: readonly string[],
  frame: Omit<LiveMessage, 'kind' | 'to'>,
): Promise<void> {
  for (let start = 0; start < to.length; start += receiversPerMessage)
    await publish(db, liveTopic, { ...frame, to: to.slice(start, start + receiversPerMessage) });
}

/** The id lets each server deliver the message once, whichever path it takes first. */
async function publishInTransaction(db: Db, message: BusMessage, publisher: Publisher): Promise<void> {
  // Without a transaction, a server that ends right after the change would never publish it.
  if (!db.isTransaction) throw new Error(`bus message ${message.kind} needs a transaction`);
  await publisher.publishInTransaction(db, { ...message, id: randomUUID().slice(0, 18) });
}
