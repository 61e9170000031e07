import type { TestServer } from './server.ts';

type Entry = { readonly url: string } | { readonly perms: string };

/** Grants teachers a menu entry or button that the seed does not grant them. Returns the id of the grant. */
export function grantToTeachers(server: TestServer, entry: Entry): Promise<string> {
  return grantTo(server, 'teacher', entry);
}

/** Grants a menu entry or button to any role. Returns the id of the grant. */
export async function grantTo(
  { database: { db }, deps }: TestServer,
  roleCode: string,
  entry: Entry,
): Promise<string> {
  const menu = await db
    .selectFrom('sysPermission')
    .select('id')
    .where((eb) => eb.and(entry))
    .executeTakeFirstOrThrow();
  const role = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', roleCode)
    .executeTakeFirstOrThrow();
  const id = deps.newId();
  await db.insertInto('sysRolePermission').values({ id, roleId: role.id, permissionId: menu.id }).execute();
  return id;
}
