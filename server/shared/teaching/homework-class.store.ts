import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** Classes that stay keep their record of notification. */
export async function replaceClasses(
  db: Db,
  additionalId: string,
  departIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('teachingAdditionalWorkDept')
    .where('additionalId', '=', additionalId)
    .where('deptId', 'not in', departIds)
    .execute();
  await db
    .insertInto('teachingAdditionalWorkDept')
    .values(departIds.map((deptId) => ({ additionalId, deptId })))
    .onConflict((conflict) => conflict.columns(['additionalId', 'deptId']).doNothing())
    .execute();
}

/** Marks the classes that have not been notified as notified; returns their pupils. */
export async function markClassesNotified(db: Db, additionalId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with untold as (
      update teaching_additional_work_dept set told_at = ${now}
      where additional_id = ${additionalId} and told_at is null returning dept_id
    )
    select distinct pupil.id as "userId" from untold
    join sys_depart depart on depart.id = untold.dept_id and depart.del_flag = 0
    join sys_user_depart member on member.dep_id = untold.dept_id
    join sys_user pupil on pupil.id = member.user_id
    where pupil.del_flag = 0 and pupil.user_identity = 1 order by pupil.id`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Marks the marks of these classes as released; returns the classes whose marks were hidden until now. */
export async function releaseClasses(
  db: Db,
  additionalId: string,
  departIds: readonly string[],
  releasedAt: Date,
): Promise<string[]> {
  if (departIds.length === 0) return [];
  const rows = await db
    .updateTable('teachingAdditionalWorkDept')
    .set({ releasedAt })
    .where('additionalId', '=', additionalId)
    .where('deptId', 'in', departIds)
    .where('releasedAt', 'is', null)
    .returning('deptId')
    .execute();
  return rows.map(({ deptId }) => deptId);
}

/** Gives the homework of these departments to the target; its existing rows stay unchanged. */
export async function moveHomework(db: Db, departIds: readonly string[], target: string): Promise<void> {
  const ids = [...departIds];
  await sql`
    insert into teaching_additional_work_dept (additional_id, dept_id, told_at)
    select additional_id, ${target}, max(told_at) from teaching_additional_work_dept where dept_id = any(${ids})
    group by additional_id on conflict do nothing`.execute(db);
}
