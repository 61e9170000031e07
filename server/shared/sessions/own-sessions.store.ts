import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

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
