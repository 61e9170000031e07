import type { Db } from '#server/store/database.ts';

/** Returns the ids of the menus and buttons granted to a department, without deleted ones. */
export async function listDepartGrants(db: Db, departId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysDepartPermission as grant')
    .innerJoin('sysPermission as permission', 'permission.id', 'grant.permissionId')
    .select('grant.permissionId')
    .where('grant.departId', '=', departId)
    .where('permission.delFlag', '=', 0)
    .orderBy('grant.permissionId')
    .execute();
  return rows.map(({ permissionId }) => permissionId);
}
