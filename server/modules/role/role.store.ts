import type { Db } from '#server/store/database.ts';

const columns = ['id', 'roleName', 'roleCode', 'roleLevel', 'description'] as const;

export async function listRoles(db: Db) {
  return await db
    .selectFrom('sysRole')
    .select(columns)
    .orderBy('roleLevel', 'desc')
    .orderBy('roleCode')
    .execute();
}

export async function findRoleByCode(db: Db, roleCode: string) {
  return await db.selectFrom('sysRole').select(columns).where('roleCode', '=', roleCode).executeTakeFirst();
}
