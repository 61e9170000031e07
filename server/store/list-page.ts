import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { boundedCount, maxCounted, totalOf, type Total } from './bounded-count.ts';
import type { Db } from './database.ts';

type Window = {
  readonly limit: number;
  readonly offset: number;
  /** Maximum number of counted rows. */
  readonly max?: number | undefined;
};

/** Thrown for a page beyond the first `max` rows of a longer list. */
export class PageTooDeep extends Error {
  readonly max: number;

  constructor(max: number) {
    super(`a page behind the first ${max} rows`);
    this.max = max;
  }
}

/**
 * Returns one page of the sorted query `found`, and its total. It reads complete rows only for the ids of the page;
 * otherwise the joins would run for every skipped row too. A row deleted meanwhile is left out. No page of a longer
 * list begins beyond `maxCounted`, because it would scan everything before it.
 */
export async function readPage<Tables, Names extends keyof Tables, Row extends { readonly id: string }>(
  db: Db,
  found: SelectQueryBuilder<Tables, Names, { id: string }>,
  { limit, offset, max = maxCounted }: Window,
  /** Returns the rows with these ids, in any order. */
  read: (isShown: (id: RawBuilder<string>) => RawBuilder<SqlBool>) => Promise<Row[]>,
): Promise<{ readonly rows: Row[]; readonly total: Total }> {
  const all = sql`from (${found.clearOrderBy()}) as found`;
  const deepest = Math.max(max, maxCounted);
  if (offset >= deepest && (await countUpTo(db, all, deepest)) > deepest) throw new PageTooDeep(deepest);
  const [page, counted] = await Promise.all([
    // Fetch one row more than is shown to detect a next page.
    found
      .limit(limit + 1)
      .offset(offset)
      .execute(),
    countUpTo(db, all, max),
  ]);
  const total = totalOf({ counted, limit, offset, found: page.length, max });
  const ids = page.slice(0, limit).map(({ id }) => id);
  const rows = await read((id) => sql<SqlBool>`${id} = any(${ids})`);
  return { rows: inOrderOf(ids, rows), total: total ?? { total: await countUpTo(db, all, deepest) } };
}

async function countUpTo(db: Db, all: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows } = await boundedCount(all, max).execute(db);
  return rows[0]?.total ?? 0;
}

function inOrderOf<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const positions = new Map(ids.map((id, at) => [id, at]));
  return rows.toSorted((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0));
}
