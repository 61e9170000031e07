import type { Insertable, Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { recycling } from '#server/store/recycle.store.ts';

export async function insertHomework(
  db: Db,
  row: Insertable<Database['teachingAdditionalWork']>,
): Promise<void> {
  await db.insertInto('teachingAdditionalWork').values(row).execute();
}

export async function updateHomework(
  db: Db,
  id: string,
  change: Updateable<Database['teachingAdditionalWork']>,
): Promise<void> {
  await db.updateTable('teachingAdditionalWork').set(change).where('id', '=', id).execute();
}

/** Gives that of the homework that belongs to the account `from` to the account `to`; returns the ids. */
export async function changeHomeworkOwner(
  db: Db,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable('teachingAdditionalWork')
    .set({ createBy: to })
    .where('id', 'in', ids)
    .where('createBy', '=', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes and restores homework. */
export const homeworkRecycling = recycling('teachingAdditionalWork');
