import type { Db } from '#server/store/database.ts';
import { deleteExpiredSheets } from '#server/shared/people/credential-sheets.store.ts';
import { forgetOldDevices } from '#server/shared/authentication/login/device.store.ts';

/** Deletes expired sessions, captchas, codes, recoveries, credential sheets, and browsers not used for long. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sysSession').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('sysCaptcha').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('sysOneTimeCode').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('sysLoginChallenge').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('sysRecovery').where('expiresAt', '<=', now).execute();
  await deleteExpiredSheets(db, now);
  await forgetOldDevices(db, now);
}
