import type { Db } from '#server/store/database.ts';

/** What was on its way to another password: with a new one it is void. */
export async function forgetRecoveries(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sysRecovery').where('userId', '=', userId).execute();
  await db.deleteFrom('sysLoginChallenge').where('userId', '=', userId).execute();
  await db.deleteFrom('sysOneTimeCode').where('userId', '=', userId).execute();
}
