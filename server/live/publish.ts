import { randomUUID } from 'node:crypto';
import type { Db } from '#server/store/database.ts';
import { afterCommit, rootOf } from '#server/store/transaction.ts';
import type { BoundMessage, Bus, BusMessage, Topic } from './bus.ts';
import { topics, type LiveMessage, type Message } from './topics.ts';

/** A message is short: more receivers than this are told in several. */
const receiversPerMessage = 150;
/** NOTIFY carries less than 8,000 bytes; the number of the message takes some of them. */
const longestMessage = 7900;

/** Who tells the servers what happens in a database. */
export type Voice = {
  readonly bus: Pick<Bus, 'tell'>;
  /** Tells what is neither lost nor late: it is heard when the transaction commits, and only then. */
  readonly bind: (db: Db, message: BoundMessage) => Promise<void>;
};

const voices = new WeakMap<Db, Voice>();

/** From now on what is published in this database goes this way. */
export function speakThrough(db: Db, voice: Voice): void {
  voices.set(db, voice);
}

/** As `known` speaks: `db` is another way into the same database. */
export function speakAlike(db: Db, known: Db): void {
  const voice = voices.get(known);
  if (voice !== undefined) voices.set(db, voice);
}

/** Sends to every node, this one too, once the transaction has committed. */
export function publish(db: Db, message: Message): Promise<void> {
  return tell(db, message, topics[message.kind].pace);
}

/** As `publish`, for who has a topic of their own. */
export function send<Sent extends BusMessage>(
  db: Db,
  { kind, pace }: Topic<Sent>,
  message: NoInfer<Omit<Sent, 'kind'>>,
): Promise<void> {
  return tell(db, { ...message, kind }, pace);
}

/** As `publish`, to the pages of these users, however many they are. */
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

/** What is known by its id is heard once, whichever way it comes first. */
async function bind(db: Db, message: BusMessage, voice: Voice): Promise<void> {
  // Of a change that is committed by itself, a server that ends right after it would tell nobody.
  if (!db.isTransaction) throw new Error(`bus message ${message.kind} needs a transaction`);
  await voice.bind(db, { ...message, id: randomUUID().slice(0, 18) });
}
