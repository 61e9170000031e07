import { sql, type RawBuilder } from 'kysely';
import type { ColumnType } from '#server/forms/shared/values/value-types.ts';

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
