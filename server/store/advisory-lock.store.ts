import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Held shared by a backup while it reads files, alone while unused ones are removed. */
export const filesLock = 7_204_115;
const jobLock = 7_204_116;
const formLock = 7_204_117;
const examplesLock = 7_204_118;
const rolesLock = 7_204_119;
const treeLock = 7_204_120;
const placesLock = 7_204_121;
const pickLock = 7_204_122;

export type Locked<Value> = { readonly held: true; readonly value: Value } | { readonly held: false };

/** Works while no other server does the same job; does nothing when one is at it. */
export function whileJobLocked<Value>(
  db: Db,
  jobId: string,
  work: () => Promise<Value>,
): Promise<Locked<Value>> {
  return whileLocked(db, sql`${jobLock}::int, hashtext(${jobId})`, work);
}

/** Works while nobody counts on the files that are there; does nothing when somebody does. */
export function whileFilesLocked<Value>(db: Db, work: () => Promise<Value>): Promise<Locked<Value>> {
  return whileLocked(db, sql`${filesLock}::bigint`, work);
}

/** Works while no other server changes the table of the same form; does nothing when one is at it. */
export function whileFormLocked<Value>(
  db: Db,
  formId: string,
  work: () => Promise<Value>,
): Promise<Locked<Value>> {
  return whileLocked(db, sql`${formLock}::int, hashtext(${formId})`, work);
}

/** Works while no other server publishes the examples of the demo school; does nothing when one is at it. */
export function whileExamplesLocked<Value>(db: Db, work: () => Promise<Value>): Promise<Locked<Value>> {
  return whileLocked(db, sql`${examplesLock}::bigint`, work);
}

/** Works while nobody else brings rows back from a backup; does nothing when somebody does. */
export function whilePickLocked<Value>(db: Db, work: () => Promise<Value>): Promise<Locked<Value>> {
  return whileLocked(db, sql`${pickLock}::bigint`, work);
}

/** Files that nothing names yet are not removed until the transaction ends. */
export async function shareFiles(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${filesLock}::bigint)`.execute(trx);
}

/** Waits until no other server of this database hands tables to roles; until the transaction ends. */
export async function lockRoles(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rolesLock}::bigint)`.execute(trx);
}

/** Waits until nobody else counts the accounts that he has written; until the transaction ends. */
export async function lockPlaces(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${placesLock}::bigint)`.execute(trx);
}

/** Waits until nobody else moves rows of the same tree; until the transaction ends. */
export async function lockTree(trx: Db, formId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${treeLock}::int, hashtext(${formId}))`.execute(trx);
}

/** A proxy or firewall on the way ends what says nothing for its time: minutes, as a rule. */
export const wordEvery = 60_000;

/** The lock goes with the connection, whatever becomes of this process; hence that says something now and then. */
async function whileLocked<Value>(
  db: Db,
  key: RawBuilder<unknown>,
  work: () => Promise<Value>,
): Promise<Locked<Value>> {
  return await db.connection().execute(async (held) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${key}) as got`.execute(held);
    if (rows[0]?.got !== true) return { held: false };
    const words = setInterval(() => void sql`select 1`.execute(held).catch(() => undefined), wordEvery);
    try {
      return { held: true, value: await work() };
    } finally {
      clearInterval(words);
      await sql`select pg_advisory_unlock(${key})`.execute(held);
    }
  });
}
