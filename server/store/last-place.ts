import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * The place of a new row whose order was left empty: after the last of the rows beside it. To be inserted as the value of
 * `column`; 999999 is the highest that the contract takes. Rows of one place stand by when they were made.
 */
export function lastPlace(table: string, column: string, beside: RawBuilder<SqlBool>): RawBuilder<number> {
  return sql<number>`(select least(floor(coalesce(max(${sql.ref(column)}), 0)) + 1, 999999)
    from ${sql.table(table)} where ${beside})`;
}
