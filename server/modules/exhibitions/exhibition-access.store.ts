import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';

// The access to exhibitions and to the works in them. Works have a rule of their own (work-visibility.store.ts), which an
// exhibition neither uses nor widens: an entry has its own name, file and cover. In all conditions `exhibition`, `entry`,
// `work` and `author` are the aliases of the tables.

/** Whether the user is a pupil of a class of the exhibition; `active`: of one that is not archived. */
export function isPupilOf(userId: RawBuilder<unknown>, state: 'any' | 'active' = 'any'): RawBuilder<SqlBool> {
  const active = state === 'active' ? sql`and class.archive_time is null` : sql``;
  return sql<SqlBool>`exists (
    select from teaching_exhibition_class given
      join sys_depart class on class.id = given.depart_id and class.del_flag = 0 ${active}
      join sys_user_depart member on member.dep_id = class.id
      join sys_user pupil on pupil.id = member.user_id and pupil.del_flag = 0 and pupil.user_identity = 1
    where given.exhibition_id = exhibition.id and member.user_id = ${userId}
  )`;
}

const classesOf = sql`
  from teaching_exhibition_class given join sys_depart class on class.id = given.depart_id
  where given.exhibition_id = exhibition.id and class.del_flag = 0`;

/** Whether a class of the exhibition is in scope. */
export function isTaughtBy(scope: RowScope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select ${classesOf} and ${departInScope(scope, sql.ref('class.org_code'))})`;
}

/**
 * Whether the staff may change the exhibition: who has made it, while a class of it is in scope, and who has all of its
 * classes in scope.
 */
export function isEditableBy({ caller, scope }: Actor): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(${isTaughtBy(scope)} and (exhibition.create_by = ${caller.username}
    or not exists (select ${classesOf} and not ${departInScope(scope, sql.ref('class.org_code'))})))`;
}

/** Whether the caller may see the exhibition: pupils of its classes, and the staff responsible for one of them. */
export function isVisibleTo({ caller, scope }: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(exhibition.del_flag = 0 and (${isTaughtBy(scope)} or ${isPupilOf(sql`${caller.userId}`)}))`;
}

/**
 * Whether an entry is shown. Its author is still a pupil of a class of the exhibition, and the work is neither deleted
 * nor returned for improvement.
 */
export const isShown = sql<SqlBool>`(entry.removed_time is null and ${isShowable()})`;

/** Whether an entry could be shown if nobody had removed it. */
export function isShowable(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(author.del_flag = 0 and work.del_flag = 0 and work.work_status <> ${workStatus.returned}
    and ${isPupilOf(sql.ref('entry.user_id'))})`;
}
