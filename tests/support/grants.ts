import type { TestServer } from './server.ts';

/** Gives teachers a menu entry that the seed keeps from them, as a school may decide. */
export async function grantToTeachers({ database: { db }, deps }: TestServer, url: string): Promise<void> {
  const menu = await db
    .selectFrom('sysPermission')
    .select('id')
    .where('url', '=', url)
    .executeTakeFirstOrThrow();
  const role = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'teacher')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sysRolePermission')
    .values({ id: deps.newId(), roleId: role.id, permissionId: menu.id })
    .execute();
}
