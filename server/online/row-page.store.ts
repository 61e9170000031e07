import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { own, type RowPass } from './row-pass.store.ts';
import {
  listed,
  ordered,
  orderOf,
  select,
  type ListPasses,
  type RowQuery,
  type StoredRow,
} from './rows.store.ts';

type Condition = RawBuilder<SqlBool>;
type Window = { readonly limit: number; readonly offset: number };

/** Rows that are walked over in no time, so that how many there are need not be known first. */
const near = 1000;

/**
 * One page of a list, and how many rows it has. Ids alone are walked over, in an index where there is one for the order,
 * and from the nearer end: rows of a form are wide.
 */
export async function readRowPage(
  db: Db,
  passes: ListPasses,
  query: RowQuery,
  { limit, offset }: Window,
): Promise<{ readonly rows: StoredRow[]; readonly total: number }> {
  const { shown } = passes;
  const conditions = listed(passes, query);
  const order = orderOf(passes, query);
  const counting = countRows(db, shown, conditions);
  const read = (isFromEnd: boolean, window: Window): Promise<StoredRow[]> => {
    const walked = ordered(isFromEnd ? { ...order, ascending: !order.ascending } : order);
    const ids = sql`select ${own('id')} from ${shown.table} as rows
      where ${sql.join([shown.condition, ...conditions], sql` and `)}
      ${walked} limit ${window.limit} offset ${window.offset}`;
    return select(db, shown, [sql<SqlBool>`${own('id')} in (${ids})`], ordered(order));
  };
  if (offset < near) {
    const [total, rows] = await Promise.all([counting, read(false, { limit, offset })]);
    return { rows, total };
  }
  const total = await counting;
  const beyond = total - offset - limit;
  if (beyond >= offset) return { rows: await read(false, { limit, offset }), total };
  const left = Math.min(limit, total - offset);
  return { rows: left <= 0 ? [] : await read(true, { limit: left, offset: Math.max(0, beyond) }), total };
}

async function countRows(
  db: Db,
  { table, condition }: RowPass,
  conditions: readonly Condition[],
): Promise<number> {
  const [counted] = await runRows(
    db,
    sql<{ total: number }>`select count(*) as total from ${table} as rows
      where ${sql.join([condition, ...conditions], sql` and `)}`,
  );
  return counted?.total ?? 0;
}
