import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { own, type AuthorizedQuery } from './authorized-query.store.ts';

/** Whether one of these rows has a child. */
export async function hasRowsBelow(
  db: Db,
  authorized: AuthorizedQuery,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await runRows(
    db,
    sql`select from ${authorized.table} as rows
    where ${authorized.condition} and ${own('delFlag')} = 0 and ${own('parentId')} = any(${[...ids]}) limit 1`,
  );
  return rows.length > 0;
}

/** Whether a row equals another one or is anywhere below it. The authorized query must cover all rows. */
export async function isAtOrBelow(
  db: Db,
  authorized: AuthorizedQuery,
  id: string,
  above: string,
): Promise<boolean> {
  const rows = await runRows(
    db,
    sql`with recursive way (id, parent) as (
      select ${own('id')}, ${own('parentId')} from ${authorized.table} as rows where ${own('id')} = ${id}
      union select ${own('id')}, ${own('parentId')} from ${authorized.table} as rows join way on ${own('id')} = way.parent)
    select from way where id = ${above}`,
  );
  return rows.length > 0;
}
