import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { byParts, column, notNull, limitConditions, type ListColumns } from '#server/http/list-query.ts';
import { userInScope } from './user-scope.store.ts';

/** Columns by which users are filtered and sorted. */
const userColumns: ListColumns = {
  id: column.id('account.id'),
  username: byParts(notNull(column.text('account.username'))),
  realname: byParts(notNull(column.text('account.realname'))),
  phone: column.text('account.phone'),
  email: column.text('account.email'),
  sex: column.number('account.sex'),
  status: column.number('account.status'),
  userIdentity: column.number('account.user_identity'),
  // A date, compared with timestamps of the request in the same time zone.
  birthday: {
    ...column.timeOrNull('account.birthday'),
    expression: sql`(account.birthday::timestamp at time zone interval '8 hours')`,
  },
  orgCode: column.text('account.org_code'),
  createTime: column.time('account.create_time'),
};

/**
 * The columns for callers who see shortened numbers, so that a filter cannot guess a number digit by digit. The form
 * is that of `shortenNumber` in numbers.rules.ts.
 */
export function userColumnsFor({ kind }: RowScope): ListColumns {
  if (kind === 'all') return userColumns;
  const phone = sql.ref('account.phone');
  const shortPhone = sql`case when ${phone} = '' then ${phone} when length(${phone}) < 11 then '****'
    else left(${phone}, 3) || '****' || right(${phone}, 4) end`;
  return { ...userColumns, phone: { ...column.text('account.phone'), expression: shortPhone } };
}

/** Columns that data rules may use in addition. */
export const userRuleColumns: ListColumns = { ...userColumns, createBy: column.text('account.create_by') };

/**
 * Whether a user is in scope and within the caller's data rules; other users appear not to exist, in lists as by id.
 */
export function userInReach(scope: RowScope, userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const inScope = userInScope(scope, userId);
  const limits = limitConditions(scope.limits?.user ?? [], userRuleColumns);
  if (limits.length === 0) return inScope;
  return sql<SqlBool>`(${inScope} and ${userId} in (
    select account.id from sys_user account where ${sql.join(limits, sql` and `)}
  ))`;
}
