import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { nextSortOrder } from '#server/store/next-sort-order.ts';

export type FrontRow = Awaited<ReturnType<typeof listFrontRows>>[number];

/** Returns the rows of the public site's menu that are not deleted, in order. */
export async function listFrontRows(db: Db) {
  return await db
    .selectFrom('teachingMenu')
    .selectAll()
    .where('delFlag', '=', 0)
    .orderBy('sortNo')
    .orderBy('createTime')
    .orderBy('id')
    .execute();
}

/** Returns the row, locked against writes until the transaction ends. */
export async function lockFrontRow(db: Db, id: string) {
  return await db
    .selectFrom('teachingMenu')
    .selectAll()
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertFrontRow(db: Db, row: Insertable<Database['teachingMenu']>): Promise<void> {
  const siblings = sql<SqlBool>`parent_id is not distinct from ${row.parentId ?? null} and del_flag = 0`;
  const last = nextSortOrder('teachingMenu', 'sortNo', siblings);
  await db
    .insertInto('teachingMenu')
    .values({ ...row, sortNo: row.sortNo ?? last })
    .execute();
}

export async function updateFrontRow(
  db: Db,
  id: string,
  change: Updateable<Database['teachingMenu']>,
): Promise<void> {
  await db.updateTable('teachingMenu').set(change).where('id', '=', id).execute();
}

/** Updates `is_leaf` of rows to match their children. */
export async function refreshFrontLeaves(db: Db, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return;
  await sql`
    update teaching_menu parent set is_leaf = case when exists (
      select 1 from teaching_menu child where child.parent_id = parent.id and child.del_flag = 0
    ) then 0 else 1 end
    where parent.id = any(${known})`.execute(db);
}

/** Serialises changes of the menu, because two simultaneous moves could create a cycle. */
export async function lockFrontMenu(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('front menu'))`.execute(db);
}
