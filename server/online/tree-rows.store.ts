import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { own, type RowPass } from './row-pass.store.ts';

/** Whether one of these rows has a child. */
export async function hasRowsBelow(db: Db, pass: RowPass, ids: readonly string[]): Promise<boolean> {
  const rows = await runRows(
    db,
    sql`select from ${pass.table} as rows
    where ${pass.condition} and ${own('delFlag')} = 0 and ${own('parentId')} = any(${[...ids]}) limit 1`,
  );
  return rows.length > 0;
}

/** Whether a row equals another one or is anywhere below it. The pass must cover all rows. */
export async function isAtOrBelow(db: Db, pass: RowPass, id: string, above: string): Promise<boolean> {
  const rows = await runRows(
    db,
    sql`with recursive way (id, parent) as (
      select ${own('id')}, ${own('parentId')} from ${pass.table} as rows where ${own('id')} = ${id}
      union select ${own('id')}, ${own('parentId')} from ${pass.table} as rows join way on ${own('id')} = way.parent)
    select from way where id = ${above}`,
  );
  return rows.length > 0;
}
