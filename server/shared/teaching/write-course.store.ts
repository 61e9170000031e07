import { type Insertable, sql, type Updateable } from 'kysely';
import { unchangedColumns, type CreationStamp } from './copy-units.store.ts';
import type { Database, Db } from '#server/store/database.ts';
import { nextSortOrder } from '#server/store/next-sort-order.ts';
import { authorChange } from '#server/store/change-author.store.ts';
import { recycling } from '#server/store/recycle.store.ts';

/** Inserts a course; without an order number it becomes the last. */
export async function insertCourse(db: Db, course: Insertable<Database['teachingCourse']>): Promise<void> {
  const last = nextSortOrder('teachingCourse', 'orderNum', sql`del_flag = 0`);
  await db
    .insertInto('teachingCourse')
    .values({ ...course, orderNum: course.orderNum ?? last })
    .execute();
}

/** Inserts a copy of the course's row that only its author sees. */
export async function insertCourseCopy(
  db: Db,
  courseId: string,
  { nameOf, ...own }: CreationStamp & { readonly id: string; readonly nameOf: (name: string) => string },
): Promise<void> {
  const row = await db
    .selectFrom('teachingCourse')
    .selectAll()
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('teachingCourse')
    .values({
      ...row,
      ...unchangedColumns,
      isShared: 0,
      showHome: 0,
      ...own,
      courseName: nameOf(row.courseName),
    })
    .execute();
}

export async function updateCourse(
  db: Db,
  id: string,
  change: Updateable<Database['teachingCourse']>,
): Promise<void> {
  await db.updateTable('teachingCourse').set(change).where('id', '=', id).execute();
}

/** Gives courses of one account to another. */
export const changeCourseOwner = authorChange('teachingCourse');

/** Deletes and restores courses. */
export const courseRecycling = recycling('teachingCourse');
