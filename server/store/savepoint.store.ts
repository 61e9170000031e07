import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Runs the work in a savepoint, so that its failure leaves the transaction unchanged; returns the failure. */
export async function inSavepoint(trx: Db, work: () => Promise<void>): Promise<Error | undefined> {
  await sql`savepoint attempt`.execute(trx);
  try {
    await work();
    await sql`release savepoint attempt`.execute(trx);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx);
    if (!(error instanceof Error)) throw error;
    return error;
  }
}
