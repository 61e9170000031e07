import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import type { Responsible } from './responsibilities.rules.ts';
import { departInScope } from './user-scope.store.ts';

/** Ended homework stays with the person who gave it. */
const endedHomework = 2;

/**
 * Returns what these users are responsible for and a colleague can take over; users without any are left out.
 * Departments out of scope are left out, because the caller may not change who is responsible for them, and so are courses
 * and homework that are given to such departments only.
 */
export async function listResponsible(
  db: Db,
  userIds: readonly string[],
  scope: RowScope,
): Promise<Responsible[]> {
  if (userIds.length === 0) return [];
  const ids = [...userIds];
  const people = await db
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname'])
    .where('id', 'in', ids)
    .orderBy('username')
    .execute();
  const usernames = people.map(({ username }) => username);
  const departs = await listDeparts(db, ids, scope);
  const courses = await db
    .selectFrom('teachingCourse')
    .select(['id', 'courseName as name', 'createBy'])
    .where('createBy', 'in', usernames)
    .where('delFlag', '=', 0)
    .where(
      isGivenInScope(
        sql`select dept_id from teaching_course_dept where course_id = teaching_course.id`,
        scope,
      ),
    )
    .orderBy('courseName')
    .execute();
  const homework = await db
    .selectFrom('teachingAdditionalWork')
    .select(['id', 'workName as name', 'createBy'])
    .where('createBy', 'in', usernames)
    .where('delFlag', '=', 0)
    .where('status', '<>', endedHomework)
    .where(
      isGivenInScope(
        sql`select dept_id from teaching_additional_work_dept where additional_id = teaching_additional_work.id`,
        scope,
      ),
    )
    .orderBy('workName')
    .execute();
  const forms = await db
    .selectFrom('onlForm')
    .select(['id', 'name', 'ownerId'])
    .where('ownerId', 'in', ids)
    .where('delFlag', '=', 0)
    .orderBy('name')
    .execute();
  const waiting = await countWaiting(db, ids, scope);
  return people
    .map(({ id, username, realname }) => ({
      id,
      username,
      realname,
      departs: departs.filter(({ userId }) => userId === id),
      courses: courses.filter(({ createBy }) => createBy === username),
      homework: homework.filter(({ createBy }) => createBy === username),
      forms: forms.filter(({ ownerId }) => ownerId === id),
      toGrade: waiting.find(({ userId }) => userId === id)?.count ?? 0,
    }))
    .filter((one) => one.departs.length + one.courses.length + one.homework.length + one.forms.length > 0);
}

/** Whether one of these departments is in scope, or the list is empty. */
function isGivenInScope(departIds: RawBuilder<unknown>, scope: RowScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce((
    select bool_or(${departInScope(scope, sql.ref('depart.org_code'))}) from sys_depart depart
    where depart.id in (${departIds}) and depart.del_flag = 0
  ), true)`;
}

async function listDeparts(db: Db, ids: readonly string[], scope: RowScope) {
  const { rows } = await sql<{
    userId: string;
    id: string;
    name: string;
    isClass: boolean;
    isAlone: boolean;
    lead: boolean;
  }>`
    select held.user_id as "userId", depart.id, depart.depart_name as name, depart.org_category = '3' as "isClass",
      held.lead, not exists (
        select from sys_user_responsible other join sys_user colleague on colleague.id = other.user_id
        where other.depart_id = depart.id and other.user_id <> all(${[...ids]})
          and colleague.del_flag = 0 and colleague.status = 1) as "isAlone"
    from sys_user_responsible held join sys_depart depart on depart.id = held.depart_id
    where held.user_id = any(${[...ids]}) and depart.del_flag = 0
      and ${departInScope(scope, sql.ref('depart.org_code'))}
    order by depart.org_code`.execute(db);
  return rows;
}

/** The status is a literal, so that the partial indexes of waiting works apply. */
async function countWaiting(db: Db, ids: readonly string[], scope: RowScope) {
  const { rows } = await sql<{ userId: string; count: number }>`
    select held.user_id as "userId", count(distinct work.id)::int as count
    from sys_user_responsible held
    join sys_depart depart on depart.id = held.depart_id and depart.del_flag = 0
    join sys_depart below on below.org_code like depart.org_code || '%' and below.del_flag = 0
    join sys_user_depart member on member.dep_id = below.id
    join sys_user pupil on pupil.id = member.user_id and pupil.del_flag = 0
    join teaching_work work on work.user_id = pupil.id and work.del_flag = 0 and work.work_status = 1
    where held.user_id = any(${[...ids]}) and ${departInScope(scope, sql.ref('depart.org_code'))}
    group by held.user_id`.execute(db);
  return rows;
}
