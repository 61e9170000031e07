import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** Lists the pupils of these classes. */
export async function listPupils(db: Db, departIds: readonly string[]): Promise<string[]> {
  if (departIds.length === 0) return [];
  const rows = await pupils(db).where('member.depId', 'in', departIds).execute();
  return rows.map(({ id }) => id);
}

/** Lists the pupils of the classes to which the course is open by now. */
export async function listPupilsOfCourse(db: Db, courseId: string, now: Date): Promise<string[]> {
  const opened = db
    .selectFrom('teachingCourseDept as given')
    .select('given.deptId')
    .where('given.courseId', '=', courseId)
    .where('given.openTime', '<=', now);
  const rows = await pupils(db).where('member.depId', 'in', opened).execute();
  return rows.map(({ id }) => id);
}

/** Lists the pupils of the classes that have the homework. */
export async function listPupilsOfHomework(db: Db, homeworkId: string): Promise<string[]> {
  const assignedDeparts = db
    .selectFrom('teachingAdditionalWorkDept as given')
    .select('given.deptId')
    .where('given.additionalId', '=', homeworkId);
  const rows = await pupils(db).where('member.depId', 'in', assignedDeparts).execute();
  return rows.map(({ id }) => id);
}

/** In a fixed order, so that repeated notifications of a transaction are equal and sent once. */
function pupils(db: Db) {
  return db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysDepart as depart', 'depart.id', 'member.depId')
    .innerJoin('sysUser as pupil', 'pupil.id', 'member.userId')
    .select('pupil.id')
    .distinct()
    .where('depart.delFlag', '=', 0)
    .where('pupil.delFlag', '=', 0)
    .where('pupil.userIdentity', '=', 1)
    .orderBy(sql`pupil.id`);
}
