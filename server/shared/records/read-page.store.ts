import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type ListColumns, listOrder, listWindow } from '#server/http/list-query.ts';
import type { Db } from '#server/store/database.ts';

/** One page of the rows a query finds, in the order that was asked for, and how many there are without paging. */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  db: Db,
  query: Readonly<Record<string, unknown>>,
  columns: ListColumns,
  matching: SelectQueryBuilder<Tables, Names, Row>,
  /** When the request names no order. */
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

/** Kysely simplifies the type of a result in a way that a generic function cannot see through. */
function plainRow<Row>(row: { [Name in keyof Row]: Row[Name] }): Row {
  return row;
}
