import type { TestServer } from './server.ts';

type Entry = { readonly url: string } | { readonly perms: string };

/** Gives teachers a menu entry, or a button, that the seed keeps from them, as a school may decide; answers the id of the grant. */
export function grantToTeachers(server: TestServer, entry: Entry): Promise<string> {
  return grantTo(server, 'teacher', entry);
}

/** The same, of any role. */
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
