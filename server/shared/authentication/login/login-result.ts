import { drawnAvatarUrl } from '#openapi/drawn-avatars.ts';
import type { Schema } from '#openapi/index.ts';
import {
  listDepartsOf,
  listResponsibleDepartIds,
  listRoleCodesOf,
  type Account,
} from '#server/shared/people/account.store.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { setOrgCode } from '#server/shared/people/write-user.store.ts';
import type { Dictionaries } from '#server/shared/records/dictionaries.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { ignoreFullDisk } from '#server/store/outage.ts';

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
  const onlyDepart = departs.length === 1 ? departs[0] : undefined;
  if (onlyDepart !== undefined && account.orgCode !== onlyDepart.orgCode)
    await ignoreFullDisk(moveTo(db, account.id, onlyDepart.orgCode));
  return {
    token,
    userInfo: userInfo({ ...account, orgCode: onlyDepart?.orgCode ?? account.orgCode }, responsible),
    role: roles,
    departs,
    multi_depart: Math.min(departs.length, 2),
    sysAllDictItems: items,
  };
}

/** Moves the user, with their other sessions, to the department. */
async function moveTo(db: Db, userId: string, orgCode: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await setOrgCode(trx, userId, orgCode);
    await publish(trx, sessionsTopic, { userId });
  });
}

/** Returns the user as clients know it: no password, no internal flags. */
export function userInfo(account: Account, responsible: readonly string[]): Schema<'UserInfo'> {
  return {
    id: account.id,
    username: account.username,
    realname: account.realname,
    avatar: account.avatar ?? (account.drawnAvatar === null ? null : drawnAvatarUrl(account.drawnAvatar)),
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
  };
}
