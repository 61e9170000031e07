import { randomUUID } from 'node:crypto';
import type { Db } from '#server/store/database.ts';
import { afterCommit, rootOf } from '#server/store/transaction.ts';
import type { BoundMessage, Bus, BusMessage, Topic } from './bus.ts';
import { topics, type LiveMessage, type Message } from './topics.ts';

/** Maximum receivers of one message; more receivers are split over several messages. */
const receiversPerMessage = 150;
/** NOTIFY carries less than 8,000 bytes, of which the sequence number takes some. */
const longestMessage = 7900;

/** Publishes messages about changes in one database. */
export type Publisher = {
  readonly bus: Pick<Bus, 'notify'>;
  /** Publishes as part of the transaction: the message is neither lost nor late, and not sent after a rollback. */
  readonly bind: (db: Db, message: BoundMessage) => Promise<void>;
};

const publishers = new WeakMap<Db, Publisher>();

/** Registers the publisher of a database. */
export function registerPublisher(db: Db, publisher: Publisher): void {
  publishers.set(db, publisher);
}

/** Registers the publisher of `known` for `db`, another connection pool of the same database. */
export function sharePublisher(db: Db, known: Db): void {
  const publisher = publishers.get(known);
  if (publisher !== undefined) publishers.set(db, publisher);
}

/** Sends to every node, this one too, once the transaction has committed. */
export function publish(db: Db, message: Message): Promise<void> {
  return sendMessage(db, message, topics[message.kind].pace);
}

/** Works like `publish` for a topic that is not in `topics`. */
export function send<Sent extends BusMessage>(
  db: Db,
  { kind, pace }: Topic<Sent>,
  message: NoInfer<Omit<Sent, 'kind'>>,
): Promise<void> {
  return sendMessage(db, { ...message, kind }, pace);
}

/** Works like `publish` for the pages of these users; splits a long list of receivers. */
export async function publishTo(
  db: Db,
  to: readonly string[],
  frame: Omit<LiveMessage, 'kind' | 'to'>,
): Promise<void> {
  for (let start = 0; start < to.length; start += receiversPerMessage)
    await publish(db, { ...frame, kind: 'live', to: to.slice(start, start + receiversPerMessage) });
}

async function sendMessage(db: Db, message: BusMessage, pace: Topic<BusMessage>['pace']): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(message)) > longestMessage)
    throw new Error(`bus message ${message.kind} is too long`);
  const publisher = publishers.get(rootOf(db));
  if (publisher === undefined) throw new Error('nobody speaks for this database');
  if (pace === 'bound') await bind(db, message, publisher);
  else afterCommit(db, () => publisher.bus.notify(message, pace));
}

/** The id lets each server deliver the message once, whichever path it takes first. */
async function bind(db: Db, message: BusMessage, publisher: Publisher): Promise<void> {
  // Without a transaction, a server that ends right after the change would never publish it.
  if (!db.isTransaction) throw new Error(`bus message ${message.kind} needs a transaction`);
  await publisher.bind(db, { ...message, id: randomUUID().slice(0, 18) });
}
