import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { nextSortOrder } from '#server/store/next-sort-order.ts';
import { recycling } from '#server/store/recycle.store.ts';

/** Inserts a unit; without a position it becomes the last of its course. */
export async function insertUnit(db: Db, unit: Insertable<Database['teachingCourseUnit']>): Promise<void> {
  const siblings = sql<SqlBool>`course_id = ${unit.courseId} and del_flag = 0`;
  const last = nextSortOrder('teachingCourseUnit', 'orderNum', siblings);
  await db
    .insertInto('teachingCourseUnit')
    .values({ ...unit, orderNum: unit.orderNum ?? last })
    .execute();
}

export async function updateUnit(
  db: Db,
  id: string,
  change: Updateable<Database['teachingCourseUnit']>,
): Promise<void> {
  await db.updateTable('teachingCourseUnit').set(change).where('id', '=', id).execute();
}

/** Replaces one list of files of a unit; the order of `fileIds` is kept. */
export async function replaceUnitFiles(
  db: Db,
  unitId: string,
  slot: 'ppt' | 'plan',
  fileIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('teachingCourseUnitFile')
    .where('unitId', '=', unitId)
    .where('slot', '=', slot)
    .execute();
  if (fileIds.length === 0) return;
  const rows = fileIds.map((fileId, position) => ({ unitId, slot, position, fileId }));
  await db.insertInto('teachingCourseUnitFile').values(rows).execute();
}

/** Deletes and restores units. */
export const unitRecycling = recycling('teachingCourseUnit');
