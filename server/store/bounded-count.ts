import { sql, type RawBuilder } from 'kysely';

/** Rows of a list that are counted: beyond them a list says that there are more. */
export const mostCounted = 10_000;
/** The same where something has to be asked of each row that is found. */
export const mostAskedOf = 1000;

/** How many rows a list has, as `pageOf` answers it; `gte`: there are more. */
export type Total = { readonly total: number; readonly totalRelation?: 'gte' };

/**
 * Counts what `found` finds (FROM and all that follows) and ends one beyond `most`: a count of everything costs as much as
 * there are rows.
 */
export function boundedCount(found: RawBuilder<unknown>, most = mostCounted): RawBuilder<{ total: number }> {
  return sql<{
    total: number;
  }>`select count(*)::int as total from (select ${found} limit ${most + 1}::int) as counted`;
}

type Page = {
  /** What `boundedCount` has counted. */
  readonly counted: number;
  /** As far as it has counted. */
  readonly most?: number;
  readonly limit: number;
  readonly offset: number;
  /** Rows that were found from `offset` on, where one more than `limit` was asked for. */
  readonly found: number;
};

/**
 * What a count and a page together know of the total; undefined: the page lies behind the last row of a list that was not
 * counted to its end.
 */
export function totalOf({ counted, most = mostCounted, limit, offset, found }: Page): Total | undefined {
  if (counted <= most) return { total: counted };
  if (found > limit) return { total: Math.max(most, offset + limit), totalRelation: 'gte' };
  return found === 0 ? undefined : { total: offset + found };
}
