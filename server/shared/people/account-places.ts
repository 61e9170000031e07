import { refuse } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { countAccounts } from './account-places.store.ts';

/** The limit that the operator sets for a school; undefined when the server has a single school. */
export type Places = { readonly quota: { readonly accounts: number } | undefined };

/**
 * Requires that the school does not exceed its number of accounts. Call it inside the transaction that wrote
 * accounts, before it ends. Accounts in the recycle bin count, because they can be restored.
 */
export async function requireAccountQuota(trx: Db, { quota }: Places): Promise<void> {
  if (quota === undefined || quota.accounts === Infinity) return;
  const count = await countAccounts(trx);
  if (count > quota.accounts)
    throw refuse(`学校的账号数已达上限：最多 ${quota.accounts} 个（含回收站），请联系管理员`, 'username');
}
