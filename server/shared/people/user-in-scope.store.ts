import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { userInReach } from './user-reach.store.ts';

/** The user with the level of their highest role; undefined when missing, deleted or out of scope. */
export async function findUserInScope(db: Db, id: string, scope: RowScope) {
  return await db
    .selectFrom('sysUser as account')
    .select(['account.id', 'account.username', 'account.phone', 'account.telephone', 'account.userIdentity'])
    .select((eb) =>
      eb
        .selectFrom('sysUserRole as held')
        .innerJoin('sysRole as role', 'role.id', 'held.roleId')
        .select(({ fn }) => fn.coalesce(fn.max('role.roleLevel'), sql<number>`0`).as('level'))
        .whereRef('held.userId', '=', 'account.id')
        .as('level'),
    )
    .where('account.id', '=', id)
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .executeTakeFirst();
}
