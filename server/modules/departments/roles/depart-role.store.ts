import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { RowScope } from '#server/http/caller.ts';
import { column, listConditions, listOrder, listWindow, type ListColumns } from '#server/http/list-query.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import type { Database, Db } from '#server/store/database.ts';

const columns: ListColumns = {
  id: column.id('role.id'),
  departId: column.id('role.depart_id'),
  deptId: column.id('role.depart_id'),
  roleName: column.text('role.role_name'),
  roleCode: column.text('role.role_code'),
  createTime: column.time('role.create_time'),
};

export type StoredDepartRole = Awaited<ReturnType<typeof findDepartRoles>>[number];

/** Returns one page of the roles of departments in scope, newest first by default. */
export async function listDepartRoles(
  db: Db,
  query: QueryOf<'GET /sys/sysDepartRole/list'>,
  scope: RowScope,
) {
  const matching = roles(db, scope).where((eb) => eb.and(listConditions(query, columns)));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    matching
      .select(listedColumns)
      .orderBy(listOrder(query, columns, sql`role.create_time desc`))
      .orderBy('role.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Returns the given roles of departments in scope, locked against changes until the transaction ends. */
export async function findDepartRoles(db: Db, ids: readonly string[], scope: RowScope) {
  if (ids.length === 0) return [];
  return await roles(db, scope)
    .select(listedColumns)
    .where('role.id', 'in', ids)
    .orderBy('role.id')
    .$if(db.isTransaction, (query) => query.forUpdate('role'))
    .execute();
}

export async function listRolesOfDepart(db: Db, departId: string, scope: RowScope) {
  return await roles(db, scope)
    .select(listedColumns)
    .where('role.departId', '=', departId)
    .orderBy('role.createTime')
    .execute();
}

const listedColumns = [
  'role.id',
  'role.departId',
  'depart.departName',
  'role.roleName',
  'role.roleCode',
  'role.description',
  'role.createBy',
  'role.createTime',
  'role.updateBy',
  'role.updateTime',
] as const;

function roles(db: Db, scope: RowScope) {
  return db
    .selectFrom('sysDepartRole as role')
    .innerJoin('sysDepart as depart', 'depart.id', 'role.departId')
    .where(departInScope(scope, sql.ref('depart.org_code')));
}

/** Returns which of these codes are taken by roles of any department, in lower case as codes are compared. */
export async function findTakenRoleCodes(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sysDepartRole')
    .select('roleCode')
    .where(sql<boolean>`lower(role_code) = any(${codes.map((code) => code.toLowerCase())})`)
    .execute();
  return new Set(rows.map(({ roleCode }) => roleCode.toLowerCase()));
}

export async function insertDepartRole(db: Db, role: Insertable<Database['sysDepartRole']>): Promise<void> {
  await db.insertInto('sysDepartRole').values(role).execute();
}

export async function updateDepartRole(
  db: Db,
  id: string,
  change: Updateable<Database['sysDepartRole']>,
): Promise<void> {
  await db.updateTable('sysDepartRole').set(change).where('id', '=', id).execute();
}

/** Removes roles with their grants and memberships. */
export async function removeDepartRoles(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('sysDepartRole').where('id', 'in', ids).execute();
}

/** Returns the ids of the menus and buttons granted to department roles. */
export async function listRoleGrants(db: Db, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await db
    .selectFrom('sysDepartRolePermission as grant')
    .innerJoin('sysPermission as permission', 'permission.id', 'grant.permissionId')
    .select('grant.permissionId')
    .distinct()
    .where('grant.roleId', 'in', roleIds)
    .where('permission.delFlag', '=', 0)
    .orderBy('grant.permissionId')
    .execute();
  return rows.map(({ permissionId }) => permissionId);
}

/** Returns the roles of departments in scope that a user has, optionally of one department. */
export async function listMemberRoles(db: Db, userId: string, departId: string | undefined, scope: RowScope) {
  return await roles(db, scope)
    .innerJoin('sysDepartRoleUser as held', 'held.droleId', 'role.id')
    .select(['held.id', 'held.userId', 'held.droleId'])
    .where('held.userId', '=', userId)
    .$if(departId !== undefined, (query) => query.where('role.departId', '=', departId ?? ''))
    .orderBy('held.droleId')
    .execute();
}

/** Returns whether the user is a member of the department or of one below it. */
export async function belongsBelow(db: Db, userId: string, orgCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysDepart as depart', 'depart.id', 'member.depId')
    .select('member.id')
    .where('member.userId', '=', userId)
    .where(sql<SqlBool>`depart.org_code like ${`${orgCode}%`}`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listRoleRuleIds(db: Db, roleId: string, permissionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysDepartRolePermissionRule')
    .select('ruleId')
    .where('roleId', '=', roleId)
    .where('permissionId', '=', permissionId)
    .orderBy('ruleId')
    .execute();
  return rows.map(({ ruleId }) => ruleId);
}

export async function replaceRoleRuleIds(
  db: Db,
  grantKey: { readonly roleId: string; readonly permissionId: string },
  ruleIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('sysDepartRolePermissionRule')
    .where('roleId', '=', grantKey.roleId)
    .where('permissionId', '=', grantKey.permissionId)
    .execute();
  if (ruleIds.length > 0)
    await db
      .insertInto('sysDepartRolePermissionRule')
      .values(ruleIds.map((ruleId) => ({ ...grantKey, ruleId })))
      .execute();
}
