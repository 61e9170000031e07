import { sql } from 'kysely';
import type { Caller } from '#server/http/caller.ts';
import { unitIsOpen } from '#server/shared/teaching/unit-visibility.store.ts';
import { marksAreHidden } from '#server/shared/teaching/unreleased-marks.store.ts';
import { voiceOf } from '#server/shared/teaching/spoken-comment.store.ts';
import type { Db } from '#server/store/database.ts';

/**
 * Returns the open units without a submitted work: returned ones first, then begun ones, then by course and
 * unit.
 */
export async function listDueUnits(db: Db, caller: Caller, now: Date, limit: number) {
  return await openUnits(db, caller, now)
    .where((eb) => eb.or([eb('mine.workStatus', 'is', null), eb('mine.workStatus', '<', 1)]))
    .select(['unit.id as unitId', 'unit.unitName', 'unit.unitCover', 'course.id as courseId'])
    .select(['course.courseName', 'mine.workStatus as mineWorkStatus'])
    .orderBy(sql`mine.work_status nulls last`)
    .orderBy('course.orderNum')
    .orderBy('course.createTime')
    .orderBy('course.id')
    .orderBy('unit.orderNum')
    .orderBy('unit.createTime')
    .orderBy('unit.id')
    .limit(limit)
    .execute();
}

/** Returns the newest gradings of the caller's works. */
export async function listMarks(db: Db, userId: string, limit: number) {
  const gradedAt = sql<Date>`coalesce(correct.update_time, correct.create_time)`;
  // Hidden marks are visible after their release.
  const notifiedAt = sql<Date>`greatest(${gradedAt}, (
    select given.released_at from teaching_additional_work_dept given
    where given.additional_id = work.additional_id and given.dept_id = work.depart_id
  ))`;
  return await db
    .selectFrom('teachingWork as work')
    .innerJoin('teachingWorkCorrect as correct', 'correct.workId', 'work.id')
    .leftJoin('teachingCourseUnit as unit', 'unit.id', 'work.courseId')
    .leftJoin('teachingMarksSeen as seen', 'seen.userId', 'work.userId')
    .select(['work.id as workId', 'work.workName', 'unit.id as unitId', 'unit.unitName', 'unit.courseId'])
    .select(['correct.score', 'correct.comment', voiceOf('correct').as('voice')])
    .select([gradedAt.as('gradedAt'), notifiedAt.as('toldAt')])
    // Times on the wire have seconds.
    .select(sql<boolean>`coalesce(date_trunc('second', ${notifiedAt}) > seen.seen_at, true)`.as('isNew'))
    .where('work.userId', '=', userId)
    .where('work.delFlag', '=', 0)
    // A correction of a work that was set back to "handed in" is a draft of the teacher.
    .where('work.workStatus', '>=', 2)
    .where((eb) => eb.not(marksAreHidden))
    .orderBy(notifiedAt, 'desc')
    .orderBy('work.id')
    .limit(limit)
    .execute();
}

/** Records that marks up to this time were seen; an outdated window cannot set the time back. */
export async function saveMarksSeen(db: Db, userId: string, seenAt: Date): Promise<void> {
  await db
    .insertInto('teachingMarksSeen')
    .values({ userId, seenAt })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ seenAt: sql`greatest(teaching_marks_seen.seen_at, excluded.seen_at)` }),
    )
    .execute();
}

function openUnits(db: Db, caller: Caller, now: Date) {
  return (
    db
      .selectFrom('teachingCourseUnit as unit')
      .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
      // There is at most one row, because a user has one work for a unit (teaching_work_unit_key).
      .leftJoin('teachingWork as mine', (join) =>
        join
          .onRef('mine.courseId', '=', 'unit.id')
          .on('mine.userId', '=', caller.userId)
          .on('mine.delFlag', '=', 0),
      )
      .where('unit.delFlag', '=', 0)
      .where(unitIsOpen(caller, now))
  );
}
