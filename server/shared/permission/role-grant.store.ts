import { adminRole } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';

/** Returns the ids of the rows granted to a role, without deleted menus. */
export async function listGrants(db: Db, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysRolePermission as grant')
    .innerJoin('sysPermission as permission', 'permission.id', 'grant.permissionId')
    .select('grant.permissionId')
    .where('grant.roleId', '=', roleId)
    .where('permission.delFlag', '=', 0)
    .orderBy('grant.permissionId')
    .execute();
  return rows.map(({ permissionId }) => permissionId);
}

/** Returns the ids of the roles that hold a row. */
export async function listHoldingRoles(db: Db, permissionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysRolePermission')
    .select('roleId')
    .where('permissionId', '=', permissionId)
    .orderBy('roleId')
    .execute();
  return rows.map(({ roleId }) => roleId);
}

export async function addGrants(db: Db, roleId: string, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return;
  await db
    .insertInto('sysRolePermission')
    .values(permissionIds.map((permissionId) => ({ id: newId(), roleId, permissionId })))
    .onConflict((conflict) => conflict.columns(['roleId', 'permissionId']).doNothing())
    .execute();
}

/** Removes grants together with their data rules. */
export async function removeGrants(db: Db, roleId: string, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return;
  await db
    .deleteFrom('sysRolePermission')
    .where('roleId', '=', roleId)
    .where('permissionId', 'in', permissionIds)
    .execute();
}

export async function listRoleRules(db: Db, roleId: string, permissionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysRolePermissionRule')
    .select('ruleId')
    .where('roleId', '=', roleId)
    .where('permissionId', '=', permissionId)
    .orderBy('ruleId')
    .execute();
  return rows.map(({ ruleId }) => ruleId);
}

export async function replaceRoleRules(
  db: Db,
  grantKey: { readonly roleId: string; readonly permissionId: string },
  ruleIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('sysRolePermissionRule')
    .where('roleId', '=', grantKey.roleId)
    .where('permissionId', '=', grantKey.permissionId)
    .execute();
  if (ruleIds.length > 0)
    await db
      .insertInto('sysRolePermissionRule')
      .values(ruleIds.map((ruleId) => ({ ...grantKey, ruleId })))
      .execute();
}

/** Grants a new row to the administrators, who can grant it to others. */
export async function grantToAdmins(db: Db, permissionId: string): Promise<void> {
  const roles = await db.selectFrom('sysRole').select('id').where('roleCode', '=', adminRole).execute();
  for (const { id: roleId } of roles)
    await db.insertInto('sysRolePermission').values({ id: newId(), roleId, permissionId }).execute();
}
