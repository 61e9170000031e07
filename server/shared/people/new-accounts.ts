import type { Passwords } from '#server/http/password.ts';
import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';
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

/** Writes accounts with what belongs to them; `hashed` are their passwords in the same order. */
export async function writeAccounts(
  db: Db,
  accounts: readonly NewAccount[],
  hashed: readonly string[],
  made: { readonly createBy: string; readonly createTime: Date },
): Promise<void> {
  const rows = accounts.map((one, index) => ({
    ...one,
    row: { ...one.account, ...made, id: newId(), password: hashed[index] ?? '' },
  }));
  await insertAccounts(db, {
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
}
