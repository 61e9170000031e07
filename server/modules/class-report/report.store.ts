import { sql, type RawBuilder } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';

/** A span of days (YYYY-MM-DD) in China Standard Time; both days are included. */
export type Span = { readonly startTime: string; readonly endTime: string };

export type Figures = {
  readonly unitOpenCount: number;
  readonly courseWorkAssignCount: number;
  readonly additionalWorkAssignCount: number;
  readonly courseWorkSubmitCount: number;
  readonly additionalWorkSubmitCount: number;
  readonly courseWorkCorrectCount: number;
  readonly additionalWorkCorrectCount: number;
  readonly activeCount: number;
};

const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone interval '8 hours')::date`;
const handedInAt = sql`coalesce(work.handed_in_at, work.create_time)`;
const gradedAt = sql`coalesce(correct.create_time, work.update_time, work.create_time)`;

/** The counted events, one row each: the class, the day, the kind, and the pupil if there is one. */
const events = sql`
  select lesson.depart_id, lesson.day, 'lesson' as kind, null as user_id from teaching_lesson lesson
  union all
  select lesson.depart_id, lesson.day, 'course-assign', null from teaching_lesson lesson
    join teaching_course_unit unit on unit.id = lesson.unit_id where unit.course_work is not null
  union all
  select given.dept_id, ${dayOf(sql`homework.publish_time`)}, 'additional-assign', null
    from teaching_additional_work homework
    join teaching_additional_work_dept given on given.additional_id = homework.id
    where homework.del_flag = 0 and homework.publish_time is not null
  union all
  select opened.depart_id, opened.day, 'opened', opened.user_id from teaching_unit_open opened
    join sys_user pupil on pupil.id = opened.user_id where pupil.user_identity = 1
  union all
  select work.depart_id, ${dayOf(handedInAt)}, work.work_scene || '-submit', work.user_id from teaching_work work
    where work.del_flag = 0 and (work.work_status >= 1 or work.handed_in_at is not null)
  union all
  select work.depart_id, ${dayOf(gradedAt)}, work.work_scene || '-correct', null from teaching_work work
    left join teaching_work_correct correct on correct.work_id = work.id
    where work.del_flag = 0 and work.work_status >= 2`;

const figures = sql`
  count(*) filter (where kind = 'lesson') as "unitOpenCount",
  count(*) filter (where kind = 'course-assign') as "courseWorkAssignCount",
  count(*) filter (where kind = 'additional-assign') as "additionalWorkAssignCount",
  count(*) filter (where kind = 'course-submit') as "courseWorkSubmitCount",
  count(*) filter (where kind = 'additional-submit') as "additionalWorkSubmitCount",
  count(*) filter (where kind = 'course-correct') as "courseWorkCorrectCount",
  count(*) filter (where kind = 'additional-correct') as "additionalWorkCorrectCount",
  count(distinct event.user_id) filter (where kind in ('opened', 'course-submit', 'additional-submit')) as "activeCount"`;

const classes = (scope: RowScope) =>
  sql`depart.del_flag = 0 and depart.org_category = '3' and ${departInScope(scope, sql.ref('depart.org_code'))}`;
const isInSpan = ({ startTime, endTime }: Span) =>
  sql`event.day between ${startTime}::date and ${endTime}::date`;

/** Counts the events of all classes in scope together. */
export async function countTeaching(db: Db, span: Span, scope: RowScope): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select ${figures} from (${events}) event join sys_depart depart on depart.id = event.depart_id
    where ${isInSpan(span)} and ${classes(scope)}`.execute(db);
  return rows[0];
}

/** Counts the events of each class in scope, in the order of the tree. */
export async function listByDepart(db: Db, span: Span, scope: RowScope) {
  const { rows } = await sql<Figures & { departId: string; departName: string }>`
    select depart.id as "departId", depart.depart_name as "departName", ${figures}
    from sys_depart depart left join (${events}) event on event.depart_id = depart.id and ${isInSpan(span)}
    where ${classes(scope)} group by depart.id order by depart.org_code`.execute(db);
  return rows;
}

/** Counts the events by month (YYYY-MM) or day (YYYY-MM-DD), in order; times without events are missing. */
export async function listByTime(db: Db, span: Span, scope: RowScope, step: 'month' | 'day') {
  const format = step === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD';
  const { rows } = await sql<Figures & { time: string }>`
    select to_char(event.day, ${format}::text) as time, ${figures}
    from (${events}) event join sys_depart depart on depart.id = event.depart_id
    where ${isInSpan(span)} and ${classes(scope)} group by 1 order by 1`.execute(db);
  return rows;
}
