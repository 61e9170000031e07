import { sql } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { RowScope } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

/** The maximum number of classes; a user with more sees the first of them. */
const maxClasses = 50;

/** The classes of the panel, as `class` in the queries below. */
const classesIn = (scope: RowScope) => sql`
  class as (
    select depart.id, depart.depart_name, depart.org_code from sys_depart depart
    where depart.del_flag = 0 and depart.org_category = '3' and depart.archive_time is null
      and ${departInScope(scope, sql.ref('depart.org_code'))}
    order by depart.org_code limit ${maxClasses}
  ), pupil as (
    select class.id as depart_id, class.depart_name, account.id, account.username, account.realname from class
    join sys_user_depart member on member.dep_id = class.id
    join sys_user account on account.id = member.user_id
    where account.del_flag = 0 and account.user_identity = 1
  )`;

/** Begin, end and name of a day in China. */
export type Day = { readonly since: Date; readonly until: Date; readonly name: string };

/**
 * Returns the current unit of each class: the one taught today, else the one after its last lesson, else the
 * first of its newest course.
 */
export async function listLessons(db: Db, scope: RowScope, day: Day, limit: number) {
  const { rows } = await sql<Schema<'OverviewLesson'>>`
    with ${classesIn(scope)}, given as (
      select distinct on (class.id) class.*, course.id as course_id, course.course_name, given.open_time,
        last.unit_id, last.day, last.order_num
      from class
      join teaching_course_dept given on given.dept_id = class.id and given.open_time < ${day.until}
      join teaching_course course on course.id = given.course_id and course.del_flag = 0
      left join lateral (
        select lesson.unit_id, lesson.day, lesson.opened_at, unit.order_num from teaching_lesson lesson
        join teaching_course_unit unit on unit.id = lesson.unit_id and unit.course_id = course.id
        where lesson.depart_id = class.id and unit.del_flag = 0
        order by lesson.day desc, lesson.opened_at desc limit 1
      ) last on true
      order by class.id, greatest(last.opened_at, given.open_time) desc
    )
    select given.id as "departId", given.depart_name as "departName", given.course_id as "courseId",
      given.course_name as "courseName", unit.id as "unitId", unit.unit_name as "unitName",
      case when given.day = ${day.name}::date then 'taught'
        when given.open_time >= ${day.since} then 'opening' else 'next' end as state
    from given join lateral (
      select one.id, one.unit_name from teaching_course_unit one
      where one.course_id = given.course_id and one.del_flag = 0 and one.is_hidden = 0 and (given.unit_id is null
        or one.id = given.unit_id or (given.day < ${day.name}::date and one.order_num > given.order_num))
      order by one.id = given.unit_id and given.day < ${day.name}::date, one.order_num, one.create_time, one.id limit 1
    ) unit on true
    order by coalesce(given.day = ${day.name}::date or given.open_time >= ${day.since}, false) desc, given.org_code
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the homework of the classes with a deadline between the two times, and how many pupils have
 * submitted.
 */
export async function listEnding(
  db: Db,
  scope: RowScope,
  { since, until }: Pick<Day, 'since' | 'until'>,
  limit: number,
) {
  const { rows } = await sql<Omit<Schema<'EndingHomework'>, 'deadline'> & { readonly deadline: Date }>`
    with ${classesIn(scope)}
    select homework.id, homework.work_name as "workName", homework.deadline,
      count(distinct pupil.id) as "pupilCount", count(distinct work.user_id) as "handedInCount"
    from teaching_additional_work homework
    join teaching_additional_work_dept given on given.additional_id = homework.id
    join pupil on pupil.depart_id = given.dept_id
    left join teaching_work work on work.additional_id = homework.id and work.user_id = pupil.id
      and work.del_flag = 0 and work.work_status >= 1 and ${workInReach(scope)}
    where homework.del_flag = 0 and homework.status = 1 and homework.deadline between ${since} and ${until}
    group by homework.id order by homework.deadline, homework.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the pupils who need help, each once with the most important reason, and their number. */
export async function listStuck(
  db: Db,
  scope: RowScope,
  { idleSince, day }: { readonly idleSince: Date; readonly day: Day },
  limit: number,
) {
  const { rows } = await sql<Schema<'StuckPupil'> & { readonly total: number }>`
    with ${classesIn(scope)}, last as (
      select distinct on (lesson.depart_id) lesson.depart_id, lesson.unit_id from teaching_lesson lesson
      where lesson.depart_id in (select id from class) and lesson.day < ${day.name}::date
        and lesson.day > ${day.name}::date - 30
      order by lesson.depart_id, lesson.day desc, lesson.opened_at desc
    ), reason as (
      select pupil.*, 'returned' as reason, 1 as weight, work.course_id as unit_id, work.additional_id from pupil
      join teaching_work work on work.user_id = pupil.id and work.del_flag = 0
      where work.work_status = -1 and work.return_count > 1 and ${workInReach(scope)}
      union all
      select pupil.*, 'idle', 2, opened.unit_id, null from pupil
      join last on last.depart_id = pupil.depart_id
      join teaching_unit_open opened on opened.user_id = pupil.id and opened.unit_id = last.unit_id
      where opened.first_at < ${idleSince} and not exists (
        select 1 from teaching_work work where work.user_id = pupil.id and work.course_id = last.unit_id
          and work.del_flag = 0 and work.work_status >= 1)
      union all
      select pupil.*, 'unopened', 3, last.unit_id, null from pupil
      join last on last.depart_id = pupil.depart_id
      where not exists (select 1 from teaching_unit_open opened
          where opened.user_id = pupil.id and opened.unit_id = last.unit_id)
        and not exists (select 1 from teaching_work work
          where work.user_id = pupil.id and work.course_id = last.unit_id and work.del_flag = 0)
    ), pressing as (
      select distinct on (reason.id) reason.*, unit.course_id,
        coalesce(unit.unit_name, homework.work_name) as work_name
      from reason
      left join teaching_course_unit unit on unit.id = reason.unit_id and unit.del_flag = 0 and unit.is_hidden = 0
      left join teaching_additional_work homework on homework.id = reason.additional_id and homework.del_flag = 0
      where unit.id is not null or homework.id is not null
      order by reason.id, reason.weight
    )
    select id as "userId", username, realname, depart_id as "departId", depart_name as "departName",
      course_id as "courseId", work_name as "workName", reason, count(*) over () as total
    from pressing order by weight, depart_name, username limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...pupil }) => pupil) };
}

/** Returns the classes with waiting join requests. */
export async function listWaitingJoins(db: Db, scope: RowScope, limit: number) {
  const { rows } = await sql<Schema<'WaitingJoins'>>`
    with ${classesIn(scope)}
    select class.id as "departId", class.depart_name as "departName", count(*) as count
    from class join teaching_class_join request on request.depart_id = class.id and request.status = 0
    join sys_user account on account.id = request.user_id and account.del_flag = 0
    group by class.id, class.depart_name, class.org_code order by class.org_code limit ${limit}`.execute(db);
  return rows;
}
