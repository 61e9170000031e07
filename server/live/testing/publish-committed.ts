import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { BusMessage, Topic } from '../bus.ts';
import { publish } from '../publish.ts';

/** Publishes in a transaction of its own. */
export const publishCommitted = <Message extends BusMessage>(
  db: Db,
  topic: Topic<Message>,
  content: NoInfer<Omit<Message, 'kind'>>,
): Promise<void> => inTransaction(db, (trx) => publish(trx, topic, content));
