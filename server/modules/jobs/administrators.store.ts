import { adminRole } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';

/** Returns the users who are notified about results of jobs. */
export async function listAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser as person')
    .innerJoin('sysUserRole as held', 'held.userId', 'person.id')
    .innerJoin('sysRole as role', 'role.id', 'held.roleId')
    .select('person.id')
    .distinct()
    .where('role.roleCode', '=', adminRole)
    .where('person.delFlag', '=', 0)
    .where('person.status', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}
