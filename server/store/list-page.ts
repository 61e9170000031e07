import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { boundedCount, mostCounted, totalOf, type Total } from './bounded-count.ts';
import type { Db } from './database.ts';

type Window = {
  readonly limit: number;
  readonly offset: number;
  /** Rows that are counted. */
  readonly most?: number | undefined;
};

/** A page that begins behind the first `most` rows of a list that has more. */
export class PageTooDeep extends Error {
  readonly most: number;

  constructor(most: number) {
    super(`a page behind the first ${most} rows`);
    this.most = most;
  }
}

/**
 * One page of `found`, which is in order, and how many it finds. Rows are read by the ids of the page: what a list shows of a
 * row would be looked up for every one that is passed over, too. A row that is gone by then is left out. Of a list that has
 * more, no page begins behind `mostCounted`: it would walk over all that lies before it.
 */
export async function readPage<Tables, Names extends keyof Tables, Row extends { readonly id: string }>(
  db: Db,
  found: SelectQueryBuilder<Tables, Names, { id: string }>,
  { limit, offset, most = mostCounted }: Window,
  /** The rows of these ids, in any order. */
  read: (isShown: (id: RawBuilder<string>) => RawBuilder<SqlBool>) => Promise<Row[]>,
): Promise<{ readonly rows: Row[]; readonly total: Total }> {
  const all = sql`from (${found.clearOrderBy()}) as found`;
  const deepest = Math.max(most, mostCounted);
  if (offset >= deepest && (await countUpTo(db, all, deepest)) > deepest) throw new PageTooDeep(deepest);
  const [page, counted] = await Promise.all([
    // One more than is shown tells whether the list goes on.
    found
      .limit(limit + 1)
      .offset(offset)
      .execute(),
    countUpTo(db, all, most),
  ]);
  const total = totalOf({ counted, limit, offset, found: page.length, most });
  const ids = page.slice(0, limit).map(({ id }) => id);
  const rows = await read((id) => sql<SqlBool>`${id} = any(${ids})`);
  return { rows: inOrderOf(ids, rows), total: total ?? { total: await countUpTo(db, all, deepest) } };
}

async function countUpTo(db: Db, all: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await boundedCount(all, most).execute(db);
  return rows[0]?.total ?? 0;
}

function inOrderOf<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  return rows.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}
