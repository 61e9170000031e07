import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';

/**
 * Returns the items with status 1 of dictionaries that are not deleted, by code and in order; a dictionary without
 * such items has an empty list.
 */
export async function listEnabledItems(db: Db): Promise<Schema<'DictItems'>> {
  const rows = await db
    .selectFrom('sysDict as dict')
    .leftJoin('sysDictItem as item', (join) =>
      join.onRef('item.dictId', '=', 'dict.id').on('item.status', '=', 1),
    )
    .select(['dict.dictCode', 'item.itemValue', 'item.itemText', 'item.description'])
    .where('dict.delFlag', '=', 0)
    .orderBy('dict.dictCode')
    .orderBy('item.sortOrder')
    .orderBy('item.createTime')
    .orderBy('item.id')
    .execute();
  // Without a prototype, so that the dictionary code `constructor` finds nothing unless it exists.
  const items: Record<string, Schema<'DictItem'>[]> = Object.assign(Object.create(null), {});
  for (const row of rows) {
    const list = (items[row.dictCode] ??= []);
    if (row.itemValue === null) continue;
    list.push({
      value: row.itemValue,
      text: row.itemText,
      title: row.itemText,
      description: row.description,
    });
  }
  return items;
}
