import { sql } from 'kysely';
import type { Caller } from '#server/http/caller.ts';
import { courseIsOpen } from './course-visibility.store.ts';
import { marksAreHidden } from './unreleased-marks.store.ts';
import type { Db } from '#server/store/database.ts';

/** Lists the courses that are open for the caller in order, with the progress. */
export async function listLearning(db: Db, caller: Caller, now: Date) {
  return await db
    .selectFrom('teachingCourse as course')
    .leftJoin('teachingCourseUnit as unit', (join) =>
      join.onRef('unit.courseId', '=', 'course.id').on('unit.delFlag', '=', 0).on('unit.isHidden', '=', 0),
    )
    .leftJoin('teachingWork as mine', (join) =>
      join
        .onRef('mine.courseId', '=', 'unit.id')
        .on('mine.userId', '=', caller.userId)
        .on('mine.delFlag', '=', 0)
        .on('mine.workStatus', '>=', 1),
    )
    .leftJoin('teachingWorkCorrect as correct', (join) =>
      join.onRef('correct.workId', '=', 'mine.id').on('mine.workStatus', '>=', 2),
    )
    .select((eb) => [
      'course.id as courseId',
      'course.courseName',
      eb.fn.count<number>('unit.id').as('unitCount'),
      eb.fn.count<number>('mine.id').as('submittedCount'),
      sql<number>`count(mine.id) filter (where mine.work_status >= 2)`.as('gradedCount'),
      sql<number>`coalesce(sum(correct.score), 0)::integer`.as('stars'),
      sql<Date | null>`max(coalesce(mine.handed_in_at, mine.create_time))`.as('lastHandedIn'),
    ])
    .where(courseIsOpen(caller, now))
    .groupBy('course.id')
    .orderBy('course.orderNum')
    .orderBy('course.createTime')
    .orderBy('course.id')
    .execute();
}

export type DoneWork = Awaited<ReturnType<typeof listDoneWorks>>[number];

/** Lists all works of the user, with their creation, hand-in and grading times. */
export async function listDoneWorks(db: Db, userId: string) {
  return await db
    .selectFrom('teachingWork as work')
    .leftJoin('teachingWorkCorrect as correct', 'correct.workId', 'work.id')
    .select(['work.workStatus', 'work.starNum'])
    // A hidden mark counts as none: a badge would reveal it.
    .select(sql<number | null>`case when ${marksAreHidden} then null else correct.score end`.as('score'))
    .select((eb) => [
      sql<Date>`least(work.create_time, ${eb
        .selectFrom('teachingWorkVersion as version')
        .whereRef('version.workId', '=', 'work.id')
        .select(({ fn }) => fn.min('version.createdAt').as('first'))})`.as('madeAt'),
      eb.fn.coalesce('work.handedInAt', 'work.createTime').as('handedInAt'),
      eb.fn.coalesce('correct.createTime', 'work.updateTime', 'work.createTime').as('gradedAt'),
    ])
    .where('work.userId', '=', userId)
    .where('work.delFlag', '=', 0)
    .execute();
}

/**
 * Lists the days on which the user opened a unit or saved a work, as YYYY-MM-DD in China Standard Time; each once, in
 * order.
 */
export async function listActiveDays(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from teaching_unit_open where user_id = ${userId}
    union
    select to_char(version.created_at at time zone interval '8 hours', 'YYYY-MM-DD')
    from teaching_work_version version join teaching_work work on work.id = version.work_id
    where work.user_id = ${userId}
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

export async function countOpenedUnits(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('teachingUnitOpen')
    .select(({ fn }) => fn.count<number>('unitId').distinct().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}
