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

/** How long users can undo their own deletion without permission for the recycle bin (撤销 in lists). */
export const undoLimit = 60_000;

/** Deletes rows logically and records by whom; returns the ids that existed. */
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
 * Restores deleted rows and returns their ids. With `ownOnly` only those that `username` deleted within the last
 * minute.
 */
export async function restoreDeleted(
  db: Db,
  table: RecycleTable,
  ids: readonly string[],
  { username, now, ownOnly = false }: Change & { readonly ownOnly?: boolean },
): Promise<string[]> {
  const since = new Date(now.getTime() - undoLimit);
  const ownFilter = ownOnly ? sql`and update_by = ${username} and update_time >= ${since}` : sql``;
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set del_flag = 0, update_by = ${username}, update_time = ${now}
    where id = any(${[...ids]}) and del_flag = 1 ${ownFilter} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Maximum number of rows in a recycle bin view. */
export const maxDeleted = 1000;

/** For `$call`: sorts a recycle bin by deletion time, newest first, and limits it; `table` is the alias. */
export function lastDeletedFirst(table: string) {
  return <Tables, Names extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Names, Row>,
  ): SelectQueryBuilder<Tables, Names, Row> =>
    query
      .orderBy(sql`${sql.ref(`${table}.update_time`)} desc nulls last`)
      .orderBy(sql`${sql.ref(`${table}.id`)}`)
      .limit(maxDeleted);
}

/** Purges deleted rows; returns their number. */
export async function purgeDeleted(db: Db, table: RecycleTable, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)} where id = any(${[...ids]}) and del_flag = 1 returning id`.execute(db);
  return rows.length;
}

/** The three operations for the rows of one table, which its owner provides. */
export function recycling(table: RecycleTable) {
  return {
    markDeleted: (db: Db, ids: readonly string[], change: Change) => markDeleted(db, table, ids, change),
    restoreDeleted: (db: Db, ids: readonly string[], change: Change & { readonly ownOnly?: boolean }) =>
      restoreDeleted(db, table, ids, change),
    purgeDeleted: (db: Db, ids: readonly string[]) => purgeDeleted(db, table, ids),
  };
}

export type Recycling = ReturnType<typeof recycling>;
