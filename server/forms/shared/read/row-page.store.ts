import { sql, type SqlBool } from 'kysely';
import { boundedCount, totalOf, type Total } from '#server/store/bounded-count.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { systemColumn } from '#server/forms/shared/access/authorized-query.store.ts';
import { listConditions, orderBy, orderOf, select, type ListQueries, type RowQuery } from './rows.store.ts';
import type { StoredRow } from '#server/forms/shared/stored-row.ts';

type Window = { readonly limit: number; readonly offset: number };

/** Maximum number of rows that are sorted for one page. */
const maxOrdered = 1000;

/**
 * Returns one page of a list with the total, or the fact that there are more rows than are counted. It scans only ids,
 * from an index in sort order if there is one, because the rows are wide. A list with few rows is filtered first and
 * sorted afterwards; a scan in sort order would read the whole table for them.
 */
export async function readRowPage(
  db: Db,
  queries: ListQueries,
  query: RowQuery,
  { limit, offset }: Window,
): Promise<{ readonly rows: StoredRow[]; readonly total: Total }> {
  const { shown } = queries;
  const condition = sql.join([shown.condition, ...listConditions(queries, query)], sql` and `);
  const order = orderOf(queries, query);
  const from = sql`from ${shown.table} as rows where ${condition}`;
  const counted = await firstTotal(runRows(db, boundedCount(from)));
  const walked = sql`select ${systemColumn('id')} from ${shown.table} as rows where ${condition}`;
  const sorted = sql`select ${systemColumn('id')} from (
    select ${systemColumn('id')}, ${order.column} from ${shown.table} as rows
    where ${condition} offset 0) as rows`;
  // Fetch one row more than is shown to detect a next page.
  const ids = sql`${counted > maxOrdered ? walked : sorted} ${orderBy(order)}
    limit ${limit + 1} offset ${offset}`;
  const found = await select(db, shown, [sql<SqlBool>`${systemColumn('id')} in (${ids})`], orderBy(order));
  const total = totalOf({ counted, limit, offset, found: found.length });
  // A page beyond the last row needs the exact total, so that the client can go back to the last page.
  const all = sql<{ total: number }>`select count(*) as total ${from}`;
  return { rows: found.slice(0, limit), total: total ?? { total: await firstTotal(runRows(db, all)) } };
}

async function firstTotal(counting: Promise<readonly { readonly total: number }[]>): Promise<number> {
  const [counted] = await counting;
  return counted?.total ?? 0;
}
