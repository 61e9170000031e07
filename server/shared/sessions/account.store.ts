import type { Db } from '#server/store/database.ts';

/** False when the account is gone or its password is another one by now. `passwordDue`: its owner did not choose it. */
export async function setPassword(
  db: Db,
  account: { readonly id: string; readonly password: string },
  { hashed, passwordDue }: { readonly hashed: string; readonly passwordDue: boolean },
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('sysUser')
    .set({ password: hashed, passwordDue: passwordDue ? 1 : 0, updateTime: now })
    .where('id', '=', account.id)
    .where('password', '=', account.password)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** What was on its way to another password: with a new one it is void. */
export async function forgetRecoveries(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sysRecovery').where('userId', '=', userId).execute();
  await db.deleteFrom('sysOneTimeCode').where('userId', '=', userId).execute();
}
