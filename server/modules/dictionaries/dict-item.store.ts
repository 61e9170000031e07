import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import { paginate } from '#server/shared/lists/paginate.store.ts';
import type { Db } from '#server/store/database.ts';

const columns = {
  dictId: column.id('dict_id'),
  itemText: column.text('item_text'),
  itemValue: column.text('item_value'),
  sortOrder: column.number('sort_order'),
  status: column.number('status'),
};

const listedColumns = [
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

/** Returns one page of items, in their own order by default. */
export async function listDictItems(db: Db, query: QueryOf<'GET /sys/dictItem/list'>) {
  const matching = db
    .selectFrom('sysDictItem')
    .select(listedColumns)
    .where((eb) => eb.and(listConditions(query, columns)));
  return await paginate(db, query, columns, matching, sql`sort_order, create_time`);
}

export async function lockDictItem(db: Db, id: string): Promise<DictItemRecord | undefined> {
  return await db
    .selectFrom('sysDictItem')
    .select(listedColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns whether the dictionary exists and is not deleted; locks it against deletion. */
export async function dictExists(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysDict')
    .select('id')
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
