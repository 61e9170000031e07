import type { Actor } from '#server/http/caller.ts';
import { voiceOf } from '#server/shared/teaching/spoken-comment.store.ts';
import { unitIsVisible } from '#server/shared/teaching/unit-visibility.store.ts';
import type { Db } from '#server/store/database.ts';
import { unitColumns } from './course-unit.store.ts';

export type MyUnitRow = Awaited<ReturnType<typeof listMyUnits>>['rows'][number];

type MyUnitsWindow = {
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
  /** Leaves out the units that pupils do not get. */
  readonly isPreview: boolean;
};

/** Returns one page of the units of a course in order, each with the user's own work and its grading. */
export async function listMyUnits(
  db: Db,
  courseId: string,
  viewer: Actor,
  { limit, offset, now, isPreview }: MyUnitsWindow,
) {
  const matching = db
    .selectFrom('teachingCourseUnit as unit')
    .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
    .where('unit.courseId', '=', courseId)
    .where('unit.delFlag', '=', 0)
    .where(unitIsVisible(viewer, now))
    .$if(isPreview, (rows) => rows.where('unit.isHidden', '=', 0));
  const [rows, count] = await Promise.all([
    matching
      // At most one row: a person has one work for a unit (teaching_work_unit_key), a work one correction.
      .leftJoin('teachingWork as mine', (join) =>
        join
          .onRef('mine.courseId', '=', 'unit.id')
          .on('mine.userId', '=', viewer.caller.userId)
          .on('mine.delFlag', '=', 0),
      )
      .leftJoin('teachingWorkCorrect as correct', 'correct.workId', 'mine.id')
      .select(unitColumns)
      .select(['mine.id as mineWorkId', 'mine.workStatus as mineWorkStatus'])
      .select(['correct.score as mineWorkScore', 'correct.comment as mineWorkComment'])
      .select(voiceOf('correct').as('mineWorkVoice'))
      .orderBy('unit.orderNum')
      .orderBy('unit.createTime')
      .orderBy('unit.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
