import type { Db } from '#server/store/database.ts';
import { deleteExpiredSlips } from '#server/shared/people/account-slips.store.ts';
import { forgetOldDevices } from '#server/shared/authentication/login/device.store.ts';

/** Deletes expired sessions, captchas, codes, recoveries, account slips, and browsers not used for long. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sysSession').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('sysCaptcha').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('sysOneTimeCode').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('sysLoginChallenge').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('sysRecovery').where('expiresAt', '<=', now).execute();
  await deleteExpiredSlips(db, now);
  await forgetOldDevices(db, now);
}
