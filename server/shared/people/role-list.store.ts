import type { Db } from '#server/store/database.ts';

/** The columns of a role in pickers. */
export const roleColumns = ['id', 'roleName', 'roleCode', 'roleLevel', 'description'] as const;

export async function listRoles(db: Db) {
  return await db
    .selectFrom('sysRole')
    .select(roleColumns)
    .orderBy('roleLevel', 'desc')
    .orderBy('roleCode')
    .execute();
}

export async function findRoleByCode(db: Db, roleCode: string) {
  return await db
    .selectFrom('sysRole')
    .select(roleColumns)
    .where((eb) => eb(eb.fn('lower', ['roleCode']), '=', roleCode.toLowerCase()))
    .executeTakeFirst();
}
