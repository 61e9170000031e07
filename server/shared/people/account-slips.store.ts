import { type Insertable, sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import type { Database, Db } from '#server/store/database.ts';
import { userInReach } from './user-reach.store.ts';

type SlipsOwner = { readonly id: string; readonly userId: string };

export async function insertSlips(db: Db, slips: Insertable<Database['sysAccountSlips']>): Promise<void> {
  await db.insertInto('sysAccountSlips').values(slips).execute();
}

/** Lists the newest slips that a user has not closed. */
export async function listSlips(db: Db, userId: string, now: Date) {
  return await db
    .selectFrom('sysAccountSlips')
    .select(['id', 'origin', 'accountCount', 'createdAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute();
}

/** Returns the sealed text of the owner's slips; undefined when they were closed or a day has passed. */
export async function findSealedSlips(
  db: Db,
  { id, userId }: SlipsOwner,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysAccountSlips')
    .select('sealed')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.sealed;
}

export async function deleteSlips(db: Db, { id, userId }: SlipsOwner): Promise<void> {
  await db.deleteFrom('sysAccountSlips').where('id', '=', id).where('userId', '=', userId).execute();
}

export async function deleteExpiredSlips(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sysAccountSlips').where('expiresAt', '<=', now).execute();
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
