import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database, Db } from './database.ts';

type WithFlag<Table> = Table extends { delFlag: unknown; updateBy: unknown; updateTime: unknown; id: unknown }
  ? true
  : never;
/** Tables whose rows are deleted by a flag. */
export type RecycleTable = {
  [Name in keyof Database]: WithFlag<Database[Name]> extends never ? never : Name;
}[keyof Database];

type Change = { readonly username: string; readonly now: Date };

/** For how long somebody may take back their own deletion without the right to the recycle bin: the 撤销 of lists. */
export const undoLimit = 60_000;

/** Deletes rows logically and says by whom; answers the ids that were there. */
export async function markDeleted(
  db: Db,
  table: RecycleTable,
  ids: readonly string[],
  { username, now }: Change,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set del_flag = 1, update_by = ${username}, update_time = ${now}
    where id = any(${[...ids]}) and del_flag = 0 returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Brings deleted rows back; answers the ids that came back. With `ownOnly` those alone that `username` deleted within
 * the last minute.
 */
export async function restoreDeleted(
  db: Db,
  table: RecycleTable,
  ids: readonly string[],
  { username, now, ownOnly = false }: Change & { readonly ownOnly?: boolean },
): Promise<string[]> {
  const since = new Date(now.getTime() - undoLimit);
  const own = ownOnly ? sql`and update_by = ${username} and update_time >= ${since}` : sql``;
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set del_flag = 0, update_by = ${username}, update_time = ${now}
    where id = any(${[...ids]}) and del_flag = 1 ${own} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** As many as a recycle bin shows at once. */
export const mostDeleted = 1000;

/** For `$call`: the order of a recycle bin, the last deleted first, and as many as it shows; `table` is the alias. */
export function lastDeletedFirst(table: string) {
  return <Tables, Names extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Names, Row>,
  ): SelectQueryBuilder<Tables, Names, Row> =>
    query
      .orderBy(sql`${sql.ref(`${table}.update_time`)} desc nulls last`)
      .orderBy(sql`${sql.ref(`${table}.id`)}`)
      .limit(mostDeleted);
}

/** Removes deleted rows for good; answers how many there were. */
export async function purgeDeleted(db: Db, table: RecycleTable, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)} where id = any(${[...ids]}) and del_flag = 1 returning id`.execute(db);
  return rows.length;
}

/** The three for the rows of one table: what its owner gives to those who delete them. */
export function recycling(table: RecycleTable) {
  return {
    markDeleted: (db: Db, ids: readonly string[], change: Change) => markDeleted(db, table, ids, change),
    restoreDeleted: (db: Db, ids: readonly string[], change: Change & { readonly ownOnly?: boolean }) =>
      restoreDeleted(db, table, ids, change),
    purgeDeleted: (db: Db, ids: readonly string[]) => purgeDeleted(db, table, ids),
  };
}

export type Recycling = ReturnType<typeof recycling>;
