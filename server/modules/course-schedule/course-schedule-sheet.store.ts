import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import {
  courseIsAssignable,
  courseIsManaged,
  type CourseViewer,
} from '#server/shared/teaching/course-visibility.store.ts';
import type { Db } from '#server/store/database.ts';
import { classCategory } from './course-schedule.rules.ts';

/** Lists the classes in scope with these names. */
export async function listClassesByName(db: Db, names: readonly string[], scope: RowScope) {
  if (names.length === 0) return [];
  return await db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', 'depart.departName'])
    .where('depart.departName', 'in', names)
    .where('depart.orgCategory', '=', classCategory)
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .execute();
}

/** Lists the courses with these names that the viewer manages. */
export async function listCoursesByName(db: Db, names: readonly string[], viewer: CourseViewer) {
  if (names.length === 0) return [];
  return await db
    .selectFrom('teachingCourse as course')
    .select(['course.id', 'course.courseName'])
    .where('course.courseName', 'in', names)
    .where(courseIsManaged(viewer))
    .execute();
}

/** Returns the courses among these that may be assigned to the class. */
export async function listAssignable(db: Db, courseIds: readonly string[], deptId: string) {
  if (courseIds.length === 0) return [];
  const rows = await db
    .selectFrom('teachingCourse as course')
    .select('course.id')
    .where('course.id', 'in', courseIds)
    .where(courseIsAssignable([deptId]))
    .execute();
  return rows.map(({ id }) => id);
}
