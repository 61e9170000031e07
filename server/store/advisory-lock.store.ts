import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** A backup holds this lock shared while it reads files; the removal of unused files holds it exclusively. */
export const filesLock = 7_204_115;
const jobLock = 7_204_116;
const formLock = 7_204_117;
const examplesLock = 7_204_118;
const rolesLock = 7_204_119;
const treeLock = 7_204_120;
const quotaLock = 7_204_121;
const pickLock = 7_204_122;

/** `isLocked`: false if another session had the lock, so the work did not run. */
export type LockResult<Value> =
  | { readonly isLocked: true; readonly value: Value }
  | { readonly isLocked: false };

/** Runs the work unless another server runs the same job. */
export function whileJobLocked<Value>(
  db: Db,
  jobId: string,
  work: () => Promise<Value>,
): Promise<LockResult<Value>> {
  return whileLocked(db, sql`${jobLock}::int, hashtext(${jobId})`, work);
}

/** Runs the work unless a backup or a transaction relies on the present files. */
export function whileFilesLocked<Value>(db: Db, work: () => Promise<Value>): Promise<LockResult<Value>> {
  return whileLocked(db, sql`${filesLock}::bigint`, work);
}

/** Runs the work unless another server changes the table of the same form. */
export function whileFormLocked<Value>(
  db: Db,
  formId: string,
  work: () => Promise<Value>,
): Promise<LockResult<Value>> {
  return whileLocked(db, sql`${formLock}::int, hashtext(${formId})`, work);
}

/** Runs the work unless another server publishes the examples of the demo school. */
export function whileExamplesLocked<Value>(db: Db, work: () => Promise<Value>): Promise<LockResult<Value>> {
  return whileLocked(db, sql`${examplesLock}::bigint`, work);
}

/** Runs the work unless another process restores rows from a backup. */
export function whilePickLocked<Value>(db: Db, work: () => Promise<Value>): Promise<LockResult<Value>> {
  return whileLocked(db, sql`${pickLock}::bigint`, work);
}

/** Prevents the removal of unreferenced files until the transaction ends. */
export async function preventFileRemoval(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${filesLock}::bigint)`.execute(trx);
}

/** Locks the assignment of tables to roles until the transaction ends. */
export async function lockRoles(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rolesLock}::bigint)`.execute(trx);
}

/** Locks the check of the account quota until the transaction ends. */
export async function lockAccountQuota(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${quotaLock}::bigint)`.execute(trx);
}

/** Locks moves within the same tree until the transaction ends. */
export async function lockTree(trx: Db, formId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${treeLock}::int, hashtext(${formId}))`.execute(trx);
}

/** Keep-alive interval: a proxy or firewall closes idle connections, usually after minutes. */
export const keepAliveInterval = 60_000;

/** The lock ends with its connection even if this process dies, so the connection needs a keep-alive. */
async function whileLocked<Value>(
  db: Db,
  key: RawBuilder<unknown>,
  work: () => Promise<Value>,
): Promise<LockResult<Value>> {
  return await db.connection().execute(async (lockConnection) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${key}) as got`.execute(
      lockConnection,
    );
    if (rows[0]?.got !== true) return { isLocked: false };
    const keepAlive = setInterval(
      () => void sql`select 1`.execute(lockConnection).catch(() => undefined),
      keepAliveInterval,
    );
    try {
      return { isLocked: true, value: await work() };
    } finally {
      clearInterval(keepAlive);
      await sql`select pg_advisory_unlock(${key})`.execute(lockConnection);
    }
  });
}
