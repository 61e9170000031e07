import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type ListColumns, listOrder, listWindow } from '#server/http/list-query.ts';
import type { Db } from '#server/store/database.ts';

/** Returns one page of a query's rows in the requested order, and the total count. */
export async function paginate<Tables, Names extends keyof Tables, Row>(
  db: Db,
  query: Readonly<Record<string, unknown>>,
  columns: ListColumns,
  matching: SelectQueryBuilder<Tables, Names, Row>,
  /** The order when the request names none. */
  fallback: RawBuilder<unknown>,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const { limit, offset } = listWindow(query);
  const [rows, counted] = await Promise.all([
    matching
      .orderBy(listOrder(query, columns, fallback))
      .orderBy(sql.ref('id'))
      .limit(limit)
      .offset(offset)
      .execute(),
    sql<{ total: number }>`select count(*) as total from ${matching} as found`.execute(db),
  ]);
  return { rows: rows.map(plainRow), total: counted.rows[0]?.total ?? 0 };
}

/** Kysely simplifies result types in a way that a generic function cannot resolve. */
function plainRow<Row>(row: { [Name in keyof Row]: Row[Name] }): Row {
  return row;
}
