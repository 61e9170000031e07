import type { Passwords } from '#server/shared/passwords/password.ts';
import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';
import { requireAccountQuota, type AccountQuota } from './account-quota.store.ts';
import { insertAccounts, type AccountColumns } from './new-accounts.store.ts';

export type NewAccount = {
  readonly account: AccountColumns;
  readonly password: string;
  readonly roleIds: readonly string[];
  readonly departIds: readonly string[];
  readonly responsibleIds: readonly string[];
};

/** Hashes run in the thread pool; more at once would only queue in front of logins. */
const atOnce = 2;

/** Hashes passwords in order, outside of the transaction, because thousands of them take a minute. */
export async function hashAll(
  deps: { readonly passwords: Passwords },
  passwords: readonly string[],
): Promise<string[]> {
  const hashed: string[] = [];
  for (let start = 0; start < passwords.length; start += atOnce) {
    const part = passwords.slice(start, start + atOnce);
    hashed.push(...(await Promise.all(part.map((password) => deps.passwords.hash(password)))));
  }
  return hashed;
}

export type WrittenAccounts = {
  readonly accounts: readonly NewAccount[];
  /** The hashed passwords in the same order. */
  readonly hashed: readonly string[];
  readonly created: { readonly createBy: string; readonly createTime: Date };
};

/**
 * Writes accounts with their roles and classes in a transaction. Throws a refusal when the school exceeds its number
 * of accounts.
 */
export async function writeAccounts(
  trx: Db,
  accountQuota: AccountQuota,
  { accounts, hashed, created }: WrittenAccounts,
): Promise<void> {
  const rows = accounts.map((one, index) => ({
    ...one,
    row: { ...one.account, ...created, id: newId(), password: hashed[index] ?? '' },
  }));
  await insertAccounts(trx, {
    users: rows.map(({ row }) => row),
    roles: rows.flatMap(({ row, roleIds }) =>
      roleIds.map((roleId) => ({ id: newId(), userId: row.id, roleId })),
    ),
    departs: rows.flatMap(({ row, departIds }) =>
      departIds.map((depId) => ({ id: newId(), userId: row.id, depId })),
    ),
    responsible: rows.flatMap(({ row, responsibleIds }) =>
      responsibleIds.map((departId) => ({ userId: row.id, departId })),
    ),
  });
  await requireAccountQuota(trx, accountQuota);
}
