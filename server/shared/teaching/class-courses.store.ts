import type { RowScope } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { courseIsWithinRules } from './course-visibility.store.ts';

/** Returns the courses given to a class and those shared with everyone. */
export function coursesOfClass(db: Db, departId: string, scope: RowScope) {
  return db
    .selectFrom('teachingCourse as course')
    .leftJoin('teachingCourseDept as given', (join) =>
      join.onRef('given.courseId', '=', 'course.id').on('given.deptId', '=', departId),
    )
    .where('course.delFlag', '=', 0)
    .where(courseIsWithinRules(scope))
    .where((eb) => eb.or([eb('given.id', 'is not', null), eb('course.isShared', '=', 1)]));
}
