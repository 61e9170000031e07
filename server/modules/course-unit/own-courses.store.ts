import { sql, type SqlBool } from 'kysely';
import type { Caller } from '#server/http/caller.ts';
import { courseIsManaged, type CourseViewer } from '#server/shared/teaching/course-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

/** The courses the caller may change: all, or those they made themselves. */
export async function listOwnCourses(db: Db, viewer: CourseViewer & { readonly caller: Caller }) {
  const isOwn =
    viewer.scope.kind === 'all'
      ? sql<SqlBool>`true`
      : sql<SqlBool>`course.create_by = ${viewer.caller.username}`;
  return await db
    .selectFrom('teachingCourse as course')
    .select(['course.id', 'course.courseName'])
    .where(courseIsManaged(viewer))
    .where(isOwn)
    .execute();
}

type Named = { readonly courseId: string; readonly unitName: string };

/** Units of these courses by one of these names, of whichever of the courses. */
export async function listUnitsNamed(db: Db, units: readonly Named[]) {
  if (units.length === 0) return [];
  return await db
    .selectFrom('teachingCourseUnit as unit')
    .select([
      'unit.id',
      'unit.courseId',
      'unit.unitName',
      'unit.unitIntro',
      'unit.courseWorkType',
      'unit.orderNum',
    ])
    .where('unit.delFlag', '=', 0)
    .where('unit.courseId', 'in', [...new Set(units.map(({ courseId }) => courseId))])
    .where('unit.unitName', 'in', [...new Set(units.map(({ unitName }) => unitName))])
    .execute();
}
