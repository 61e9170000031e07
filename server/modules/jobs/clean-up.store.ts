import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** Returns which of these contents a row refers to. */
export async function listUsedContents(db: Db, contents: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sysFile')
    .select('sha256')
    .distinct()
    .where('sha256', 'in', [...contents])
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Measures the database and all files that rows refer to, in bytes. */
export async function measureSchool(db: Db): Promise<{ readonly database: number; readonly files: number }> {
  const { rows } = await sql<{ database: number; files: number }>`
    select pg_database_size(current_database()) as database,
      (select coalesce(sum(file_size), 0)::bigint from (select distinct on (sha256) file_size from sys_file) f) as files
  `.execute(db);
  return { database: rows[0]?.database ?? 0, files: rows[0]?.files ?? 0 };
}
