import type { Db } from '#server/store/database.ts';

const minute = 60 * 1000;

/** Records the last login of a user; a second one within a minute is not written. */
export async function recordLogin(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('sysLastLogin')
    .values({ userId, loggedInAt: now })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ loggedInAt: now })
        .where('sysLastLogin.loggedInAt', '<=', new Date(now.getTime() - minute)),
    )
    .execute();
}
