import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { RowScope } from '#server/http/caller.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import { ownAvatar } from '#server/shared/people/public-identity.store.ts';
import { userInScope } from '#server/shared/people/user-scope.store.ts';
import { paginate } from '#server/shared/lists/paginate.store.ts';
import type { Db } from '#server/store/database.ts';

const columns = {
  realname: column.text('account.realname'),
  workNo: column.text('account.work_no'),
};

/** Returns one page of the users in scope; with a code only those of the department and the departments below it. */
export async function listContacts(
  db: Db,
  { orgCode, ...query }: QueryOf<'GET /sys/user/queryByOrgCodeForAddressList'>,
  scope: RowScope,
) {
  const account = sql.ref('account.id');
  const members = userInScope(
    orgCode === undefined || orgCode === '' ? { kind: 'all' } : { kind: 'departs', orgCodes: [orgCode] },
    account,
  );
  const matching = db
    .selectFrom('sysUser as account')
    .select(['account.id', 'account.realname', 'account.workNo', 'account.post'])
    .select(ownAvatar('account').as('avatar'))
    .select(['account.telephone', 'account.phone', 'account.email'])
    .select(
      sql<string | null>`(
        select string_agg(depart.depart_name, ' | ' order by depart.org_code)
        from sys_user_depart member join sys_depart depart on depart.id = member.dep_id
        where member.user_id = account.id and depart.del_flag = 0
      )`.as('departName'),
    )
    .where('account.delFlag', '=', 0)
    .where(userInScope(scope, account))
    .where(members)
    .where((eb) => eb.and(listConditions(query, columns)));
  return await paginate(db, query, columns, matching, sql`account.realname`);
}
