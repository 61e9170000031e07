import type { Insertable, Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { authorChange } from '#server/store/change-author.store.ts';
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

/** Gives homework of one account to another. */
export const changeHomeworkOwner = authorChange('teachingAdditionalWork');

/** Deletes and restores homework. */
export const homeworkRecycling = recycling('teachingAdditionalWork');
