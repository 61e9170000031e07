import { sql, type SqlBool } from 'kysely';
import type { Actor } from '#server/http/caller.ts';
import { courseIsManaged } from '#server/shared/teaching/course-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

/** Lists the courses that the caller may change: all, or their own. */
export async function listOwnCourses(db: Db, viewer: Actor) {
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

type UnitName = { readonly courseId: string; readonly unitName: string };

/** Lists the units with one of these names in any of these courses. */
export async function listUnitsByName(db: Db, units: readonly UnitName[]) {
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
