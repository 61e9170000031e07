import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { nextSortOrder } from '#server/store/next-sort-order.ts';

/** Returns the row, locked against writes until the transaction ends. */
export async function lockMenu(db: Db, id: string) {
  return await db
    .selectFrom('sysPermission')
    .selectAll()
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertMenu(db: Db, row: Insertable<Database['sysPermission']>): Promise<void> {
  const siblings = sql<SqlBool>`parent_id is not distinct from ${row.parentId ?? null} and del_flag = 0`;
  const last = nextSortOrder('sysPermission', 'sortNo', siblings);
  await db
    .insertInto('sysPermission')
    .values({ ...row, sortNo: row.sortNo ?? last })
    .execute();
}

export async function updateMenu(
  db: Db,
  id: string,
  change: Updateable<Database['sysPermission']>,
): Promise<void> {
  await db.updateTable('sysPermission').set(change).where('id', '=', id).execute();
}

/** Updates `is_leaf` of rows to match their children. */
export async function refreshLeaves(db: Db, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return;
  await sql`
    update sys_permission parent set is_leaf = case when exists (
      select 1 from sys_permission child where child.parent_id = parent.id and child.del_flag = 0
    ) then 0 else 1 end
    where parent.id = any(${known})`.execute(db);
}
