import { sql } from 'kysely';

import type { Db } from './database.ts';

/** Of each transaction that is open: the database it is one of, and what is done after its commit. */
const open = new WeakMap<Db, { readonly root: Db; readonly later: (() => void)[] }>();

/**
 * Runs the work in one transaction: all of it or nothing. Inside another `inTransaction` it joins that one, so that
 * store functions may be composed.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await work(db);
  const later: (() => void)[] = [];
  const result = await db.transaction().execute(async (trx) => {
    open.set(trx, { root: db, later });
    return await work(trx);
  });
  for (const task of later) task();
  return result;
}

/** What a transaction is one of; a database itself. */
export function rootOf(db: Db): Db {
  return db.isTransaction ? transactionOf(db).root : db;
}

/** At once outside of a transaction; never after one that comes to nothing. */
export function afterCommit(db: Db, task: () => void): void {
  if (db.isTransaction) transactionOf(db).later.push(task);
  else task();
}

function transactionOf(trx: Db) {
  const found = open.get(trx);
  if (found === undefined) throw new Error('a transaction that others hear of begins with inTransaction');
  return found;
}

/** Tells every node that listens on the channel; inside a transaction, when that commits. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
