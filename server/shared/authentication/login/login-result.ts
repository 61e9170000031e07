import { drawnAvatarUrl, drawnAvatarNames } from '#openapi/drawn-avatars.ts';
import type { Schema } from '#openapi/index.ts';
import { hasChoice, officesOf } from '#machines/department-switch/department-texts.ts';
import {
  listDepartsOf,
  listResponsibleDepartIds,
  listRoleCodesOf,
  type Account,
} from '#server/shared/people/account.store.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { setOrgCode } from '#server/shared/people/write-user.store.ts';
import type { Dictionaries } from '#server/shared/dictionaries/dictionaries.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { ignoreFullDisk } from '#server/store/outage.ts';
import { createHash } from 'node:crypto';

export type LoginDeps = { readonly db: Db; readonly dictionaries: Dictionaries };

/** Returns the answer of every login (docs/wire.md#login-result). */
export async function loginResult(
  { db, dictionaries }: LoginDeps,
  account: Account,
  token: string,
): Promise<Schema<'LoginResult'>> {
  const [departs, roles, responsible, items] = await Promise.all([
    listDepartsOf(db, account.id),
    listRoleCodesOf(db, account.id),
    listResponsibleDepartIds(db, account.id),
    dictionaries.all(),
  ]);
  const orgCode = workDepart(departs, account.orgCode);
  if (orgCode !== null && account.orgCode !== orgCode) await ignoreFullDisk(moveTo(db, account.id, orgCode));
  return {
    token,
    userInfo: userInfo({ ...account, orgCode }, { departs, responsible }),
    role: roles,
    departs,
    multi_depart: multiDepart(departs),
    sysAllDictItems: items,
  };
}

type Departs = readonly { readonly orgCode: string; readonly orgCategory: string }[];

/** Returns 2 when the user chooses the department to work in: classes need no choice (docs/behaviour.md#department-switch). */
function multiDepart(departs: Departs): number {
  return departs.length === 0 ? 0 : hasChoice(departs) ? 2 : 1;
}

/** Returns the code of the department that the user works in from the login on: the present one, unless there is no choice. */
function workDepart(departs: Departs, current: string | null): string | null {
  // A person with one office and classes cannot choose the office again.
  const [office, ...otherOffices] = officesOf(departs);
  if (office !== undefined && otherOffices.length === 0) return office.orgCode;
  if (multiDepart(departs) !== 1 || departs.some(({ orgCode }) => orgCode === current)) return current;
  return departs[0]?.orgCode ?? current;
}

/** Moves the user, with their other sessions, to the department. */
async function moveTo(db: Db, userId: string, orgCode: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await setOrgCode(trx, userId, orgCode);
    await publish(trx, sessionsTopic, { userId });
  });
}

/** Returns the picture that others see, too (public-identity.store.ts). */
function avatarOf({ id, avatar, drawnAvatar, userIdentity }: Account): string | null {
  if (avatar !== null) return avatar;
  if (drawnAvatar !== null) return drawnAvatarUrl(drawnAvatar);
  return userIdentity === 1 ? generatedAvatarUrl(id) : null;
}

/** Returns the user as clients know it: no password, no internal flags. */
export function userInfo(
  account: Account,
  { departs, responsible }: { readonly departs: Departs; readonly responsible: readonly string[] },
): Schema<'UserInfo'> {
  return {
    id: account.id,
    username: account.username,
    realname: account.realname,
    avatar: avatarOf(account),
    birthday: account.birthday,
    sex: account.sex,
    email: account.email,
    phone: account.phone,
    orgCode: account.orgCode,
    status: account.status,
    workNo: account.workNo,
    post: account.post,
    school: account.school,
    telephone: account.telephone,
    userIdentity: account.userIdentity,
    departIds: responsible.join(','),
    multi_depart: multiDepart(departs),
  };
}

/** Returns the drawing of a pupil who has no picture; the same that public-identity.store.ts selects. */
function generatedAvatarUrl(userId: string): string {
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(userId).digest();
  const name = drawnAvatarNames[(first * 65_536 + second * 256 + third) % drawnAvatarNames.length];
  return name === undefined ? '' : drawnAvatarUrl(name);
}
