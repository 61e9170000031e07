import { unchangedColumns, type CreationStamp } from '#server/shared/teaching/copy-units.store.ts';
import type { Db } from '#server/store/database.ts';

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
