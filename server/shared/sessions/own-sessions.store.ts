import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** A public name of a session: half of the hash of its token. */
const sessionId = sql<string>`left(token_hash, 32)`;

/** Lists the valid sessions of a user, the last used first. */
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

/** Ends sessions of a user: one of them, or all but the requesting one; returns how many ended. */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { readonly id: string } | { readonly exceptKey: string },
): Promise<number> {
  const deleteQuery = db.deleteFrom('sysSession').where('userId', '=', userId);
  const { numDeletedRows } = await (
    'id' in which
      ? deleteQuery.where(sessionId, '=', which.id)
      : deleteQuery.where('tokenHash', '!=', which.exceptKey)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}
