import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { departInScope, userInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';

/** Returns the classes in scope, those with the most ungraded works first, and their total number. */
export async function listClasses(db: Db, scope: RowScope, limit: number) {
  const classes = db
    .selectFrom('sysDepart as depart')
    .where('depart.delFlag', '=', 0)
    .where('depart.orgCategory', '=', '3')
    .where('depart.archiveTime', 'is', null)
    .where(departInScope(scope, sql.ref('depart.org_code')));
  // The works are counted once for all classes and not per class, because nearly all classes have none.
  const waiting = db
    .selectFrom('teachingWork as work')
    .select((eb) => ['work.departId', eb.fn.countAll<number>().as('count')])
    .where('work.departId', 'in', classes.select('depart.id'))
    .where('work.delFlag', '=', 0)
    // The value is a literal, so that the partial indexes of waiting works apply.
    .where(sql<boolean>`work.work_status = 1`)
    // The condition is that of the list of works: a pupil who has left the class is out of the teacher's
    // scope.
    .where(userInScope(scope, sql.ref('work.user_id')))
    .groupBy('work.departId');
  const [rows, count] = await Promise.all([
    classes
      .leftJoin(waiting.as('waiting'), 'waiting.departId', 'depart.id')
      .select(['depart.id', 'depart.departName'])
      .select(sql<number>`coalesce(waiting.count, 0)`.as('pending'))
      .orderBy('pending', 'desc')
      .orderBy('depart.orgCode')
      .limit(limit)
      .execute(),
    classes.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.count };
}

/**
 * Returns, by department, what the present pupils of each class have done for the units open to it by now.
 * Shared courses that were not assigned to the class do not count.
 */
export async function listProgress(db: Db, departIds: readonly string[], now: Date) {
  if (departIds.length === 0) return [];
  const { rows } = await sql<{
    departId: string;
    studentCount: number;
    unitCount: number;
    gradedCount: number;
    waitingCount: number;
    returnedCount: number;
    averageScore: string | null;
  }>`
    with pupil as (
      select member.dep_id, member.user_id from sys_user_depart member
      join sys_user account on account.id = member.user_id
      where member.dep_id = any(${departIds}) and account.user_identity = 1 and account.del_flag = 0
    ), open_unit as (
      select given.dept_id, unit.id from teaching_course_dept given
      join teaching_course course on course.id = given.course_id and course.del_flag = 0
      join teaching_course_unit unit on unit.course_id = course.id and unit.del_flag = 0
        and unit.is_hidden = 0
      where given.dept_id = any(${departIds}) and given.open_time <= ${now}::timestamptz
    ), done as (
      select pupil.dep_id, work.work_status, correct.score from pupil
      join open_unit on open_unit.dept_id = pupil.dep_id
      join teaching_work work on work.user_id = pupil.user_id and work.course_id = open_unit.id
      left join teaching_work_correct correct on correct.work_id = work.id
      where work.del_flag = 0 and work.work_status <> 0
    )
    select class.id as "departId",
      (select count(*) from pupil where pupil.dep_id = class.id) as "studentCount",
      (select count(*) from open_unit where open_unit.dept_id = class.id) as "unitCount",
      count(*) filter (where done.work_status >= 2) as "gradedCount",
      count(*) filter (where done.work_status = 1) as "waitingCount",
      count(*) filter (where done.work_status = -1) as "returnedCount",
      round(avg(done.score) filter (where done.work_status >= 2), 1)::text as "averageScore"
    from unnest(${departIds}::text[]) as class(id) left join done on done.dep_id = class.id
    group by class.id
  `.execute(db);
  return rows;
}
