import type { Db } from '#server/store/database.ts';

type DeleteOptions = {
  /** A reset code of a teacher or an administrator stays valid. */
  readonly keepAdminReset?: boolean;
};

/**
 * Deletes the unfinished proofs of identity of a user: running recoveries, logins that wait for the second factor, and
 * one-time codes. A new password, phone number or e-mail address makes them void.
 */
export async function deletePendingProofs(
  db: Db,
  userId: string,
  { keepAdminReset = false }: DeleteOptions = {},
): Promise<void> {
  await db.deleteFrom('sysRecovery').where('userId', '=', userId).execute();
  await db.deleteFrom('sysLoginChallenge').where('userId', '=', userId).execute();
  await db
    .deleteFrom('sysOneTimeCode')
    .where('userId', '=', userId)
    .$if(keepAdminReset, (query) => query.where('purpose', '<>', 'adminReset'))
    .execute();
}
