import { sql, type SelectQueryBuilder } from 'kysely';
import { boundedCount, mostCounted, totalOf, type Total } from './bounded-count.ts';
import type { Db } from './database.ts';

type Window = {
  readonly limit: number;
  readonly offset: number;
  /** Rows that are counted. */
  readonly most?: number | undefined;
};

/**
 * The ids of one page of `found`, which is in order, and how many it finds. Rows are read by them after: what a list
 * shows of a row would be looked up for every one that is passed over, too.
 */
export async function readIdPage<Tables, Names extends keyof Tables>(
  db: Db,
  found: SelectQueryBuilder<Tables, Names, { id: string }>,
  { limit, offset, most = mostCounted }: Window,
): Promise<{ readonly ids: string[]; readonly total: Total }> {
  const all = sql`from (${found.clearOrderBy()}) as found`;
  const [page, count] = await Promise.all([
    // One more than is shown tells whether the list goes on.
    found
      .limit(limit + 1)
      .offset(offset)
      .execute(),
    boundedCount(all, most).execute(db),
  ]);
  const counted = count.rows[0]?.total ?? 0;
  const total = totalOf({ counted, limit, offset, found: page.length, most });
  const ids = page.slice(0, limit).map(({ id }) => id);
  return { ids, total: total ?? (await countAll(db, all)) };
}

/** Behind the last row a list is counted to its end, so that whoever asked can go back to there. */
async function countAll(db: Db, all: ReturnType<typeof sql>): Promise<Total> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${all}`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}

/** Rows that were read by these ids, in the order of the ids. */
export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  return rows.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}
