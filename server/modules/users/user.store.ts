import { sql, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { RowScope } from '#server/http/caller.ts';
import { column, listConditions, listOrder, listWindow, maxOf } from '#server/http/list-query.ts';
import { shortenNumbersIn } from '#server/shared/people/numbers.rules.ts';
import { userColumnsFor, userInReach } from '#server/shared/people/user-reach.store.ts';
import { departInScope, userInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';
import { readPage } from '#server/store/list-page.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';

/** The columns of an account and of its last login that may be read; the password is not among them. */
const listedColumns = [
  'account.id',
  'account.username',
  'account.realname',
  'account.avatar',
  'account.nickname',
  'account.birthday',
  'account.sex',
  'account.email',
  'account.phone',
  'account.telephone',
  'account.orgCode',
  'account.status',
  'account.passwordDue',
  'account.workNo',
  'account.post',
  'account.school',
  'account.userIdentity',
  'account.createTime',
  'account.createBy',
  'account.updateTime',
  'account.updateBy',
  'login.loggedInAt',
] as const;

export type UserListOptions = {
  /** Limits to members of departments whose code starts with this one. */
  readonly orgCode?: string | undefined;
  /** The maximum number of counted users. */
  readonly max?: number;
};

/** Returns one page of users in scope, newest first by default, without passwords. */
export async function listUsers(
  db: Db,
  filters: QueryOf<'GET /sys/user/list'>,
  scope: RowScope,
  { orgCode, max }: UserListOptions = {},
) {
  const columns = {
    ...userColumnsFor(scope),
    lastLoginTime: column.timeOrNull('login.logged_in_at'),
  };
  const { phone } = filters;
  const query =
    scope.kind === 'all' || phone === undefined ? filters : { ...filters, phone: shortenNumbersIn(phone) };
  const conditions = listConditions(query, columns);
  if (orgCode !== undefined)
    conditions.push(userInScope({ kind: 'departs', orgCodes: [orgCode] }, sql.ref('account.id')));
  if (query.roleId)
    conditions.push(
      sql<SqlBool>`exists (select 1 from sys_user_role held where held.user_id = account.id and held.role_id = any(${query.roleId.split(',')}))`,
    );
  if (query.departId) {
    const orgCodes = await listOrgCodes(db, query.departId.split(','));
    const within = userInScope({ kind: 'departs', orgCodes }, sql.ref('account.id'));
    conditions.push(orgCodes.length === 0 ? sql<SqlBool>`false` : within);
  }
  const found = db
    .selectFrom('sysUser as account')
    .leftJoin('sysLastLogin as login', 'login.userId', 'account.id')
    .select('account.id')
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .where((eb) => eb.and(conditions))
    .orderBy(listOrder(query, columns, sql`account.create_time desc, account.username`))
    .orderBy('account.id');
  return await readPage(db, found, { ...listWindow(query), max: max ?? maxOf(query, columns) }, (isShown) =>
    db
      .selectFrom('sysUser as account')
      .leftJoin('sysLastLogin as login', 'login.userId', 'account.id')
      .select(listedColumns)
      .where(isShown(sql.ref('account.id')))
      .execute(),
  );
}

export async function listUsersByIds(db: Db, ids: readonly string[], scope: RowScope) {
  return await db
    .selectFrom('sysUser as account')
    .leftJoin('sysLastLogin as login', 'login.userId', 'account.id')
    .select(listedColumns)
    .where('account.id', 'in', ids)
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .execute();
}

/** Returns deleted users in scope, the last deleted first. */
export async function listDeletedUsers(db: Db, scope: RowScope) {
  return await db
    .selectFrom('sysUser as account')
    .leftJoin('sysLastLogin as login', 'login.userId', 'account.id')
    .select(listedColumns)
    .where('account.delFlag', '=', 1)
    .where(userInReach(scope, sql.ref('account.id')))
    .$call(lastDeletedFirst('account'))
    .execute();
}

export async function listRolesByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('sysRole')
    .select(['id', 'roleCode', 'roleLevel'])
    .where('id', 'in', ids)
    .execute();
}

/** Returns the names of users in scope among these ids, ordered by account. */
export async function listUserNames(db: Db, ids: readonly string[], scope: RowScope) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('sysUser as account')
    .select(['account.id', 'account.username', 'account.realname'])
    .where('account.id', 'in', ids)
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .orderBy('account.username')
    .execute();
}

/** Returns the code of a department in scope, or undefined. */
export async function findOrgCode(db: Db, departId: string, scope: RowScope): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysDepart as depart')
    .select('depart.orgCode')
    .where('depart.id', '=', departId)
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .executeTakeFirst();
  return row?.orgCode;
}

async function listOrgCodes(db: Db, departIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sysDepart')
    .select('orgCode')
    .where('id', 'in', departIds)
    .where('delFlag', '=', 0)
    .execute();
  return rows.map((row) => row.orgCode);
}

/** Returns which of these departments exist, and whether each is in scope. */
export async function listDepartsByIds(db: Db, ids: readonly string[], scope: RowScope) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', departInScope(scope, sql.ref('depart.org_code')).as('inScope')])
    .where('depart.id', 'in', ids)
    .where('depart.delFlag', '=', 0)
    .execute();
  return rows.map((row) => ({ id: row.id, inScope: Boolean(row.inScope) }));
}

/** Lists the account names of the newest pupils. */
export async function listNewestPupilNames(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser')
    .select('username')
    .where('userIdentity', '=', 1)
    .where('delFlag', '=', 0)
    .orderBy('createTime', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ username }) => username);
}
