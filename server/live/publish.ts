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
export type Voice = {
  readonly bus: Pick<Bus, 'tell'>;
  /** Publishes as part of the transaction: the message is neither lost nor late, and not sent after a rollback. */
  readonly bind: (db: Db, message: BoundMessage) => Promise<void>;
};

const voices = new WeakMap<Db, Voice>();

/** Registers the publisher of a database. */
export function speakThrough(db: Db, voice: Voice): void {
  voices.set(db, voice);
}

/** Registers the publisher of `known` for `db`, another connection pool of the same database. */
export function speakAlike(db: Db, known: Db): void {
  const voice = voices.get(known);
  if (voice !== undefined) voices.set(db, voice);
}

/** Sends to every node, this one too, once the transaction has committed. */
export function publish(db: Db, message: Message): Promise<void> {
  return tell(db, message, topics[message.kind].pace);
}

/** Works like `publish` for a topic that is not in `topics`. */
export function send<Sent extends BusMessage>(
  db: Db,
  { kind, pace }: Topic<Sent>,
  message: NoInfer<Omit<Sent, 'kind'>>,
): Promise<void> {
  return tell(db, { ...message, kind }, pace);
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

async function tell(db: Db, message: BusMessage, pace: Topic<BusMessage>['pace']): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(message)) > longestMessage)
    throw new Error(`bus message ${message.kind} is too long`);
  const voice = voices.get(rootOf(db));
  if (voice === undefined) throw new Error('nobody speaks for this database');
  if (pace === 'bound') await bind(db, message, voice);
  else afterCommit(db, () => voice.bus.tell(message, pace));
}

/** The id lets each server deliver the message once, whichever path it takes first. */
async function bind(db: Db, message: BusMessage, voice: Voice): Promise<void> {
  // Without a transaction, a server that ends right after the change would never publish it.
  if (!db.isTransaction) throw new Error(`bus message ${message.kind} needs a transaction`);
  await voice.bind(db, { ...message, id: randomUUID().slice(0, 18) });
}
