import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { systemColumn, type AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';

/** Whether one of these rows has a child. */
export async function hasRowsBelow(db: Db, query: AuthorizedQuery, ids: readonly string[]): Promise<boolean> {
  const rows = await runRows(
    db,
    sql`select from ${query.table} as rows
    where ${query.condition} and ${systemColumn('delFlag')} = 0
      and ${systemColumn('parentId')} = any(${[...ids]}) limit 1`,
  );
  return rows.length > 0;
}

/** Whether a row equals another one or is anywhere below it. The authorized query must cover all rows. */
export async function isAtOrBelow(
  db: Db,
  query: AuthorizedQuery,
  id: string,
  above: string,
): Promise<boolean> {
  const selection = sql`select ${systemColumn('id')}, ${systemColumn('parentId')}
    from ${query.table} as rows`;
  const rows = await runRows(
    db,
    sql`with recursive way (id, parent) as (
      ${selection} where ${systemColumn('id')} = ${id}
      union ${selection} join way on ${systemColumn('id')} = way.parent)
    select from way where id = ${above}`,
  );
  return rows.length > 0;
}
