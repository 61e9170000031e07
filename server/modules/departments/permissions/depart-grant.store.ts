import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { RowScope } from '#server/http/caller.ts';
import { column, listConditions, listOrder, listWindow, type ListColumns } from '#server/http/list-query.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { takeGrantsFromDepartRoles } from '#server/shared/permission/depart-role-grant.store.ts';
import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';

export async function addDepartGrants(
  db: Db,
  departId: string,
  permissionIds: readonly string[],
): Promise<void> {
  if (permissionIds.length === 0) return;
  await db
    .insertInto('sysDepartPermission')
    .values(permissionIds.map((permissionId) => ({ id: newId(), departId, permissionId })))
    .onConflict((conflict) => conflict.columns(['departId', 'permissionId']).doNothing())
    .execute();
}

/** Removes grants from a department and its roles, with their data rules. */
export async function removeDepartGrants(
  db: Db,
  departId: string,
  permissionIds: readonly string[],
): Promise<void> {
  if (permissionIds.length === 0) return;
  await db
    .deleteFrom('sysDepartPermission')
    .where('departId', '=', departId)
    .where('permissionId', 'in', permissionIds)
    .execute();
  await takeGrantsFromDepartRoles(db, departId, permissionIds);
}

export async function listDepartRules(db: Db, departId: string, permissionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysDepartPermissionRule')
    .select('ruleId')
    .where('departId', '=', departId)
    .where('permissionId', '=', permissionId)
    .orderBy('ruleId')
    .execute();
  return rows.map(({ ruleId }) => ruleId);
}

export async function replaceDepartRules(
  db: Db,
  grantKey: { readonly departId: string; readonly permissionId: string },
  ruleIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('sysDepartPermissionRule')
    .where('departId', '=', grantKey.departId)
    .where('permissionId', '=', grantKey.permissionId)
    .execute();
  if (ruleIds.length > 0)
    await db
      .insertInto('sysDepartPermissionRule')
      .values(ruleIds.map((ruleId) => ({ ...grantKey, ruleId })))
      .execute();
}

const columns: ListColumns = {
  id: column.id('grant.id'),
  departId: column.id('grant.depart_id'),
  permissionId: column.id('grant.permission_id'),
  departName: column.text('depart.depart_name'),
  permissionName: column.text('permission.name'),
};

/** Returns one page of the grants of departments in scope. */
export async function listDepartPermissions(
  db: Db,
  query: QueryOf<'GET /sys/sysDepartPermission/list'>,
  scope: RowScope,
) {
  const matching = grants(db, scope).where((eb) => eb.and(listConditions(query, columns)));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    matching
      .select(listedColumns)
      .select(ruleIds)
      .orderBy(listOrder(query, columns, sql`depart.org_code, permission.sort_no`))
      .orderBy('grant.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Returns the grants of all departments. */
export async function listAllDepartGrants(db: Db) {
  return await db.selectFrom('sysDepartPermission').select(['departId', 'permissionId']).execute();
}

/** Returns the given grants that are in scope. */
export async function findDepartPermissions(db: Db, ids: readonly string[], scope: RowScope) {
  if (ids.length === 0) return [];
  return await grants(db, scope).select(listedColumns).select(ruleIds).where('grant.id', 'in', ids).execute();
}

const listedColumns = [
  'grant.id',
  'grant.departId',
  'depart.departName',
  'grant.permissionId',
  'permission.name as permissionName',
] as const;

const ruleIds = sql<string>`coalesce((
  select string_agg(held.rule_id, ',' order by held.rule_id) from sys_depart_permission_rule held
  where held.depart_id = "grant".depart_id and held.permission_id = "grant".permission_id), '')`.as(
  'dataRuleIds',
);

function grants(db: Db, scope: RowScope) {
  return db
    .selectFrom('sysDepartPermission as grant')
    .innerJoin('sysDepart as depart', 'depart.id', 'grant.departId')
    .innerJoin('sysPermission as permission', 'permission.id', 'grant.permissionId')
    .where('permission.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')));
}
