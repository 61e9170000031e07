import { sql, type SqlBool } from 'kysely';
import { boundedCount, totalOf, type Total } from '#server/store/bounded-count.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { own } from './row-pass.store.ts';
import {
  listed,
  ordered,
  orderOf,
  select,
  type ListPasses,
  type RowQuery,
  type StoredRow,
} from './rows.store.ts';

type Window = { readonly limit: number; readonly offset: number };

/** Rows that are put in order for a page of them. */
const mostOrdered = 1000;

/**
 * One page of a list, and how many rows it has, or that it has more than are counted. Ids alone are walked over, in an
 * index where there is one for the order: rows of a form are wide. Where a list has few rows, they are found by what they
 * have to be and put in order after: the order of a long table would be walked over to its end for them.
 */
export async function readRowPage(
  db: Db,
  passes: ListPasses,
  query: RowQuery,
  { limit, offset }: Window,
): Promise<{ readonly rows: StoredRow[]; readonly total: Total }> {
  const { shown } = passes;
  const condition = sql.join([shown.condition, ...listed(passes, query)], sql` and `);
  const order = orderOf(passes, query);
  const from = sql`from ${shown.table} as rows where ${condition}`;
  const counted = await firstTotal(runRows(db, boundedCount(from)));
  const walked = sql`select ${own('id')} from ${shown.table} as rows where ${condition}`;
  const sorted = sql`select ${own('id')} from (
    select ${own('id')}, ${order.by} from ${shown.table} as rows where ${condition} offset 0) as rows`;
  // One more than is shown tells whether the list goes on.
  const ids = sql`${counted > mostOrdered ? walked : sorted} ${ordered(order)} limit ${limit + 1} offset ${offset}`;
  const found = await select(db, shown, [sql<SqlBool>`${own('id')} in (${ids})`], ordered(order));
  const total = totalOf({ counted, limit, offset, found: found.length });
  // Behind the last row the list is counted to its end, so that whoever asked can go back to there.
  const all = sql<{ total: number }>`select count(*) as total ${from}`;
  return { rows: found.slice(0, limit), total: total ?? { total: await firstTotal(runRows(db, all)) } };
}

async function firstTotal(counting: Promise<readonly { readonly total: number }[]>): Promise<number> {
  const [counted] = await counting;
  return counted?.total ?? 0;
}
