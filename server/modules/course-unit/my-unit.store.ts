import type { Db } from '#server/store/database.ts';
import { unitColumns } from './course-unit.store.ts';

export type MyUnitRow = Awaited<ReturnType<typeof listMyUnits>>['rows'][number];

/** One page of the units of a course in their order, each with the user's own work and its grading. */
export async function listMyUnits(
  db: Db,
  courseId: string,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const matching = db
    .selectFrom('teachingCourseUnit as unit')
    .where('unit.courseId', '=', courseId)
    .where('unit.delFlag', '=', 0);
  const [rows, count] = await Promise.all([
    matching
      .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
      // At most one row: a person has one work for a unit (teaching_work_unit_key), a work one correction.
      .leftJoin('teachingWork as mine', (join) =>
        join.onRef('mine.courseId', '=', 'unit.id').on('mine.userId', '=', userId).on('mine.delFlag', '=', 0),
      )
      .leftJoin('teachingWorkCorrect as correct', 'correct.workId', 'mine.id')
      .select(unitColumns)
      .select(['mine.id as mineWorkId', 'mine.workStatus as mineWorkStatus'])
      .select(['correct.score as mineWorkScore', 'correct.comment as mineWorkComment'])
      .orderBy('unit.orderNum')
      .orderBy('unit.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
