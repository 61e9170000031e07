import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** Serialises changes of administration rights: two concurrent ones could each remove what the other relies on. */
export async function lockAdministration(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administration'))`.execute(db);
}

/** Lists people who can log in and hold this menu path, those of the highest level first; at most a hundred. */
export async function listHolders(db: Db, url: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser as account')
    .innerJoin('sysUserRole as held', 'held.userId', 'account.id')
    .innerJoin('sysRole as role', 'role.id', 'held.roleId')
    .innerJoin('sysRolePermission as grant', 'grant.roleId', 'role.id')
    .innerJoin('sysPermission as permission', 'permission.id', 'grant.permissionId')
    .select('account.id')
    .where('account.delFlag', '=', 0)
    .where('account.status', '=', 1)
    .where('permission.delFlag', '=', 0)
    .where('permission.url', '=', url)
    .groupBy('account.id')
    .orderBy((eb) => eb.fn.max('role.roleLevel'), 'desc')
    .orderBy('account.id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}
