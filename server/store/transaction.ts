import { sql } from 'kysely';

import type { Db } from './database.ts';

/**
 * Runs the work in one transaction: all of it or nothing. Inside another `inTransaction` it joins that one, so that
 * store functions may be composed.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? await work(db) : await db.transaction().execute(work);
}

/** NOTIFY carries at most 8000 bytes: send kinds and ids, not rows. */
const PAYLOAD_LIMIT = 7999;

/** Tells every node that listens on the channel; inside a transaction, when that commits. */
export async function notify(db: Db, channel: string, payload: object): Promise<void> {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > PAYLOAD_LIMIT) throw new Error(`payload for channel ${channel} is too long`);
  await sql`select pg_notify(${channel}, ${text})`.execute(db);
}
