import { sql, type RawBuilder } from 'kysely';

/** Maximum number of rows that a list counts; beyond it the list reports that there are more. */
export const maxCounted = 10_000;
/** Maximum count if each found row needs a further check. */
export const maxCheckedRows = 1000;

/** Total of a list for `pageOf`; `gte`: there are more. */
export type Total = { readonly total: number; readonly totalRelation?: 'gte' };

/**
 * Counts the rows of `found` (FROM and everything after it) up to one more than `max`, because a complete count takes
 * time proportional to all rows.
 */
export function boundedCount(found: RawBuilder<unknown>, max = maxCounted): RawBuilder<{ total: number }> {
  return sql<{
    total: number;
  }>`select count(*)::int as total from (select ${found} limit ${max + 1}::int) as counted`;
}

type Page = {
  /** Converts the result of `boundedCount` to a total. */
  readonly counted: number;
  /** The count, up to its limit. */
  readonly max?: number;
  readonly limit: number;
  readonly offset: number;
  /** Rows found from `offset` on, queried with `limit` plus one. */
  readonly found: number;
};

/**
 * Combines a count and a page to a total; undefined if the page is beyond the last row of a list that was not counted
 * completely.
 */
export function totalOf({ counted, max = maxCounted, limit, offset, found }: Page): Total | undefined {
  if (counted <= max) return { total: counted };
  if (found > limit) return { total: Math.max(max, offset + limit), totalRelation: 'gte' };
  return found === 0 ? undefined : { total: offset + found };
}
