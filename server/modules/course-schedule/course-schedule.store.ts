import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { RowScope } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { column, listConditions, listOrder, listWindow, type ListColumns } from '#server/http/list-query.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { assignmentsInScope } from '#server/shared/teaching/course-class.store.ts';
import {
  courseIsAssignable,
  courseIsManaged,
  type CourseViewer,
} from '#server/shared/teaching/course-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

const columns: ListColumns = {
  id: column.id('given.id'),
  deptId: column.id('given.dept_id'),
  courseId: column.id('given.course_id'),
  courseName: column.text('course.course_name'),
  openTime: column.timeOrNull('given.open_time'),
  createTime: column.time('given.create_time'),
};

export type ScheduledCourse = Awaited<ReturnType<typeof listScheduledCourses>>['rows'][number];

/** Returns one page of the courses assigned to classes in scope, newest first by default, and the total. */
export async function listScheduledCourses(
  db: Db,
  query: QueryOf<'GET /teaching/teachingCourseDept/list'>,
  scope: RowScope,
) {
  const departs = idList(query.departId);
  const matching = assignmentsInScope(db, scope)
    .where((eb) => eb.and(listConditions(query, columns)))
    .$if(departs.length > 0, (rows) => rows.where(isBelow(departs)));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    matching
      .select(listedColumns)
      .orderBy(listOrder(query, columns, sql`given.create_time desc`))
      .orderBy('given.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Selects the classes that are these departments or below them; only classes have courses. */
const isBelow = (departIds: readonly string[]) => sql<boolean>`exists (
  select 1 from sys_depart above where above.id in (${sql.join(departIds)})
    and depart.org_code like above.org_code || '%')`;

const listedColumns = [
  'given.id',
  'given.deptId',
  'depart.departName',
  'given.courseId',
  'course.courseName',
  'course.courseCover',
  'given.openTime',
  'given.createTime',
] as const;

/** Returns one row in scope; undefined if it does not exist. */
export async function findScheduledCourse(db: Db, id: string, scope: RowScope) {
  return await assignmentsInScope(db, scope)
    .select(listedColumns)
    .where('given.id', '=', id)
    .executeTakeFirst();
}

/** Returns a department in scope; undefined if it does not exist. */
export async function findDepartInScope(db: Db, deptId: string, scope: RowScope) {
  return await db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', 'depart.orgCategory'])
    .where('depart.id', '=', deptId)
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .executeTakeFirst();
}

/**
 * Locks the courses that the viewer manages until the transaction ends, so that their limits stay. Returns whether each
 * may be assigned to the department.
 */
export async function lockCoursesFor(
  db: Db,
  courseIds: readonly string[],
  deptId: string,
  viewer: CourseViewer,
) {
  return await db
    .selectFrom('teachingCourse as course')
    .select(['course.id', courseIsAssignable([deptId]).as('assignable')])
    .where('course.id', 'in', courseIds)
    .where(courseIsManaged(viewer))
    // A fixed order prevents a deadlock of two teachers who open the same courses.
    .orderBy('course.id')
    .forShare('course')
    .execute();
}
