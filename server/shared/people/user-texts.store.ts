import type { Db } from '#server/store/database.ts';

/** Returns the names of the roles, departments and responsibilities of these users, each with the user's id. */
export async function userTexts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return { roles: [], departs: [], responsible: [] };
  const [roles, departs, responsible] = await Promise.all([
    db
      .selectFrom('sysUserRole as held')
      .innerJoin('sysRole as role', 'role.id', 'held.roleId')
      .select(['held.userId', 'role.id', 'role.roleName as name', 'role.roleCode', 'role.roleLevel'])
      .where('held.userId', 'in', ids)
      .orderBy('role.roleLevel', 'desc')
      .execute(),
    db
      .selectFrom('sysUserDepart as member')
      .innerJoin('sysDepart as depart', 'depart.id', 'member.depId')
      .select(['member.userId', 'depart.id', 'depart.departName as name'])
      .where('member.userId', 'in', ids)
      .orderBy('depart.orgCode')
      .execute(),
    db
      .selectFrom('sysUserResponsible as responsible')
      .innerJoin('sysDepart as depart', 'depart.id', 'responsible.departId')
      .select(['responsible.userId', 'depart.id', 'depart.departName as name'])
      .where('responsible.userId', 'in', ids)
      .orderBy('depart.orgCode')
      .execute(),
  ]);
  return { roles, departs, responsible };
}
