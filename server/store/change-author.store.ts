import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Returns the operation that gives the rows of one table to another account: of these rows those whose author is
 * `from`. It returns their ids. The column has the name of the account, `owner_id` its id.
 */
export function authorChange(
  table: 'teachingCourse' | 'teachingAdditionalWork' | 'onlForm',
  column: 'createBy' | 'ownerId' = 'createBy',
) {
  return async (db: Db, ids: readonly string[], from: string, to: string): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where id = any(${[...ids]}) and ${sql.ref(column)} = ${from} returning id`.execute(db);
    return rows.map(({ id }) => id);
  };
}
