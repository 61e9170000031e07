import { sql, type Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';

/** The account as its owner sees it. */
export async function findProfile(db: Db, userId: string) {
  return await db
    .selectFrom('sysUser as account')
    .select(['account.id', 'account.username', 'account.realname', 'account.avatar', 'account.birthday'])
    .select(['account.sex', 'account.email', 'account.phone', 'account.school', 'account.workNo'])
    .where('account.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Changes the row and answers it as it is then. */
export async function updateProfile(db: Db, userId: string, change: Updateable<Database['sysUser']>) {
  return await db
    .updateTable('sysUser')
    .set(change)
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether the user may show the picture as their own: they uploaded it for that, or have it already. */
export async function isOwnPicture(db: Db, userId: string, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysFile as file')
    .select('file.id')
    .where('file.filePath', '=', path)
    .where('file.delFlag', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('file.ownerId', '=', userId), eb('file.purpose', '=', 'avatar')]),
        eb.exists(
          eb
            .selectFrom('sysUser as account')
            .select('account.id')
            .where('account.id', '=', userId)
            .where('account.avatar', '=', path),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** A name for a session that is no secret: half of the hash of its token. */
const sessionId = sql<string>`left(token_hash, 32)`;

/** The sessions of a user that have not run out, the one seen last first. */
export async function listSessions(db: Db, userId: string, sessionKey: string, now: Date) {
  return await db
    .selectFrom('sysSession')
    .select((eb) => [
      sessionId.as('id'),
      eb('tokenHash', '=', sessionKey).as('current'),
      'ip',
      'userAgent',
      'createdAt',
      'lastSeenAt',
    ])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Ends sessions of a user: one of them, or all but the one that asks; answers how many have ended. */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { readonly id: string } | { readonly exceptKey: string },
): Promise<number> {
  const own = db.deleteFrom('sysSession').where('userId', '=', userId);
  const { numDeletedRows } = await (
    'id' in which ? own.where(sessionId, '=', which.id) : own.where('tokenHash', '!=', which.exceptKey)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}
