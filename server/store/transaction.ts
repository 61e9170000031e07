import { sql } from 'kysely';

import type { Db } from './database.ts';

/** The root database and the afterCommit tasks of each open transaction. */
const open = new WeakMap<Db, { readonly root: Db; readonly later: (() => void)[] }>();

/**
 * Runs the work in one transaction. Inside another `inTransaction` it joins that one, so that store functions can be
 * composed.
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

/** Returns the database of a transaction, or the database itself. */
export function rootOf(db: Db): Db {
  return db.isTransaction ? transactionOf(db).root : db;
}

/** Runs a task after the commit, at once outside of a transaction, and never after a rollback. */
export function afterCommit(db: Db, task: () => void): void {
  if (db.isTransaction) transactionOf(db).later.push(task);
  else task();
}

function transactionOf(trx: Db) {
  const found = open.get(trx);
  if (found === undefined) throw new Error('a transaction that others hear of begins with inTransaction');
  return found;
}

/** Notifies every node that listens on the channel; inside a transaction, at its commit. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
