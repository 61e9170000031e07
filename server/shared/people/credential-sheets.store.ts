import { type Insertable, sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import type { Database, Db } from '#server/store/database.ts';
import { userInReach } from './user-reach.store.ts';

type SheetOwner = { readonly id: string; readonly userId: string };

export async function insertSheet(db: Db, sheet: Insertable<Database['sysCredentialSheet']>): Promise<void> {
  await db.insertInto('sysCredentialSheet').values(sheet).execute();
}

/** Lists the newest sheets that a user has not closed. */
export async function listSheets(db: Db, userId: string, now: Date) {
  return await db
    .selectFrom('sysCredentialSheet')
    .select(['id', 'origin', 'accountCount', 'createdAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute();
}

/** Returns the sealed text of a sheet of the owner; undefined when it was closed or a day has passed. */
export async function findSealedSheet(
  db: Db,
  { id, userId }: SheetOwner,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysCredentialSheet')
    .select('sealed')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.sealed;
}

export async function deleteSheet(db: Db, { id, userId }: SheetOwner): Promise<void> {
  await db.deleteFrom('sysCredentialSheet').where('id', '=', id).where('userId', '=', userId).execute();
}

export async function deleteExpiredSheets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sysCredentialSheet').where('expiresAt', '<=', now).execute();
}

/** Returns the hashed passwords of the accounts in reach, by user name. */
export async function listHashesInReach(
  db: Db,
  usernames: readonly string[],
  scope: RowScope,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('sysUser as account')
    .select(['account.username', 'account.password'])
    .where(sql<boolean>`account.username = any(${[...usernames]})`)
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .execute();
  return new Map(rows.map(({ username, password }) => [username, password]));
}
