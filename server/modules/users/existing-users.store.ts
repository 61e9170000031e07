import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { highestLevel } from '#server/shared/people/highest-level.store.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import type { Db } from '#server/store/database.ts';

export type UserKey = 'username' | 'workNo';
export type ExistingUser = Awaited<ReturnType<typeof listExistingUsers>>[number];

/** Lists the users in scope who have one of these values, with the columns that an import compares; ignores case. */
export async function listExistingUsers(db: Db, key: UserKey, values: readonly string[], scope: RowScope) {
  return await db
    .selectFrom('sysUser as account')
    .select([
      'account.id',
      'account.username',
      'account.realname',
      'account.avatar',
      'account.birthday',
      'account.sex',
      'account.email',
      'account.phone',
      'account.telephone',
      'account.workNo',
      'account.post',
      'account.school',
      'account.userIdentity',
      'account.status',
    ])
    .select(highestLevel(sql.ref('account.id')).as('level'))
    .where((eb) =>
      key === 'username'
        ? sql<boolean>`lower(account.username) = any(${values.map((name) => name.toLowerCase())})`
        : eb('account.workNo', 'in', [...values, '']),
    )
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .execute();
}
