import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import { readPage } from '#server/shared/records/read-page.store.ts';
import type { Db } from '#server/store/database.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';

const columns = {
  id: column.id('dict.id'),
  dictName: column.text('dict.dict_name'),
  dictCode: column.text('dict.dict_code'),
  createTime: column.time('dict.create_time'),
};

const shown = [
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

function found(db: Db, query: DictQuery) {
  return db
    .selectFrom('sysDict as dict')
    .where('dict.delFlag', '=', 0)
    .where((eb) => eb.and(listConditions(query, columns)));
}

/** One page of dictionaries, newest first unless asked otherwise. */
export async function listDicts(db: Db, query: DictQuery) {
  return await readPage(db, query, columns, found(db, query).select(shown), sql`create_time desc`);
}

/** The same with one line for each item, in the order of the items; a dictionary without items has one line. */
export async function listDictLines(db: Db, query: DictQuery) {
  const matching = found(db, query)
    .leftJoin('sysDictItem as item', 'item.dictId', 'dict.id')
    .select(['dict.dictName', 'dict.dictCode', 'dict.description'])
    .select(['item.itemText', 'item.itemValue', 'item.description as itemDescription'])
    .select(['item.sortOrder', 'item.status'])
    .select((eb) => eb.fn.coalesce('item.id', 'dict.id').as('id'));
  const order = sql`dict.create_time desc, dict.id, item.sort_order, item.create_time`;
  return await readPage(db, query, columns, matching, order);
}

export async function findDict(db: Db, id: string): Promise<DictRecord | undefined> {
  return await db
    .selectFrom('sysDict as dict')
    .select(shown)
    .where('dict.id', '=', id)
    .where('dict.delFlag', '=', 0)
    .executeTakeFirst();
}

/** Deleted dictionaries, the last deleted first. */
export async function listDeletedDicts(db: Db): Promise<DictRecord[]> {
  return await db
    .selectFrom('sysDict as dict')
    .select(shown)
    .where('dict.delFlag', '=', 1)
    .$call(lastDeletedFirst('dict'))
    .execute();
}

/** Removes deleted dictionaries with their items for good; answers how many there were. */
export async function purgeDicts(db: Db, ids: readonly string[]): Promise<number> {
  const deletedRows = await db
    .deleteFrom('sysDict')
    .where('id', 'in', ids)
    .where('delFlag', '=', 1)
    .returning('id')
    .execute();
  return deletedRows.length;
}

/** Whether the product itself brought a dictionary of this code: its pages and rules name its items. */
export async function isSystemDict(db: Db, dictCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysSeeded')
    .select('name')
    .where('name', '=', `dictionary:${dictCode}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Dictionaries by these codes, deleted ones too: a code stays theirs. */
export async function listDictsByCode(db: Db, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return await db
    .selectFrom('sysDict')
    .select(['id', 'dictCode', 'delFlag'])
    .where('dictCode', 'in', codes)
    .execute();
}

/** The values that dictionaries have, as `code value`. */
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
