import { sql } from 'kysely';

import type { Db } from './database.ts';

/** The root database and the afterCommit tasks of each open transaction. */
const openTransactions = new WeakMap<Db, { readonly root: Db; readonly commitTasks: (() => void)[] }>();

/**
 * Runs the work in one transaction. Inside another `inTransaction` it joins that one, so that store functions can be
 * composed.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await work(db);
  const commitTasks: (() => void)[] = [];
  const result = await db.transaction().execute(async (trx) => {
    openTransactions.set(trx, { root: db, commitTasks });
    return await work(trx);
  });
  for (const task of commitTasks) task();
  return result;
}

/** Returns the database of a transaction, or the database itself. */
export function rootOf(db: Db): Db {
  return db.isTransaction ? transactionOf(db).root : db;
}

/** Runs a task after the commit, at once outside of a transaction, and never after a rollback. */
export function afterCommit(db: Db, task: () => void): void {
  if (db.isTransaction) transactionOf(db).commitTasks.push(task);
  else task();
}

function transactionOf(trx: Db) {
  const found = openTransactions.get(trx);
  if (found === undefined) throw new Error('a transaction with afterCommit must begin with inTransaction');
  return found;
}

/** Notifies every node that listens on the channel; inside a transaction, at its commit. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
