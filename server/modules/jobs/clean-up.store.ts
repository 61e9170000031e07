import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** Deletes what jobs have noted before `time`. */
export async function deleteRunsBefore(db: Db, time: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('sysQuartzRun')
    .where('startTime', '<', time)
    .where('status', '!=', 'running')
    .executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}

/** Which of these contents some row still names. */
export async function listNamedContents(db: Db, contents: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sysFile')
    .select('sha256')
    .distinct()
    .where('sha256', 'in', [...contents])
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Bytes of the whole database and of all files that rows name. */
export async function measureSchool(db: Db): Promise<{ readonly database: number; readonly files: number }> {
  const { rows } = await sql<{ database: number; files: number }>`
    select pg_database_size(current_database()) as database,
      (select coalesce(sum(file_size), 0)::bigint from (select distinct on (sha256) file_size from sys_file) f) as files
  `.execute(db);
  return { database: rows[0]?.database ?? 0, files: rows[0]?.files ?? 0 };
}
