import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

export async function replaceAuthorised(
  db: Db,
  courseId: string,
  departIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('teachingCourseAuthorised').where('courseId', '=', courseId).execute();
  if (departIds.length === 0) return;
  const rows = departIds.map((departId) => ({ courseId, departId }));
  await db.insertInto('teachingCourseAuthorised').values(rows).execute();
}

export async function copyAuthorised(db: Db, from: string, to: string): Promise<void> {
  const rows = await db
    .selectFrom('teachingCourseAuthorised')
    .select('departId')
    .where('courseId', '=', from)
    .execute();
  if (rows.length === 0) return;
  const values = rows.map(({ departId }) => ({ courseId: to, departId }));
  await db.insertInto('teachingCourseAuthorised').values(values).execute();
}

/** Extends limits to these departments to the target. */
export async function moveLimits(db: Db, departIds: readonly string[], target: string): Promise<void> {
  const ids = [...departIds];
  await sql`
    insert into teaching_course_authorised (course_id, depart_id)
    select distinct course_id, ${target} from teaching_course_authorised where depart_id = any(${ids})
    on conflict do nothing`.execute(db);
}
