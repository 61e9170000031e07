import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/**
 * Returns the class for which a unit work is handed in: one where the course is open for the user, else their first
 * class.
 */
export async function classForUnit(
  db: Db,
  userId: string,
  unitId: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysDepart as depart', 'depart.id', 'member.depId')
    .innerJoin('teachingCourseUnit as unit', (join) => join.on('unit.id', '=', unitId))
    .leftJoin('teachingCourseDept as opened', (join) =>
      join
        .onRef('opened.deptId', '=', 'depart.id')
        .onRef('opened.courseId', '=', 'unit.courseId')
        .on('opened.openTime', '<=', now),
    )
    .select('depart.id')
    .where('member.userId', '=', userId)
    .where('depart.delFlag', '=', 0)
    .where((eb) => eb.or([eb('opened.id', 'is not', null), eb('depart.orgCategory', '=', '3')]))
    .orderBy(sql`opened.id is null`)
    .orderBy('depart.orgCode')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
