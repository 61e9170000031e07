import { sql, type Insertable, type Updateable } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import type { Database, Db } from '#server/store/database.ts';
import { readPage } from '#server/store/record.store.ts';

const columns = {
  dictId: column.id('dict_id'),
  itemText: column.text('item_text'),
  itemValue: column.text('item_value'),
  sortOrder: column.number('sort_order'),
  status: column.number('status'),
};

const shown = [
  'id',
  'dictId',
  'itemText',
  'itemValue',
  'description',
  'sortOrder',
  'status',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const;

export type DictItemRecord = Awaited<ReturnType<typeof listDictItems>>['rows'][number];

/** One page of items in their order unless asked otherwise. */
export async function listDictItems(db: Db, query: QueryOf<'GET /sys/dictItem/list'>) {
  const matching = db
    .selectFrom('sysDictItem')
    .select(shown)
    .where((eb) => eb.and(listConditions(query, columns)));
  return await readPage(db, query, columns, matching, sql`sort_order`);
}

export async function insertDictItem(db: Db, item: Insertable<Database['sysDictItem']>): Promise<void> {
  await db.insertInto('sysDictItem').values(item).execute();
}

export async function lockDictItem(db: Db, id: string): Promise<DictItemRecord | undefined> {
  return await db.selectFrom('sysDictItem').select(shown).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateDictItem(
  db: Db,
  id: string,
  change: Updateable<Database['sysDictItem']>,
): Promise<void> {
  await db.updateTable('sysDictItem').set(change).where('id', '=', id).execute();
}

/** Removes items for good; answers how many there were. */
export async function deleteDictItems(db: Db, ids: readonly string[]): Promise<number> {
  const gone = await db.deleteFrom('sysDictItem').where('id', 'in', ids).returning('id').execute();
  return gone.length;
}

/** Whether a dictionary is there and not deleted. */
export async function isDict(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysDict')
    .select('id')
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
