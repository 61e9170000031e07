import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { asRows } from '#server/store/online-role.store.ts';
import type { ColumnType } from './value-types.ts';

/** One statement on rows of forms, as the role that sees them and little else. */
export async function runRows<Row>(db: Db, statement: RawBuilder<unknown>): Promise<readonly Row[]> {
  return await asRows(db.withoutPlugins(), async (inside) => {
    const { rows } = await sql<Row>`${statement}`.execute(inside);
    return rows;
  });
}

/** Types of columns, for SQL. */
export const casts: Readonly<Record<ColumnType, RawBuilder<unknown>>> = {
  text: sql`text`,
  'text[]': sql`text[]`,
  bigint: sql`bigint`,
  numeric: sql`numeric`,
  date: sql`date`,
  timestamptz: sql`timestamptz`,
  time: sql`time`,
  boolean: sql`boolean`,
};
