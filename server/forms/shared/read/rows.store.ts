import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { refusals } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { filterConditions, type RowFilters } from './filter.store.ts';
import {
  systemColumn,
  type AuthorizedField,
  type AuthorizedQuery,
} from '#server/forms/shared/access/authorized-query.store.ts';
import { casts } from '#server/forms/shared/tables/column-casts.store.ts';
import type { ColumnType } from '#server/forms/shared/values/value-types.ts';
import type { StoredRow } from '#server/forms/shared/stored-row.ts';

export type RowQuery = RowFilters & {
  readonly column?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly mainId?: string | undefined;
  /** Comma-separated ids. */
  readonly selections?: string | undefined;
  /** Restricts the list to these ids. */
  readonly among?: readonly string[] | undefined;
};

/** One query each for the shown, searched and sorted fields of a list. */
export type ListQueries = {
  readonly shown: AuthorizedQuery;
  readonly search: AuthorizedQuery;
  readonly sort: AuthorizedQuery;
};

type Condition = RawBuilder<SqlBool>;
type Raw = Readonly<Record<string, unknown>> & Omit<StoredRow, 'values'>;

export const notDeleted = sql<SqlBool>`${systemColumn('delFlag')} = 0`;
const deleted = sql<SqlBool>`${systemColumn('delFlag')} = 1`;

function columnsOf(query: AuthorizedQuery): RawBuilder<unknown> {
  const values = [...query.fields.values(), ...query.sources].map(
    ({ field, column, type }) => sql`${asDriverNumber(column, type)} as ${sql.id(field.id)}`,
  );
  return sql.join([
    sql`${systemColumn('id')} as id,
      ${systemColumn('createBy')} as "createBy", ${systemColumn('createTime')} as "createTime",
      ${systemColumn('updateBy')} as "updateBy", ${systemColumn('updateTime')} as "updateTime",
      ${systemColumn('mainId')} as "mainId", ${systemColumn('parentId')} as "parentId"`,
    ...values,
  ]);
}

/** Casts numbers so that the driver returns numbers instead of strings. */
function asDriverNumber(column: RawBuilder<unknown>, type: ColumnType): RawBuilder<unknown> {
  return type === 'numeric' ? sql`${column}::float8` : column;
}

/** Result columns are named by field id, so that nothing is copied. */
function storedOf(raw: Raw): StoredRow {
  const { id, createBy, createTime, updateBy, updateTime, mainId, parentId } = raw;
  return { id, createBy, createTime, updateBy, updateTime, mainId, parentId, values: raw };
}

/** Selects the rows of an authorized query that match `conditions`. */
export async function select(
  db: Db,
  query: AuthorizedQuery,
  conditions: readonly Condition[],
  end: RawBuilder<unknown>,
): Promise<StoredRow[]> {
  const rows = await runRows(
    db,
    sql<Raw>`select ${columnsOf(query)} from ${query.table} as rows
    where ${sql.join([query.condition, ...conditions], sql` and `)} ${end}`,
  );
  return rows.map(storedOf);
}

/** Returns the conditions of a list. */
export function listConditions(queries: ListQueries, query: RowQuery): Condition[] {
  const ids = (query.selections ?? '').split(',').filter((id) => id !== '');
  return [
    notDeleted,
    ...filterConditions(queries.search, query),
    ...(query.mainId === undefined ? [] : [sql<SqlBool>`${systemColumn('mainId')} = ${query.mainId}`]),
    ...(ids.length === 0 ? [] : [sql<SqlBool>`${systemColumn('id')} = any(${ids})`]),
    ...(query.among === undefined ? [] : [sql<SqlBool>`${systemColumn('id')} = any(${[...query.among]})`]),
  ];
}

export type Order = {
  readonly column: RawBuilder<unknown>;
  readonly type: ColumnType;
  readonly ascending: boolean;
};

/** Returns the sort order of a list. Errors: a refusal if the caller may not sort by the field. */
export function orderOf({ sort }: ListQueries, { column, order = 'desc' }: RowQuery): Order {
  const ascending = order === 'asc';
  if (column === undefined || column === 'createTime')
    return { column: systemColumn('createTime'), type: 'timestamptz', ascending };
  if (column === 'updateTime') return { column: systemColumn('updateTime'), type: 'timestamptz', ascending };
  const field = sort.fields.get(column);
  if (field === undefined) throw refusals.badInput('查询条件不正确：column', 'column');
  return { column: field.column, type: field.type, ascending };
}

/** Returns the ORDER BY of a list. It matches the index order, with nulls where PostgreSQL puts them by default. */
export function orderBy({ column, ascending }: Order): RawBuilder<unknown> {
  const id = systemColumn('id');
  return ascending ? sql`order by ${column} asc, ${id} asc` : sql`order by ${column} desc, ${id} desc`;
}

/** Number of values that an export reads at once; short-lived objects stay in the young generation. */
const valuesAtOnce = 5000;

/**
 * Yields all rows of a list in pages. Each query begins where the last one ended, so memory and time do not grow with
 * the rows already read, and a slow receiver holds no connection. A page is emptied when the next one is requested:
 * awaited results survive minor garbage collections and would keep their rows until a major one, which costs a hundred
 * megabytes.
 */
export async function* readAllRows(
  db: Db,
  queries: ListQueries,
  query: RowQuery,
): AsyncGenerator<StoredRow[]> {
  const conditions = listConditions(queries, query);
  const order = orderOf(queries, query);
  const { fields, sources } = queries.shown;
  const chunk = Math.max(50, Math.floor(valuesAtOnce / (fields.size + sources.length + 1)));
  const selection = sql`${columnsOf(queries.shown)}, ${order.column}::text as "sortKey"`;
  let after: readonly Condition[] = [];
  for (;;) {
    const rows = await runRows(
      db,
      sql<Raw & { readonly sortKey: string | null }>`select ${selection} from ${queries.shown.table} as rows
      where ${sql.join([queries.shown.condition, ...conditions, ...after], sql` and `)}
      ${orderBy(order)} limit ${chunk}`,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    const isWhole = rows.length === chunk;
    const page = rows.splice(0).map(storedOf);
    yield page;
    page.length = 0;
    if (!isWhole) return;
    after = [beyond(order, last)];
  }
}

/** Condition of the rows after a given one in a sort order; it compares in the database, with full precision. */
function beyond(
  { column, type, ascending }: Order,
  { id, sortKey }: { readonly id: string; readonly sortKey: string | null },
): Condition {
  const idColumn = systemColumn('id');
  const later = ascending ? sql<SqlBool>`${idColumn} > ${id}` : sql<SqlBool>`${idColumn} < ${id}`;
  if (sortKey === null)
    // Nulls come last in ascending and first in descending order.
    return ascending
      ? sql<SqlBool>`(${column} is null and ${later})`
      : sql<SqlBool>`((${column} is null and ${later}) or ${column} is not null)`;
  const key = sql`${sortKey}::${casts[type]}`;
  return ascending
    ? sql<SqlBool>`((${column}, ${idColumn}) > (${key}, ${id}) or ${column} is null)`
    : sql<SqlBool>`(${column}, ${idColumn}) < (${key}, ${id})`;
}

/** Lock until the transaction ends: exclusive to write the row, shared to keep it unchanged. */
type RowLock = boolean | 'share';

const lockOf = (lock: RowLock): RawBuilder<unknown> =>
  lock === 'share' ? sql`for share of rows` : lock ? sql`for update of rows` : sql``;

/** Returns a row that is not deleted; undefined if the authorized query does not reach such a row. */
export async function findRow(
  db: Db,
  query: AuthorizedQuery,
  id: string,
  { lock = false }: { readonly lock?: RowLock } = {},
): Promise<StoredRow | undefined> {
  const conditions = [notDeleted, sql<SqlBool>`${systemColumn('id')} = ${id}`];
  const [row] = await select(db, query, conditions, lockOf(lock));
  return row;
}

/** Returns those of these rows that are within the authorized query, in no order. `lock`: until the transaction ends. */
export async function findRows(
  db: Db,
  query: AuthorizedQuery,
  ids: readonly string[],
  { lock = false } = {},
): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const named = sql<SqlBool>`${systemColumn('id')} = any(${[...ids]})`;
  // Lock in a fixed order to avoid deadlocks.
  return await select(
    db,
    query,
    [notDeleted, named],
    lock ? sql`order by ${systemColumn('id')} for update of rows` : sql``,
  );
}

/** Returns the first rows within the authorized query, and the number of all. */
export async function listFirstRows(
  db: Db,
  query: AuthorizedQuery,
  limit: number,
): Promise<{ readonly rows: StoredRow[]; readonly total: number }> {
  const rows = await select(
    db,
    query,
    [notDeleted],
    sql`order by ${systemColumn('createTime')}, ${systemColumn('id')} limit ${limit}`,
  );
  const [counted] = await runRows(
    db,
    sql<{ total: number }>`select count(*)::int as total from ${query.table} as rows
    where ${query.condition} and ${notDeleted}`,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Returns the sub-rows of these rows, locked until the transaction ends. */
export async function findSubRows(
  db: Db,
  query: AuthorizedQuery,
  mainIds: readonly string[],
): Promise<StoredRow[]> {
  const named = sql<SqlBool>`${systemColumn('mainId')} = any(${[...mainIds]})`;
  return await select(db, query, [notDeleted, named], sql`order by ${systemColumn('id')} for update of rows`);
}

/** Whether a row within the authorized query refers to a file in this field. */
export async function isNamedIn(
  db: Db,
  query: AuthorizedQuery,
  { field, type, column }: AuthorizedField,
  filePath: string,
): Promise<boolean> {
  const isNamed =
    type === 'text[]' ? sql`${filePath} = any(${column})` : sql`strpos(${column}, ${filePath}) > 0`;
  const rows = await runRows(
    db,
    sql`select from ${query.table} as rows
    where ${query.condition} and ${notDeleted} and ${isNamed} and ${systemColumn('id')} in (
      select row_id from onl_file_use
      where form_id = ${query.form.id} and field_id = ${field.id} and file_path = ${filePath})
    limit 1`,
  );
  return rows.length > 0;
}

/**
 * Returns the rows directly below one, or those at the top, and which of them have children. A row whose parent is not
 * within the authorized query is listed at the top, because otherwise it would not appear at all.
 */
export async function listChildren(
  db: Db,
  query: AuthorizedQuery,
  { pid: parentId, after }: { readonly pid?: string | undefined; readonly after?: string | undefined },
): Promise<{ readonly rows: StoredRow[]; readonly parents: ReadonlySet<string> }> {
  const reached = sql`select ${systemColumn('id')} from ${query.table} as rows
    where ${query.condition} and ${notDeleted}`;
  const parentCondition =
    parentId === undefined
      ? sql<SqlBool>`(${systemColumn('parentId')} is null or ${systemColumn('parentId')} not in (${reached}))`
      : sql<SqlBool>`${systemColumn('parentId')} = ${parentId}`;
  const behind = sql<SqlBool>`(${systemColumn('createTime')}, ${systemColumn('id')}) > (
    select ${systemColumn('createTime')}, ${systemColumn('id')} from ${query.table} as rows
    where ${query.condition} and ${systemColumn('id')} = ${after ?? ''})`;
  const end = sql`order by ${systemColumn('createTime')}, ${systemColumn('id')} limit 1000`;
  const rows = await select(
    db,
    query,
    [notDeleted, parentCondition, ...(after === undefined ? [] : [behind])],
    end,
  );
  const ids = rows.map(({ id }) => id);
  const below = await runRows(
    db,
    sql<{ id: string }>`select distinct ${systemColumn('parentId')} as id from ${query.table} as rows
    where ${query.condition} and ${notDeleted} and ${systemColumn('parentId')} = any(${ids})`,
  );
  return { rows, parents: new Set(below.map(({ id }) => id)) };
}

/** Maximum number of rows in a recycle bin view. */
const maxDeleted = 1000;

/** Returns deleted rows within the authorized query, the last deleted first. */
export async function listDeletedRows(db: Db, query: AuthorizedQuery): Promise<StoredRow[]> {
  const end = sql`order by ${systemColumn('updateTime')} desc nulls last, ${systemColumn('id')}
    limit ${maxDeleted}`;
  return await select(db, query, [deleted], end);
}

/**
 * Returns rows that have one of these values in a field, at most two per value. An import uses them to find the rows
 * to change and the ambiguous lines.
 */
export async function findRowsBy(
  db: Db,
  query: AuthorizedQuery,
  key: string,
  values: readonly unknown[],
): Promise<StoredRow[]> {
  const field = query.fields.get(key);
  if (field === undefined) throw refusals.badInput(`不支持的参数：${key}`, 'key');
  if (values.length === 0) return [];
  const selection = sql<SqlBool>`${field.column} = any(${[...values]}::${casts[field.type]}[])`;
  const rows = await runRows(
    db,
    sql<Raw>`select ${columnsOf(query)} from (
      select rows.*, row_number() over (partition by ${field.column} order by ${systemColumn('id')}) as nth
      from ${query.table} as rows where ${query.condition} and ${notDeleted} and ${selection}) as rows
    where nth <= 2 order by ${systemColumn('id')}`,
  );
  return rows.map(storedOf);
}
