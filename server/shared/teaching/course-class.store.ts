import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';

/** Removes courses from classes in scope; returns the class of each removed row. */
export async function deleteScheduledCourses(
  db: Db,
  ids: readonly string[],
  scope: RowScope,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('teachingCourseDept')
    .where('id', 'in', ids)
    .where('id', 'in', assignmentsInScope(db, scope).select('given.id'))
    .returning('deptId')
    .execute();
  return rows.map(({ deptId }) => deptId);
}

/** Courses given to classes in scope, without deleted ones; the rows are called `given`. */
export function assignmentsInScope(db: Db, scope: RowScope) {
  return db
    .selectFrom('teachingCourseDept as given')
    .innerJoin('sysDepart as depart', 'depart.id', 'given.deptId')
    .innerJoin('teachingCourse as course', 'course.id', 'given.courseId')
    .where('depart.delFlag', '=', 0)
    .where('course.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')));
}

export type CourseAssignment = {
  readonly deptId: string;
  readonly openTime: Date | null;
  readonly createBy: string;
  readonly createTime: Date;
};

/** Gives courses to a class. An existing row stays unchanged, except for the opening time when one is given. */
export async function saveScheduledCourses(
  db: Db,
  courseIds: readonly string[],
  { deptId, openTime, createBy, createTime }: CourseAssignment,
  newId: () => string,
): Promise<void> {
  await db
    .insertInto('teachingCourseDept')
    .values(courseIds.map((courseId) => ({ id: newId(), courseId, deptId, openTime, createBy, createTime })))
    .onConflict((conflict) =>
      conflict.columns(['deptId', 'courseId']).doUpdateSet((eb) => ({
        openTime: eb.fn.coalesce('excluded.openTime', 'teachingCourseDept.openTime'),
        updateBy: eb.ref('excluded.createBy'),
        updateTime: eb.ref('excluded.createTime'),
      })),
    )
    .execute();
}

/** Sets the opening time of a row in scope; returns its class, undefined when there is no such row. */
export async function updateOpenTime(
  db: Db,
  id: string,
  change: { readonly openTime: Date | null; readonly updateBy: string; readonly updateTime: Date },
  scope: RowScope,
): Promise<string | undefined> {
  const row = await db
    .updateTable('teachingCourseDept')
    .set(change)
    .where('id', '=', id)
    .where('id', 'in', assignmentsInScope(db, scope).select('given.id'))
    .returning('deptId')
    .executeTakeFirst();
  return row?.deptId;
}

/** Gives the courses of these departments to the target; its existing rows stay unchanged. */
export async function moveAssignments(db: Db, departIds: readonly string[], target: string): Promise<void> {
  const ids = [...departIds];
  await sql`
    update teaching_course_dept set dept_id = ${target} where id in (
      select distinct on (course_id) id from teaching_course_dept given where dept_id = any(${ids}) and not exists (
        select 1 from teaching_course_dept held where held.dept_id = ${target} and held.course_id = given.course_id)
      order by course_id, open_time nulls last, id)`.execute(db);
}
