import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { publish } from '../publish.ts';
import type { Message } from '../topics.ts';

/** Publishes in a transaction of its own. */
export const say = (db: Db, message: Message): Promise<void> =>
  inTransaction(db, (trx) => publish(trx, message));
