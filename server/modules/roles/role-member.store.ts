import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { RowScope } from '#server/http/caller.ts';
import { column, listConditions, listOrder, listWindow, type ListColumns } from '#server/http/list-query.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import type { Db } from '#server/store/database.ts';

const columns: ListColumns = {
  username: column.text('account.username'),
  realname: column.text('account.realname'),
  status: column.number('account.status'),
};

/** Returns one page of a role's members in scope, in the order of their names by default. */
export async function listMembers(
  db: Db,
  roleId: string,
  query: QueryOf<'GET /sys/user/userRoleList'>,
  scope: RowScope,
) {
  const base = db
    .selectFrom('sysUser as account')
    .innerJoin('sysUserRole as held', 'held.userId', 'account.id')
    .where('held.roleId', '=', roleId)
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .where((eb) => eb.and(listConditions(query, columns)));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    base
      .select(['account.id', 'account.username', 'account.realname', 'account.status'])
      .orderBy(listOrder(query, columns, sql`account.username`))
      .orderBy('account.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
