import { sql, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import { paginate } from '#server/shared/lists/paginate.store.ts';
import type { Db } from '#server/store/database.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';

const columns = {
  id: column.id('category.id'),
  name: column.text('category.name'),
  code: column.text('category.code'),
  value: column.text('category.value'),
  createTime: column.time('category.create_time'),
};

export type CategoryRecord = Awaited<ReturnType<typeof listCategories>>['rows'][number];
export type CategoryBrief = Awaited<ReturnType<typeof listTree>>[number];
type ListQuery = QueryOf<'GET /sys/category/rootList'>;

/** The key of an advisory lock: new roots get their codes one after the other. */
const rootLock = 7_204_131;

function all(db: Db) {
  return rowsOf(db).where('category.delFlag', '=', 0);
}

function rowsOf(db: Db) {
  return db
    .selectFrom('sysCategory as category')
    .select(['category.id', 'category.pid', 'category.name', 'category.code', 'category.value'])
    .select(['category.comment', 'category.createBy', 'category.createTime'])
    .select(['category.updateBy', 'category.updateTime'])
    .select(
      sql<SqlBool>`exists (select 1 from sys_category child where child.pid = category.id and child.del_flag = 0)`.as(
        'isParent',
      ),
    );
}

/** Returns one page of the roots by code; with a filter, of all matching categories. */
export async function listCategories(db: Db, query: ListQuery) {
  const conditions = listConditions(query, columns);
  const rows = all(db);
  const matching =
    conditions.length === 0 ? rows.where('category.pid', 'is', null) : rows.where((eb) => eb.and(conditions));
  return await paginate(db, query, columns, matching, sql`category.code`);
}

/** Returns one page of all categories by code, for the export. */
export async function listAllCategories(db: Db, query: ListQuery) {
  const matching = all(db).where((eb) => eb.and(listConditions(query, columns)));
  return await paginate(db, query, columns, matching, sql`category.code`);
}

/** Lists the children of a category; for null the roots. */
export async function listChildren(db: Db, pid: string | null): Promise<CategoryRecord[]> {
  return await all(db)
    .where('category.pid', pid === null ? 'is' : '=', pid)
    .orderBy('category.code')
    .execute();
}

/**
 * Lists the deleted categories whose parent is not deleted, the last deleted first; the others are restored with their
 * parent.
 */
export async function listDeletedCategories(db: Db): Promise<CategoryRecord[]> {
  return await rowsOf(db)
    .where('category.delFlag', '=', 1)
    .where(
      sql<SqlBool>`not exists (select 1 from sys_category parent where parent.id = category.pid and parent.del_flag = 1)`,
    )
    .$call(lastDeletedFirst('category'))
    .execute();
}

export async function findCategory(db: Db, id: string): Promise<CategoryRecord | undefined> {
  return await all(db).where('category.id', '=', id).executeTakeFirst();
}

/** Finds a category by its code. */
export async function findByCode(db: Db, code: string) {
  return await db
    .selectFrom('sysCategory')
    .select(['id', 'pid', 'code'])
    .where('delFlag', '=', 0)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Lists the categories below a code (empty: all), parents before their children. */
export async function listTree(db: Db, code: string) {
  return await db
    .selectFrom('sysCategory')
    .select(['id', 'pid', 'name', 'code', 'value'])
    .where('delFlag', '=', 0)
    .where('code', 'like', `${code}%`)
    .where('code', '!=', code)
    .orderBy('code')
    .execute();
}

export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sysCategory')
    .select(['id', 'name'])
    .where('delFlag', '=', 0)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Locks the parent of a new child until the transaction ends, so that concurrent children get different codes. Returns
 * the code of the parent, empty for a root; undefined when there is no such parent.
 */
export async function lockParent(db: Db, pid: string | null): Promise<string | undefined> {
  if (pid === null) {
    await sql`select pg_advisory_xact_lock(${rootLock})`.execute(db);
    return '';
  }
  const row = await db
    .selectFrom('sysCategory')
    .select('code')
    .where('id', '=', pid)
    .where('delFlag', '=', 0)
    .forUpdate()
    .executeTakeFirst();
  return row?.code;
}

/** Lists the codes of the children of a category or of the roots, including deleted ones, which may be restored. */
export async function listChildCodes(db: Db, pid: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('sysCategory')
    .select('code')
    .where(sql<SqlBool>`pid is not distinct from ${pid}`)
    .execute();
  return rows.map(({ code }) => code);
}

/** Returns these ids and the ids of all categories below; of deleted ones only those that were deleted together. */
export async function listBelow(
  db: Db,
  ids: readonly string[],
  state: 'present' | 'deleted',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct below.id from sys_category top join sys_category below on below.code like top.code || '%'
    where top.id = any(${[...ids]}) and top.del_flag = ${state === 'present' ? 0 : 1}
      and below.del_flag = top.del_flag
      and (top.del_flag = 0 or below.update_time = top.update_time)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the deleted categories among these, and all deleted ones below them. */
export async function listDeletedBelow(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive gone as (
      select id from sys_category where id = any(${[...ids]}) and del_flag = 1
      union select child.id from sys_category child join gone on child.pid = gone.id where child.del_flag = 1
    ) select id from gone`.execute(db);
  return rows.map(({ id }) => id);
}
