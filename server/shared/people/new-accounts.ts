import type { Passwords } from '#server/http/password.ts';
import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';
import { demandPlaces, type Places } from './account-places.ts';
import { insertAccounts, type AccountColumns } from './new-accounts.store.ts';

export type NewAccount = {
  readonly account: AccountColumns;
  readonly password: string;
  readonly roleIds: readonly string[];
  readonly departIds: readonly string[];
  readonly responsibleIds: readonly string[];
};

/** Hashes run in the thread pool; more at once would only queue before everybody's logins. */
const atOnce = 2;

/** Passwords hashed in their order: outside the transaction, because thousands of them take a minute. */
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
  /** Their passwords in the same order. */
  readonly hashed: readonly string[];
  readonly made: { readonly createBy: string; readonly createTime: Date };
};

/** Writes accounts with what belongs to them, in a transaction. Throws the refusal where the school may not have so many. */
export async function writeAccounts(
  trx: Db,
  places: Places,
  { accounts, hashed, made }: WrittenAccounts,
): Promise<void> {
  const rows = accounts.map((one, index) => ({
    ...one,
    row: { ...one.account, ...made, id: newId(), password: hashed[index] ?? '' },
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
  await demandPlaces(trx, places);
}
