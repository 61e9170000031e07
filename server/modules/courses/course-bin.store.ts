import {
  courseIsInBin,
  courseIsManaged,
  type CourseViewer,
} from '#server/shared/teaching/course-visibility.store.ts';
import type { Db } from '#server/store/database.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';
import { courseRows } from './course.store.ts';

/** Lists the deleted courses that the viewer may restore (回收站), the last deleted first. */
export async function listDeletedCourses(db: Db, viewer: CourseViewer) {
  return await courseRows(db).where(courseIsInBin(viewer)).$call(lastDeletedFirst('course')).execute();
}

export async function lockDeletedCourse(db: Db, id: string, viewer: CourseViewer) {
  return await db
    .selectFrom('teachingCourse as course')
    .select(['course.id as courseId', 'course.createBy as courseCreateBy'])
    .where('course.id', '=', id)
    .where(courseIsInBin(viewer))
    .forNoKeyUpdate('course')
    .executeTakeFirst();
}

/** Locks the courses that the viewer manages until the transaction ends, in a fixed order. */
export async function lockCourses(db: Db, ids: readonly string[], viewer: CourseViewer) {
  return await db
    .selectFrom('teachingCourse as course')
    .select(['course.id', 'course.createBy', 'course.orderNum'])
    .where('course.id', 'in', ids)
    .where(courseIsManaged(viewer))
    .orderBy('course.id')
    .forNoKeyUpdate('course')
    .execute();
}
