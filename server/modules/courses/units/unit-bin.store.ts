import type { CourseViewer } from '#server/shared/teaching/course-visibility.store.ts';
import { unitIsInBin, unitIsManaged } from '#server/shared/teaching/unit-visibility.store.ts';
import type { Db } from '#server/store/database.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';
import { unitColumns } from './course-unit.store.ts';

function withCourse(db: Db) {
  return db
    .selectFrom('teachingCourseUnit as unit')
    .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId');
}

/** Lists the deleted units that the viewer may restore (回收站), the last deleted first. */
export async function listDeletedUnits(db: Db, viewer: CourseViewer) {
  return await withCourse(db)
    .select(unitColumns)
    .where(unitIsInBin(viewer))
    .$call(lastDeletedFirst('unit'))
    .execute();
}

export async function lockDeletedUnit(db: Db, id: string, viewer: CourseViewer) {
  return await withCourse(db)
    .select(['unit.courseId', 'course.createBy as courseCreateBy'])
    .where('unit.id', '=', id)
    .where(unitIsInBin(viewer))
    .forNoKeyUpdate('unit')
    .executeTakeFirst();
}

/** Returns one unit with the columns of the list; undefined if the viewer does not manage it. */
export async function findManagedUnit(db: Db, id: string, viewer: CourseViewer) {
  return await withCourse(db)
    .select(unitColumns)
    .where('unit.id', '=', id)
    .where('unit.delFlag', '=', 0)
    .where(unitIsManaged(viewer))
    .executeTakeFirst();
}

/** Locks the units that the viewer manages until the transaction ends, in a fixed order. */
export async function lockUnits(db: Db, ids: readonly string[], viewer: CourseViewer) {
  return await withCourse(db)
    .select(['unit.id', 'unit.courseId', 'unit.mapX', 'unit.mapY', 'unit.orderNum'])
    .select(['unit.createTime', 'unit.updateTime', 'unit.updateBy'])
    .select('course.createBy as courseCreateBy')
    .where('unit.id', 'in', ids)
    .where('unit.delFlag', '=', 0)
    .where(unitIsManaged(viewer))
    .orderBy('unit.id')
    .forNoKeyUpdate('unit')
    .execute();
}
