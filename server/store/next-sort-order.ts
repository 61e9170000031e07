import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * Returns the sort position for a new row without one: after its last sibling. Insert it as the value of `column`;
 * 999999 is the contract's maximum. Rows with equal positions are sorted by creation time.
 */
export function nextSortOrder(
  table: string,
  column: string,
  siblings: RawBuilder<SqlBool>,
): RawBuilder<number> {
  return sql<number>`(select least(floor(coalesce(max(${sql.ref(column)}), 0)) + 1, 999999)
    from ${sql.table(table)} where ${siblings})`;
}
