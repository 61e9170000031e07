import { sql, type Insertable, type Updateable } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions, listOrder, listWindow, type ListColumns } from '#server/http/list-query.ts';
import { highestLevel } from '#server/shared/people/highest-level.store.ts';
import { roleColumns } from '#server/shared/people/role-list.store.ts';
import type { Database, Db } from '#server/store/database.ts';

const storedColumns = [...roleColumns, 'createTime', 'createBy', 'updateTime', 'updateBy'] as const;

const listColumns: ListColumns = {
  id: column.id('id'),
  roleName: column.text('role_name'),
  roleCode: column.text('role_code'),
  roleLevel: column.number('role_level'),
  createTime: column.time('create_time'),
};

export type StoredRole = Awaited<ReturnType<typeof listRolesPage>>['rows'][number];

/** Returns one page of roles, the highest level first by default. */
export async function listRolesPage(db: Db, query: QueryOf<'GET /sys/role/list'>) {
  const base = db.selectFrom('sysRole').where((eb) => eb.and(listConditions(query, listColumns)));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    base
      .select(storedColumns)
      .orderBy(listOrder(query, listColumns, sql`role_level desc, role_code`))
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

export async function findRole(db: Db, id: string) {
  return await db.selectFrom('sysRole').select(storedColumns).where('id', '=', id).executeTakeFirst();
}

/** Returns the content of a version of a role. */
export async function roleState(db: Db, id: string) {
  const row = await findRole(db, id);
  return row === undefined ? undefined : { name: row.roleName, row };
}

/** Returns the roles, locked against writes until the transaction ends. */
export async function lockRoles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('sysRole')
    .select(storedColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function insertRoles(db: Db, rows: readonly Insertable<Database['sysRole']>[]): Promise<void> {
  for (const row of rows) await db.insertInto('sysRole').values(row).execute();
}

export async function updateRole(db: Db, id: string, change: Updateable<Database['sysRole']>): Promise<void> {
  await db.updateTable('sysRole').set(change).where('id', '=', id).execute();
}

/** Deletes roles with their grants; they must have no members. */
export async function deleteRoles(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('sysRole').where('id', 'in', ids).execute();
}

/** Returns the number of members of each role, without deleted users. */
export async function countMembers(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('sysUserRole as held')
    .innerJoin('sysUser as account', 'account.id', 'held.userId')
    .select(['held.roleId', (eb) => eb.fn.countAll<number>().as('total')])
    .where('held.roleId', 'in', ids)
    .where('account.delFlag', '=', 0)
    .groupBy('held.roleId')
    .execute();
}

/** Returns the members of a role who have no role of staff, this one included. */
export async function listPupilMembers(db: Db, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserRole as held')
    .innerJoin('sysUser as account', 'account.id', 'held.userId')
    .select('account.id')
    .where('held.roleId', '=', roleId)
    .where('account.delFlag', '=', 0)
    .where(highestLevel(sql.ref('account.id')), '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}
