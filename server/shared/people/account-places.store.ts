import { sql } from 'kysely';
import { lockPlaces } from '#server/store/advisory-lock.store.ts';
import type { Db } from '#server/store/database.ts';

/** All there are, this transaction's own too; nobody else who counts writes any until it ends. */
export async function countAccounts(trx: Db): Promise<number> {
  await lockPlaces(trx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sys_user`.execute(trx);
  return rows[0]?.count ?? 0;
}
