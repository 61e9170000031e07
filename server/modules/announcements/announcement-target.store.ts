import { sql, type SqlBool } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';

/** Returns which of these departments exist and are in scope. */
export async function listTargetDeparts(
  db: Db,
  ids: readonly string[],
  scope: RowScope,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sysDepart as depart')
    .select('depart.id')
    .where(sql<SqlBool>`depart.id = any(${ids})`)
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns which of these roles exist. */
export async function listTargetRoles(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sysRole')
    .select('id')
    .where(sql<SqlBool>`id = any(${ids})`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the users in scope who are in the target's departments or below, or have one of its roles. */
export async function listReceiversOfTargets(db: Db, anntId: string, scope: RowScope): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser as account')
    .select('account.id')
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .where(
      sql<SqlBool>`(
        account.id in (
          select member.user_id from sys_announcement_target target
          join sys_depart chosen on chosen.id = target.depart_id and chosen.del_flag = 0
          join sys_depart depart on starts_with(depart.org_code, chosen.org_code) and depart.del_flag = 0
          join sys_user_depart member on member.dep_id = depart.id
          where target.annt_id = ${anntId}
        ) or account.id in (
          select held.user_id from sys_announcement_target target
          join sys_user_role held on held.role_id = target.role_id
          where target.annt_id = ${anntId}
        )
      )`,
    )
    .execute();
  return rows.map(({ id }) => id);
}
