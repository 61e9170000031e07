import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { byParts, column, notNull, limitConditions, type ListColumns } from '#server/http/list-query.ts';
import { userInScope } from '#server/shared/people/user-scope.store.ts';

/** Columns by which works are filtered and sorted, and which data rules may use. */
export const workColumns: ListColumns = {
  id: column.id('work.id'),
  workName: byParts(notNull(column.text('work.work_name'))),
  username: byParts(column.text('author.username')),
  realname: byParts(column.text('author.realname')),
  workType: notNull(column.text('work.work_type')),
  workScene: notNull(column.text('work.work_scene')),
  workStatus: notNull(column.number('work.work_status')),
  viewNum: notNull(column.number('work.view_num')),
  starNum: notNull(column.number('work.star_num')),
  userId: column.id('work.user_id'),
  courseId: column.id('work.course_id'),
  departId: column.id('work.depart_id'),
  additionalId: column.id('work.additional_id'),
  createTime: column.time('work.create_time'),
};

/** Whether the author of `work` is in scope and the work within the caller's data rules. */
export function workInReach(scope: RowScope): RawBuilder<SqlBool> {
  const inScope = userInScope(scope, sql.ref('work.user_id'));
  const limits = limitConditions(scope.limits?.work ?? [], workColumns);
  if (limits.length === 0) return inScope;
  return sql<SqlBool>`(${inScope} and work.id in (
    select work.id from teaching_work work join sys_user author on author.id = work.user_id
    where ${sql.join(limits, sql` and `)}
  ))`;
}
