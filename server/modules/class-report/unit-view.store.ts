import type { CourseViewer } from '#server/shared/teaching/course-visibility.store.ts';
import { unitIsVisible } from '#server/shared/teaching/unit-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

/** Returns whether the viewer may see the unit: as a pupil, or as a preview for staff. */
export async function isUnitVisible(
  db: Db,
  unitId: string,
  viewer: CourseViewer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('teachingCourseUnit as unit')
    .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
    .select('unit.id')
    .where('unit.id', '=', unitId)
    .where('unit.delFlag', '=', 0)
    .where(unitIsVisible(viewer, now))
    .executeTakeFirst();
  return row !== undefined;
}
