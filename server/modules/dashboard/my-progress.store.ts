import { sql } from 'kysely';
import type { Caller } from '#server/http/caller.ts';
import { courseIsOpen } from '#server/shared/teaching/course-visibility.store.ts';
import { marksAreHeld } from '#server/shared/teaching/held-marks.store.ts';
import type { Db } from '#server/store/database.ts';

/** How far the caller has come with the units that are open for them. */
export async function countProgress(db: Db, caller: Caller, now: Date) {
  return await openUnits(db, caller, now)
    .leftJoin('teachingWorkCorrect as correct', 'correct.workId', 'mine.id')
    .select([
      sql<number>`count(*)`.as('unitCount'),
      sql<number>`count(*) filter (where mine.work_status >= 1)`.as('submittedCount'),
      sql<number>`count(*) filter (where mine.work_status >= 2)`.as('gradedCount'),
      sql<string | null>`round(avg(correct.score) filter (where mine.work_status >= 2), 1)::text`.as(
        'averageScore',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Open units without a work that is handed in, given back ones first, then begun ones, then in the order of course and unit. */
export async function listDueUnits(db: Db, caller: Caller, now: Date, limit: number) {
  return await openUnits(db, caller, now)
    .where((eb) => eb.or([eb('mine.workStatus', 'is', null), eb('mine.workStatus', '<', 1)]))
    .select(['unit.id as unitId', 'unit.unitName', 'unit.unitCover', 'course.id as courseId'])
    .select(['course.courseName', 'mine.workStatus as mineWorkStatus'])
    .orderBy(sql`mine.work_status nulls last`)
    .orderBy('course.orderNum')
    .orderBy('course.id')
    .orderBy('unit.orderNum')
    .orderBy('unit.id')
    .limit(limit)
    .execute();
}

/** The open courses in their order, those without a unit too, and how much of each is handed in. */
export async function listCourseProgress(db: Db, caller: Caller, now: Date, limit: number) {
  return await db
    .selectFrom('teachingCourse as course')
    .leftJoin('teachingCourseUnit as unit', (join) =>
      join.onRef('unit.courseId', '=', 'course.id').on('unit.delFlag', '=', 0),
    )
    .leftJoin('teachingWork as mine', (join) =>
      join
        .onRef('mine.courseId', '=', 'unit.id')
        .on('mine.userId', '=', caller.userId)
        .on('mine.delFlag', '=', 0)
        .on('mine.workStatus', '>=', 1),
    )
    .select((eb) => [
      'course.id as courseId',
      'course.courseName',
      eb.fn.count<number>('unit.id').as('unitCount'),
      eb.fn.count<number>('mine.id').as('submittedCount'),
    ])
    .where(courseIsOpen(caller, now))
    .groupBy('course.id')
    .orderBy('course.orderNum')
    .orderBy('course.id')
    .limit(limit)
    .execute();
}

/** The newest gradings of the caller's works. */
export async function listMarks(db: Db, userId: string, limit: number) {
  const gradedAt = sql<Date>`coalesce(correct.update_time, correct.create_time)`;
  return await db
    .selectFrom('teachingWork as work')
    .innerJoin('teachingWorkCorrect as correct', 'correct.workId', 'work.id')
    .leftJoin('teachingCourseUnit as unit', 'unit.id', 'work.courseId')
    .select(['work.id as workId', 'work.workName', 'unit.id as unitId', 'unit.unitName', 'unit.courseId'])
    .select(['correct.score', 'correct.comment', gradedAt.as('gradedAt')])
    .where('work.userId', '=', userId)
    .where('work.delFlag', '=', 0)
    // A correction of a work that was set back to "handed in" is the teacher's draft.
    .where('work.workStatus', '>=', 2)
    .where((eb) => eb.not(marksAreHeld))
    .orderBy(gradedAt, 'desc')
    .orderBy('work.id')
    .limit(limit)
    .execute();
}

function openUnits(db: Db, caller: Caller, now: Date) {
  return (
    db
      .selectFrom('teachingCourseUnit as unit')
      .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
      // At most one row: a person has one work for a unit (teaching_work_unit_key).
      .leftJoin('teachingWork as mine', (join) =>
        join
          .onRef('mine.courseId', '=', 'unit.id')
          .on('mine.userId', '=', caller.userId)
          .on('mine.delFlag', '=', 0),
      )
      .where('unit.delFlag', '=', 0)
      .where(courseIsOpen(caller, now))
  );
}
