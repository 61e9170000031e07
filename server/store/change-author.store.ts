import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Returns the operation that gives the rows of one table to another account: of these rows those whose author is
 * `from`. It returns their ids.
 */
export function authorChange(table: 'teachingCourse' | 'teachingAdditionalWork') {
  return async (db: Db, ids: readonly string[], from: string, to: string): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set create_by = ${to}
      where id = any(${[...ids]}) and create_by = ${from} returning id`.execute(db);
    return rows.map(({ id }) => id);
  };
}
