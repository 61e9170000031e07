import type { TestServer } from './server.ts';

/** Gives teachers a menu entry, or a button, that the seed keeps from them, as a school may decide; answers the id of the grant. */
export async function grantToTeachers(
  { database: { db }, deps }: TestServer,
  entry: { readonly url: string } | { readonly perms: string },
): Promise<string> {
  const menu = await db
    .selectFrom('sysPermission')
    .select('id')
    .where((eb) => eb.and(entry))
    .executeTakeFirstOrThrow();
  const role = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'teacher')
    .executeTakeFirstOrThrow();
  const id = deps.newId();
  await db.insertInto('sysRolePermission').values({ id, roleId: role.id, permissionId: menu.id }).execute();
  return id;
}
