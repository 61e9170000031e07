import { sql, type Insertable, type Updateable } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions, listOrder, listWindow, type ListColumns } from '#server/http/list-query.ts';
import { roleColumns } from '#server/shared/people/role-list.store.ts';
import type { Database, Db } from '#server/store/database.ts';

const stamped = [...roleColumns, 'createTime', 'createBy', 'updateTime', 'updateBy'] as const;

const listColumns: ListColumns = {
  id: column.id('id'),
  roleName: column.text('role_name'),
  roleCode: column.text('role_code'),
  roleLevel: column.number('role_level'),
  createTime: column.time('create_time'),
};

export type StoredRole = Awaited<ReturnType<typeof listRolesPage>>['rows'][number];

/** One page of roles, the highest level first unless asked otherwise. */
export async function listRolesPage(db: Db, query: QueryOf<'GET /sys/role/list'>) {
  const base = db.selectFrom('sysRole').where((eb) => eb.and(listConditions(query, listColumns)));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    base
      .select(stamped)
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
  return await db.selectFrom('sysRole').select(stamped).where('id', '=', id).executeTakeFirst();
}

/** What a version of a role holds. */
export async function roleState(db: Db, id: string) {
  const row = await findRole(db, id);
  return row === undefined ? undefined : { name: row.roleName, row };
}

/** The roles, read so that nobody else writes them before this transaction ends. */
export async function lockRoles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('sysRole')
    .select(stamped)
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

/** Removes roles with their grants; their members must be gone already. */
export async function deleteRoles(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('sysRole').where('id', 'in', ids).execute();
}

/** How many people who are not deleted hold each of the roles. */
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
