import { sql } from 'kysely';
import { lockAccountQuota } from '#server/store/advisory-lock.store.ts';
import type { Db } from '#server/store/database.ts';

/**
 * Counts all accounts, including those of this transaction. Locks the count: other transactions that count write no
 * accounts until this one ends.
 */
export async function countAccounts(trx: Db): Promise<number> {
  await lockAccountQuota(trx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sys_user`.execute(trx);
  return rows[0]?.count ?? 0;
}
