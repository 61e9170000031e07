import type { Db } from '#server/store/database.ts';

export type ActiveRules = Awaited<ReturnType<typeof loadActiveRules>>;

/** Valid data rules granted to the user's roles with the paths of their menus, and the codes of the user's departments. */
export async function loadActiveRules(db: Db, userId: string) {
  const [rules, departs] = await Promise.all([
    db
      .selectFrom('sysPermissionDataRule as rule')
      .innerJoin('sysRolePermissionRule as granted', 'granted.ruleId', 'rule.id')
      .innerJoin('sysUserRole as held', 'held.roleId', 'granted.roleId')
      .innerJoin('sysPermission as permission', 'permission.id', 'rule.permissionId')
      .select(['permission.url', 'rule.ruleColumn', 'rule.ruleConditions', 'rule.ruleValue'])
      .distinct()
      .where('held.userId', '=', userId)
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
