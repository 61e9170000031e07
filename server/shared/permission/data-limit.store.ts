import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { holdsDepartRole, isMemberBelow } from './membership.store.ts';

export type ActiveRules = Awaited<ReturnType<typeof loadActiveRules>>;

/**
 * Returns the valid data rules of the user's roles, department roles and departments (or those above), with the paths
 * of their menus, and the codes of the user's departments.
 */
export async function loadActiveRules(db: Db, userId: string) {
  const [rules, departs] = await Promise.all([
    db
      .selectFrom('sysPermissionDataRule as rule')
      .innerJoin('sysPermission as permission', 'permission.id', 'rule.permissionId')
      .select(['permission.url', 'rule.ruleColumn', 'rule.ruleConditions', 'rule.ruleValue'])
      .distinct()
      .where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('sysRolePermissionRule as granted')
              .innerJoin('sysUserRole as held', 'held.roleId', 'granted.roleId')
              .select('granted.ruleId')
              .whereRef('granted.ruleId', '=', 'rule.id')
              .where('held.userId', '=', userId),
          ),
          eb.exists(
            eb
              .selectFrom('sysDepartRolePermissionRule as granted')
              .select('granted.ruleId')
              .whereRef('granted.ruleId', '=', 'rule.id')
              .where(holdsDepartRole(userId, sql.ref('granted.role_id'))),
          ),
          eb.exists(
            eb
              .selectFrom('sysDepartPermissionRule as granted')
              .innerJoin('sysDepart as depart', 'depart.id', 'granted.departId')
              .select('granted.ruleId')
              .whereRef('granted.ruleId', '=', 'rule.id')
              .where(isMemberBelow(userId)),
          ),
        ]),
      )
      .where('rule.status', '=', '1')
      .where('permission.delFlag', '=', 0)
      .execute(),
    db
      .selectFrom('sysUserDepart as member')
      .innerJoin('sysDepart as depart', 'depart.id', 'member.depId')
      .select('depart.orgCode')
      .where('member.userId', '=', userId)
      .where('depart.delFlag', '=', 0)
      .orderBy('depart.orgCode')
      .execute(),
  ]);
  return { rules, orgCodes: departs.map(({ orgCode }) => orgCode) };
}
