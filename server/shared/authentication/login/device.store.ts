import { createHash } from 'node:crypto';
import type { Db } from '#server/store/database.ts';

/** Milliseconds for which a browser is remembered after its last login. */
const deviceLifetime = 90 * 24 * 60 * 60 * 1000;

const hashOf = (device: string): string => createHash('sha256').update(device).digest('hex');
/** Browsers that were last used before this are forgotten. */
const deviceCutoff = (now: Date): Date => new Date(now.getTime() - deviceLifetime);

/** Returns whether this person has logged in with this browser in the last 90 days. */
export async function isKnownDevice(db: Db, username: string, device: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sysKnownDevice as known')
    .innerJoin('sysUser as account', 'account.id', 'known.userId')
    .select('known.userId')
    .where((eb) => eb(eb.fn('lower', ['account.username']), '=', username.toLowerCase()))
    .where('known.deviceHash', '=', hashOf(device))
    .where('known.lastUsedAt', '>', deviceCutoff(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the owner of a phone number has logged in with this browser in the last 90 days. */
export async function isDeviceOfPhone(db: Db, phone: string, device: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sysKnownDevice as known')
    .innerJoin('sysUser as account', 'account.id', 'known.userId')
    .select('known.userId')
    .where('account.phone', '=', phone)
    .where('account.delFlag', '=', 0)
    .where('known.deviceHash', '=', hashOf(device))
    .where('known.lastUsedAt', '>', deviceCutoff(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a user has logged in with a browser; an empty `device` is ignored. */
export async function rememberDevice(db: Db, userId: string, device: string, now: Date): Promise<void> {
  if (device === '') return;
  await db
    .insertInto('sysKnownDevice')
    .values({ userId, deviceHash: hashOf(device), lastUsedAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastUsedAt: now }))
    .execute();
}

/** Deletes the browsers that were not used for 90 days. */
export async function forgetOldDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sysKnownDevice').where('lastUsedAt', '<=', deviceCutoff(now)).execute();
}
