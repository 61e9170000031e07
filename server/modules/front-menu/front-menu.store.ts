import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { lastPlace } from '#server/store/last-place.ts';

export type FrontRow = Awaited<ReturnType<typeof listFrontRows>>[number];

/** Every row of the public site's menu that is not deleted, in order. */
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

/** The row, read so that nobody else writes it before this transaction ends. */
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
  const beside = sql<SqlBool>`parent_id is not distinct from ${row.parentId ?? null} and del_flag = 0`;
  const last = lastPlace('teachingMenu', 'sortNo', beside);
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

/** Keeps `is_leaf` true to what stands below the rows. */
export async function refreshFrontLeaves(db: Db, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return;
  await sql`
    update teaching_menu parent set is_leaf = case when exists (
      select 1 from teaching_menu child where child.parent_id = parent.id and child.del_flag = 0
    ) then 0 else 1 end
    where parent.id = any(${known})`.execute(db);
}

/** Serialises changes of the menu: two moves could otherwise make a circle. */
export async function lockFrontMenu(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('front menu'))`.execute(db);
}
