import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** The public id of a session: half of the hash of its token. */
const sessionId = sql<string>`left(token_hash, 32)`;

/** Lists the valid sessions of a user, the last used first; `current` is the one with the hash `tokenHash`. */
export async function listSessions(db: Db, userId: string, tokenHash: string, now: Date) {
  return await db
    .selectFrom('sysSession')
    .select((eb) => [
      sessionId.as('id'),
      eb('tokenHash', '=', tokenHash).as('current'),
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

/** Deletes one session of a user, or all except one. Returns the number of deleted sessions. */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { readonly id: string } | { readonly keepTokenHash: string },
): Promise<number> {
  const deleteQuery = db.deleteFrom('sysSession').where('userId', '=', userId);
  const { numDeletedRows } = await (
    'id' in which
      ? deleteQuery.where(sessionId, '=', which.id)
      : deleteQuery.where('tokenHash', '!=', which.keepTokenHash)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}
