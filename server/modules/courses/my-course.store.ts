import { courseIsVisible, type CourseViewer } from '#server/shared/teaching/course-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

export type MyCourseRow = Awaited<ReturnType<typeof listMyCourses>>[number];

/** Lists the courses that the caller may see, with the numbers of units and of units with a submitted work. */
export async function listMyCourses(db: Db, viewer: CourseViewer, userId: string, now: Date) {
  return await db
    .selectFrom('teachingCourse as course')
    .select([
      'course.id',
      'course.courseName',
      'course.courseDesc',
      'course.courseCover',
      'course.courseMap',
      'course.showType',
    ])
    .select((eb) => [
      eb
        .selectFrom('teachingCourseUnit as unit')
        .whereRef('unit.courseId', '=', 'course.id')
        .where('unit.delFlag', '=', 0)
        .where('unit.isHidden', '=', 0)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('unitCount'),
      eb
        .selectFrom('teachingWork as work')
        .innerJoin('teachingCourseUnit as unit', 'unit.id', 'work.courseId')
        .whereRef('unit.courseId', '=', 'course.id')
        .where('unit.delFlag', '=', 0)
        .where('unit.isHidden', '=', 0)
        .where('work.userId', '=', userId)
        .where('work.delFlag', '=', 0)
        .where('work.workStatus', '>=', 1)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('submittedCount'),
    ])
    .where(courseIsVisible(viewer, now))
    .orderBy('course.orderNum')
    .orderBy('course.createTime')
    .orderBy('course.id')
    .execute();
}
