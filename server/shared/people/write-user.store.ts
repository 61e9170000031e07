import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { recycling } from '#server/store/recycle.store.ts';

export async function insertUser(db: Db, user: Insertable<Database['sysUser']>): Promise<void> {
  await db.insertInto('sysUser').values(user).execute();
}

export async function updateUser(db: Db, id: string, change: Updateable<Database['sysUser']>): Promise<void> {
  await db.updateTable('sysUser').set(change).where('id', '=', id).execute();
}

export async function setStatus(
  db: Db,
  ids: readonly string[],
  status: number,
  change: { readonly updateBy: string; readonly updateTime: Date },
): Promise<void> {
  await db
    .updateTable('sysUser')
    .set({ status, ...change })
    .where('id', 'in', ids)
    .execute();
}

/** Deletes users in the recycle bin permanently, with all rows that depend on them; returns their number. */
export async function purgeUsers(db: Db, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sysUser')
    .where('id', 'in', ids)
    .where('delFlag', '=', 1)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Sets a password. Returns false when the account was deleted or its password changed meanwhile. `passwordDue`:
 * another person chose it.
 */
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

/**
 * Sets the working department of a user of exactly one department, which applies from login on
 * (docs/behaviour.md#login).
 */
export async function setOrgCode(db: Db, userId: string, orgCode: string): Promise<void> {
  await db.updateTable('sysUser').set({ orgCode }).where('id', '=', userId).execute();
}

/** Changes the row and returns its new state. */
export async function updateProfile(db: Db, userId: string, change: Updateable<Database['sysUser']>) {
  return await db
    .updateTable('sysUser')
    .set(change)
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Replaces these departments as working departments by the one of this code, because a user's working department is
 * always one of theirs.
 */
export async function moveWorkplaces(db: Db, departIds: readonly string[], orgCode: string): Promise<void> {
  const ids = [...departIds];
  await sql`
    update sys_user set org_code = ${orgCode}
    where org_code in (select org_code from sys_depart where id = any(${ids}))`.execute(db);
}

/** Deletes and restores users. */
export const userRecycling = recycling('sysUser');
