import { sql } from 'kysely';
import { lockAccountQuota } from '#server/store/advisory-lock.store.ts';
import type { Db } from '#server/store/database.ts';
import { refusal } from '#server/http/refusal.ts';

/**
 * Counts all accounts, including those of this transaction. Locks the count: other transactions that count write no
 * accounts until this one ends.
 */
export async function countAccounts(trx: Db): Promise<number> {
  await lockAccountQuota(trx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sys_user`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The limits that the operator sets for a school; `quota` is undefined when the server has a single school. */
export type AccountQuota = { readonly quota: { readonly accounts: number } | undefined };

/**
 * Requires that the school does not exceed its number of accounts. Call it inside the transaction that wrote
 * accounts, before it ends. Accounts in the recycle bin count, because they can be restored.
 */
export async function requireAccountQuota(trx: Db, { quota }: AccountQuota): Promise<void> {
  if (quota === undefined || quota.accounts === Infinity) return;
  const count = await countAccounts(trx);
  if (count > quota.accounts)
    throw refusal(`学校的账号数已达上限：最多 ${quota.accounts} 个（含回收站），请联系管理员`, 'username');
}
