import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { boundedCount, mostCounted, totalOf, type Total } from './bounded-count.ts';
import type { Db } from './database.ts';

type Window = {
  readonly limit: number;
  readonly offset: number;
  /** Rows that are counted. */
  readonly most?: number | undefined;
};

/**
 * One page of `found`, which is in order, and how many it finds. Rows are read by the ids of the page: what a list shows of a
 * row would be looked up for every one that is passed over, too. A row that is gone by then is left out.
 */
export async function readPage<Tables, Names extends keyof Tables, Row extends { readonly id: string }>(
  db: Db,
  found: SelectQueryBuilder<Tables, Names, { id: string }>,
  { limit, offset, most = mostCounted }: Window,
  /** The rows of these ids, in any order. */
  read: (isShown: (id: RawBuilder<string>) => RawBuilder<SqlBool>) => Promise<Row[]>,
): Promise<{ readonly rows: Row[]; readonly total: Total }> {
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
  const rows = await read((id) => sql<SqlBool>`${id} = any(${ids})`);
  return { rows: inOrderOf(ids, rows), total: total ?? (await countAll(db, all)) };
}

/** Behind the last row a list is counted to its end, so that whoever asked can go back to there. */
async function countAll(db: Db, all: RawBuilder<unknown>): Promise<Total> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${all}`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}

function inOrderOf<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  return rows.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}
