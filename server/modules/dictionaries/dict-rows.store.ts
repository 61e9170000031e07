import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import { paginate } from '#server/shared/lists/paginate.store.ts';
import type { Db } from '#server/store/database.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';

const columns = {
  id: column.id('dict.id'),
  dictName: column.text('dict.dict_name'),
  dictCode: column.text('dict.dict_code'),
  createTime: column.time('dict.create_time'),
};

const listedColumns = [
  'dict.id',
  'dict.dictName',
  'dict.dictCode',
  'dict.description',
  'dict.type',
  'dict.createBy',
  'dict.createTime',
  'dict.updateBy',
  'dict.updateTime',
] as const;

export type DictRecord = Awaited<ReturnType<typeof listDicts>>['rows'][number];
type DictQuery = QueryOf<'GET /sys/dict/list'>;

function selectMatching(db: Db, query: DictQuery) {
  return db
    .selectFrom('sysDict as dict')
    .where('dict.delFlag', '=', 0)
    .where((eb) => eb.and(listConditions(query, columns)));
}

/** Returns one page of dictionaries, newest first by default. */
export async function listDicts(db: Db, query: DictQuery) {
  const matching = selectMatching(db, query).select(listedColumns);
  return await paginate(db, query, columns, matching, sql`create_time desc`);
}

/** Works like `listDicts`, with one line for each item in order; a dictionary without items has one line. */
export async function listDictLines(db: Db, query: DictQuery) {
  const matching = selectMatching(db, query)
    .leftJoin('sysDictItem as item', 'item.dictId', 'dict.id')
    .select(['dict.dictName', 'dict.dictCode', 'dict.description'])
    .select(['item.itemText', 'item.itemValue', 'item.description as itemDescription'])
    .select(['item.sortOrder', 'item.status'])
    .select((eb) => eb.fn.coalesce('item.id', 'dict.id').as('id'));
  const order = sql`dict.create_time desc, dict.id, item.sort_order, item.create_time`;
  return await paginate(db, query, columns, matching, order);
}

export async function findDict(db: Db, id: string): Promise<DictRecord | undefined> {
  return await db
    .selectFrom('sysDict as dict')
    .select(listedColumns)
    .where('dict.id', '=', id)
    .where('dict.delFlag', '=', 0)
    .executeTakeFirst();
}

/** Lists deleted dictionaries, the last deleted first. */
export async function listDeletedDicts(db: Db): Promise<DictRecord[]> {
  return await db
    .selectFrom('sysDict as dict')
    .select(listedColumns)
    .where('dict.delFlag', '=', 1)
    .$call(lastDeletedFirst('dict'))
    .execute();
}

/** Purges deleted dictionaries with their items; returns their number. */
export async function purgeDicts(db: Db, ids: readonly string[]): Promise<number> {
  const deletedRows = await db
    .deleteFrom('sysDict')
    .where('id', 'in', ids)
    .where('delFlag', '=', 1)
    .returning('id')
    .execute();
  return deletedRows.length;
}

/** Returns whether the product itself created the dictionary; its pages and rules use these items. */
export async function isSystemDict(db: Db, dictCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysSeeded')
    .select('name')
    .where('name', '=', `dictionary:${dictCode}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the dictionaries with these codes, including deleted ones, which keep their codes. */
export async function listDictsByCode(db: Db, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return await db
    .selectFrom('sysDict')
    .select(['id', 'dictCode', 'delFlag'])
    .where('dictCode', 'in', codes)
    .execute();
}

/** Returns the values of all items of these dictionaries, as `code value`. */
export async function listItemValues(db: Db, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .selectFrom('sysDictItem as item')
    .innerJoin('sysDict as dict', 'dict.id', 'item.dictId')
    .select(['dict.dictCode', 'item.itemValue'])
    .where('dict.dictCode', 'in', codes)
    .execute();
  return new Set(rows.map(({ dictCode, itemValue }) => `${dictCode} ${itemValue}`));
}
