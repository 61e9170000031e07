import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import type { RecycleTable } from '#server/store/recycle.store.ts';

type ColumnLookup = {
  readonly table: RecycleTable;
  /** The display name of the row. */
  readonly name: string;
  /** The column that is unique. */
  readonly column: string;
  /** Whether the unique index ignores case. */
  readonly isFolded: boolean;
};

/** A deleted row that keeps a unique value. */
export type DeletedRow = {
  readonly id: string;
  readonly name: string | null;
  /** When it was deleted. */
  readonly deletedAt: Date | null;
  /** The value as stored. */
  readonly value: string;
};

/** Returns the deleted rows that have one of these values in a column. */
export async function listDeletedRows(
  db: Db,
  { table, name, column, isFolded }: ColumnLookup,
  values: readonly string[],
): Promise<readonly DeletedRow[]> {
  if (values.length === 0) return [];
  const compared = isFolded ? sql`lower(${sql.ref(column)})` : sql.ref(column);
  const requested = isFolded ? values.map((value) => value.toLowerCase()) : [...values];
  const { rows } = await sql<DeletedRow>`
    select id, ${sql.ref(name)} as name, update_time as deleted_at, ${sql.ref(column)} as value
    from ${sql.table(table)} where del_flag = 1 and ${compared} = any(${requested})`.execute(db);
  return rows;
}
