import type { Db } from '#server/store/database.ts';
import { notify } from '#server/store/transaction.ts';
import { busChannel, type BusMessage, type Topic } from './bus.ts';
import type { LiveMessage, Message } from './topics.ts';

/** A NOTIFY carries less than 8,000 bytes: more receivers than this are told in several. */
const receiversPerMessage = 150;

/** Sends to every node, this one too. Inside a transaction it is delivered when that commits. */
export function publish(db: Db, message: Message): Promise<void> {
  return notify(db, busChannel, message);
}

/** As `publish`, for who has a topic of their own. */
export function send<Message extends BusMessage>(
  db: Db,
  { kind }: Topic<Message>,
  message: NoInfer<Omit<Message, 'kind'>>,
): Promise<void> {
  return notify(db, busChannel, { ...message, kind });
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
