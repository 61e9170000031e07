import type { Db } from '#server/store/database.ts';
import { notify } from '#server/store/transaction.ts';
import { busChannel, type BusMessage } from './bus.ts';

/** Sends to every node, this one too. Inside a transaction it is delivered when that commits. */
export function publish(db: Db, message: BusMessage): Promise<void> {
  return notify(db, busChannel, message);
}
