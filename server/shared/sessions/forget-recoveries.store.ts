import type { Db } from '#server/store/database.ts';

/** Deletes running recoveries: a new password makes them void. */
export async function forgetRecoveries(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sysRecovery').where('userId', '=', userId).execute();
  await db.deleteFrom('sysLoginChallenge').where('userId', '=', userId).execute();
  await db.deleteFrom('sysOneTimeCode').where('userId', '=', userId).execute();
}

/** Ends what somebody with the previous phone number or e-mail address had begun; a reset code of a teacher stays good. */
export async function forgetPhoneProofs(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sysRecovery').where('userId', '=', userId).execute();
  await db.deleteFrom('sysLoginChallenge').where('userId', '=', userId).execute();
  await db
    .deleteFrom('sysOneTimeCode')
    .where('userId', '=', userId)
    .where('purpose', '<>', 'adminReset')
    .execute();
}
