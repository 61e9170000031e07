import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { column, limitConditions, type ListColumns } from '#server/http/list-query.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';

/** Columns by which courses are filtered and sorted. */
export const courseColumns: ListColumns = {
  id: column.id('course.id'),
  courseName: column.text('course.course_name'),
  courseType: column.text('course.course_type'),
  courseCategory: column.text('course.course_category'),
  orderNum: column.number('course.order_num'),
  createTime: column.time('course.create_time'),
};

/** Columns that data rules may use in addition. */
export const courseRuleColumns: ListColumns = { ...courseColumns, createBy: column.text('course.create_by') };

/** The viewer: anonymous, or a caller with the rows of the staff scope. */
export type CourseViewer = { readonly caller: Caller | undefined; readonly scope: RowScope };

/** Returns whether the viewer sees courses as staff, including those hidden from students. */
export function isCourseStaff({ scope }: CourseViewer): boolean {
  return scope.kind === 'all' || scope.kind === 'departs';
}

/**
 * Whether a student may learn the course: shared, or opened by now for a department they are a member of (docs/behaviour.md#courses,
 * also for the units). `course` is the alias of the table; a deleted course is visible to no one.
 */
export function courseIsOpen(caller: Caller | undefined, now: Date): RawBuilder<SqlBool> {
  if (caller === undefined) return sql<SqlBool>`false`;
  return sql<SqlBool>`(course.del_flag = 0 and (course.is_shared = 1 or exists (
    select 1 from teaching_course_dept opened
    join sys_user_depart member on member.dep_id = opened.dept_id
    join sys_depart opened_depart on opened_depart.id = opened.dept_id
    where opened.course_id = course.id and opened.open_time <= ${now}::timestamptz
      and member.user_id = ${caller.userId} and opened_depart.del_flag = 0
  )))`;
}

/**
 * Whether staff finds the course in the management lists: everything for admin and dev; else their own, shared ones,
 * those without a limit or with one that includes the caller's departments, and those given to a class of theirs; all
 * within the caller's data rules. `course` is the alias of the table.
 */
export function courseIsManaged({ caller, scope }: CourseViewer): RawBuilder<SqlBool> {
  if (caller === undefined) return sql<SqlBool>`false`;
  const limits = limitConditions(scope.limits?.course ?? [], courseRuleColumns);
  const present = sql.join([sql<SqlBool>`course.del_flag = 0`, ...limits], sql` and `);
  if (scope.kind === 'all') return sql<SqlBool>`(${present})`;
  return sql<SqlBool>`(${present} and (
    course.create_by = ${caller.username}
    or course.is_shared = 1
    or not exists (select 1 from teaching_course_authorised any_limit where any_limit.course_id = course.id)
    or exists (
      select 1 from teaching_course_authorised allowed
      join sys_depart allowed_depart on allowed_depart.id = allowed.depart_id
      where allowed.course_id = course.id
        and (${departInScope(scope, sql.ref('allowed_depart.org_code'))} or ${isAboveScope(scope)})
    )
    or exists (
      select 1 from teaching_course_dept given
      join sys_depart given_depart on given_depart.id = given.dept_id
      where given.course_id = course.id and given_depart.del_flag = 0
        and ${departInScope(scope, sql.ref('given_depart.org_code'))}
    )
  ))`;
}

/** Whether the course is within the caller's data rules, whatever else they may see of it. */
export function courseIsWithinRules(scope: RowScope): RawBuilder<SqlBool> {
  const limits = limitConditions(scope.limits?.course ?? [], courseRuleColumns);
  return limits.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(limits, sql` and `)})`;
}

/** Whether the viewer may restore the deleted course: their own, or any for admin and dev. */
export function courseIsInBin({ caller, scope }: CourseViewer): RawBuilder<SqlBool> {
  if (caller === undefined) return sql<SqlBool>`false`;
  const limits = limitConditions(scope.limits?.course ?? [], courseRuleColumns);
  const deletedCondition = sql.join([sql<SqlBool>`course.del_flag = 1`, ...limits], sql` and `);
  return sql<SqlBool>`(${deletedCondition} and (${scope.kind === 'all'}::boolean or course.create_by = ${caller.username}))`;
}

/** Whether the viewer may see the course at all: as a student, or for staff as a preview. */
export function courseIsVisible(viewer: CourseViewer, now: Date): RawBuilder<SqlBool> {
  const open = courseIsOpen(viewer.caller, now);
  return isCourseStaff(viewer) ? sql<SqlBool>`(${open} or ${courseIsManaged(viewer)})` : open;
}

/** Whether `allowed_depart` is above a department of the scope, which its authorisation includes. */
function isAboveScope(scope: RowScope): RawBuilder<SqlBool> {
  if (scope.kind !== 'departs') return sql<SqlBool>`false`;
  const above = scope.orgCodes.map((code) => sql<SqlBool>`${code}::text like allowed_depart.org_code || '%'`);
  return sql<SqlBool>`(${sql.join(above, sql` or `)})`;
}

/**
 * Whether `course` may be given to one of the departments: it has no limit, or one that names the department or one
 * above it.
 */
export function courseIsAssignable(departIds: readonly string[]) {
  return sql<boolean>`(
    not exists (select 1 from teaching_course_authorised any_limit where any_limit.course_id = course.id)
    or exists (
      select 1 from teaching_course_authorised allowed
      join sys_depart allowed_depart on allowed_depart.id = allowed.depart_id
      join sys_depart target on target.org_code like allowed_depart.org_code || '%'
      where allowed.course_id = course.id and target.del_flag = 0 and target.id = any(${departIds})
    )
  )`;
}

/** Whether the caller may see the course; false for one that does not exist. */
export async function isCourseVisible(
  db: Db,
  courseId: string,
  viewer: CourseViewer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('teachingCourse as course')
    .select('course.id')
    .where('course.id', '=', courseId)
    .where(courseIsVisible(viewer, now))
    .executeTakeFirst();
  return row !== undefined;
}
