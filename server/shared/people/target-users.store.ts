import { sql } from 'kysely';
import { adminRole, type RowScope } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { highestLevel } from './highest-level.store.ts';
import { userInReach } from './user-reach.store.ts';

/**
 * Returns the users in scope among these, with the facts that decide whether the caller may change them; either the
 * `deleted` ones or the others.
 */
export async function listTargetUsers(db: Db, ids: readonly string[], scope: RowScope, deleted = false) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('sysUser as account')
    .select(['account.id', 'account.username', 'account.status'])
    .select((eb) => [
      highestLevel(sql.ref('account.id')).as('level'),
      eb
        .exists(
          eb
            .selectFrom('sysUserRole as own')
            .innerJoin('sysRole as adminRole', 'adminRole.id', 'own.roleId')
            .select('own.id')
            .whereRef('own.userId', '=', 'account.id')
            .where('adminRole.roleCode', '=', adminRole),
        )
        .as('isAdmin'),
    ])
    .where('account.id', 'in', ids)
    .where('account.delFlag', '=', deleted ? 1 : 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .execute();
}

/** Counts administrators who can log in, other than these users. */
export async function countOtherAdmins(db: Db, ids: readonly string[]): Promise<number> {
  const { total } = await db
    .selectFrom('sysUser as account')
    .innerJoin('sysUserRole as held', 'held.userId', 'account.id')
    .innerJoin('sysRole as role', 'role.id', 'held.roleId')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('role.roleCode', '=', adminRole)
    .where('account.delFlag', '=', 0)
    .where('account.status', '=', 1)
    .where('account.id', 'not in', ids)
    .executeTakeFirstOrThrow();
  return total;
}
