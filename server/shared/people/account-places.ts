import { refuse } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { countAccounts } from './account-places.store.ts';

/** What the operator lets a school have; undefined: there is one school alone. */
export type Places = { readonly quota: { readonly accounts: number } | undefined };

/**
 * Inside the transaction that has written accounts, before it ends. Throws the refusal where there are more now than the
 * operator of many schools lets this one have: those in the bin count, for they can be brought back.
 */
export async function demandPlaces(trx: Db, { quota }: Places): Promise<void> {
  if (quota === undefined || quota.accounts === Infinity) return;
  const count = await countAccounts(trx);
  if (count > quota.accounts)
    throw refuse(`学校的账号数已达上限：最多 ${quota.accounts} 个（含回收站），请联系管理员`, 'username');
}
