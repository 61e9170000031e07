import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { nextSortOrder } from '#server/store/next-sort-order.ts';

/** Inserts an item; without a position it becomes the last of its dictionary. */
export async function insertDictItem(db: Db, item: Insertable<Database['sysDictItem']>): Promise<void> {
  const last = nextSortOrder('sysDictItem', 'sortOrder', sql`dict_id = ${item.dictId}`);
  await db
    .insertInto('sysDictItem')
    .values({ ...item, sortOrder: item.sortOrder ?? last })
    .execute();
}

export async function updateDictItem(
  db: Db,
  id: string,
  change: Updateable<Database['sysDictItem']>,
): Promise<void> {
  await db.updateTable('sysDictItem').set(change).where('id', '=', id).execute();
}

/** Deletes items permanently; returns their number. */
export async function deleteDictItems(db: Db, ids: readonly string[]): Promise<number> {
  const deletedRows = await db.deleteFrom('sysDictItem').where('id', 'in', ids).returning('id').execute();
  return deletedRows.length;
}

/** Deletes the item of a dictionary that has this text; returns whether there was one. */
export async function deleteItemByText(db: Db, dictCode: string, itemText: string): Promise<boolean> {
  const deletedRows = await db
    .deleteFrom('sysDictItem as item')
    .using('sysDict as dict')
    .whereRef('dict.id', '=', 'item.dictId')
    .where('dict.delFlag', '=', 0)
    .where('dict.dictCode', '=', dictCode)
    .where('item.itemText', '=', itemText)
    .returning('item.id')
    .execute();
  return deletedRows.length > 0;
}
