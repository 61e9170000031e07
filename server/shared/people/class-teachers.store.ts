import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** Lists the teachers of a class: those assigned to the class, else those of the nearest department above it. */
export async function listTeachers(db: Db, orgCode: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserResponsible as charge')
    .innerJoin('sysDepart as depart', 'depart.id', 'charge.departId')
    .innerJoin('sysUser as account', 'account.id', 'charge.userId')
    .select(['charge.userId', 'depart.orgCode'])
    .where(sql<boolean>`${orgCode} like depart.org_code || '%'`)
    .where('depart.delFlag', '=', 0)
    .where('account.delFlag', '=', 0)
    .where('account.status', '=', 1)
    .execute();
  const nearest = Math.max(0, ...rows.map((row) => row.orgCode.length));
  return rows.filter((row) => row.orgCode.length === nearest).map(({ userId }) => userId);
}
