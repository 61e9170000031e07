import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { refusals } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { filterConditions, type RowFilters } from './row-filter.store.ts';
import { own, type AuthorizedField, type AuthorizedQuery } from './authorized-query.store.ts';
import { casts } from './column-casts.store.ts';
import type { ColumnType } from './value-types.ts';
import type { StoredRow } from './types.ts';

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

export const present = sql<SqlBool>`${own('delFlag')} = 0`;
const deleted = sql<SqlBool>`${own('delFlag')} = 1`;

function columnsOf(authorized: AuthorizedQuery): RawBuilder<unknown> {
  const values = [...authorized.fields.values(), ...authorized.sources].map(
    ({ field, by, type }) => sql`${shown(by, type)} as ${sql.id(field.id)}`,
  );
  return sql.join([
    sql`${own('id')} as id, ${own('createBy')} as "createBy", ${own('createTime')} as "createTime",
      ${own('updateBy')} as "updateBy", ${own('updateTime')} as "updateTime",
      ${own('mainId')} as "mainId", ${own('parentId')} as "parentId"`,
    ...values,
  ]);
}

/** Casts numbers so that the driver returns numbers instead of strings. */
function shown(by: RawBuilder<unknown>, type: ColumnType): RawBuilder<unknown> {
  return type === 'numeric' ? sql`${by}::float8` : by;
}

/** Result columns are named by field id, so that nothing is copied. */
function storedOf(raw: Raw): StoredRow {
  const { id, createBy, createTime, updateBy, updateTime, mainId, parentId } = raw;
  return { id, createBy, createTime, updateBy, updateTime, mainId, parentId, values: raw };
}

/** Selects the rows of an authorized query that match `conditions`. */
export async function select(
  db: Db,
  authorized: AuthorizedQuery,
  conditions: readonly Condition[],
  end: RawBuilder<unknown>,
): Promise<StoredRow[]> {
  const rows = await runRows(
    db,
    sql<Raw>`select ${columnsOf(authorized)} from ${authorized.table} as rows
    where ${sql.join([authorized.condition, ...conditions], sql` and `)} ${end}`,
  );
  return rows.map(storedOf);
}

/** Returns the conditions of a list. */
export function listed(queries: ListQueries, query: RowQuery): Condition[] {
  const ids = (query.selections ?? '').split(',').filter((id) => id !== '');
  return [
    present,
    ...filterConditions(queries.search, query),
    ...(query.mainId === undefined ? [] : [sql<SqlBool>`${own('mainId')} = ${query.mainId}`]),
    ...(ids.length === 0 ? [] : [sql<SqlBool>`${own('id')} = any(${ids})`]),
    ...(query.among === undefined ? [] : [sql<SqlBool>`${own('id')} = any(${[...query.among]})`]),
  ];
}

export type Order = {
  readonly by: RawBuilder<unknown>;
  readonly type: ColumnType;
  readonly ascending: boolean;
};

/** Returns the sort order of a list. Errors: a refusal if the caller may not sort by the field. */
export function orderOf({ sort }: ListQueries, { column, order = 'desc' }: RowQuery): Order {
  const ascending = order === 'asc';
  if (column === undefined || column === 'createTime')
    return { by: own('createTime'), type: 'timestamptz', ascending };
  if (column === 'updateTime') return { by: own('updateTime'), type: 'timestamptz', ascending };
  const field = sort.fields.get(column);
  if (field === undefined) throw refusals.badInput('查询条件不正确：column', 'column');
  return { by: field.by, type: field.type, ascending };
}

export const ordered = ({ by, ascending }: Order): RawBuilder<unknown> =>
  // Matches the index order, forwards or backwards, with nulls where PostgreSQL puts them by default.
  ascending ? sql`order by ${by} asc, ${own('id')} asc` : sql`order by ${by} desc, ${own('id')} desc`;

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
  const conditions = listed(queries, query);
  const order = orderOf(queries, query);
  const { fields, sources } = queries.shown;
  const chunk = Math.max(50, Math.floor(valuesAtOnce / (fields.size + sources.length + 1)));
  const selection = sql`${columnsOf(queries.shown)}, ${order.by}::text as "sortKey"`;
  let after: readonly Condition[] = [];
  for (;;) {
    const rows = await runRows(
      db,
      sql<Raw & { readonly sortKey: string | null }>`select ${selection} from ${queries.shown.table} as rows
      where ${sql.join([queries.shown.condition, ...conditions, ...after], sql` and `)}
      ${ordered(order)} limit ${chunk}`,
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
  { by, type, ascending }: Order,
  { id, sortKey }: { readonly id: string; readonly sortKey: string | null },
): Condition {
  const later = ascending ? sql<SqlBool>`${own('id')} > ${id}` : sql<SqlBool>`${own('id')} < ${id}`;
  if (sortKey === null)
    // Nulls come last in ascending and first in descending order.
    return ascending
      ? sql<SqlBool>`(${by} is null and ${later})`
      : sql<SqlBool>`((${by} is null and ${later}) or ${by} is not null)`;
  const key = sql`${sortKey}::${casts[type]}`;
  return ascending
    ? sql<SqlBool>`((${by}, ${own('id')}) > (${key}, ${id}) or ${by} is null)`
    : sql<SqlBool>`(${by}, ${own('id')}) < (${key}, ${id})`;
}

/** Lock until the transaction ends: exclusive to write the row, shared to keep it unchanged. */
type RowLock = boolean | 'share';

const lockOf = (lock: RowLock): RawBuilder<unknown> =>
  lock === 'share' ? sql`for share of rows` : lock ? sql`for update of rows` : sql``;

/** Returns a row that is not deleted; undefined if the authorized query does not reach such a row. */
export async function findRow(
  db: Db,
  authorized: AuthorizedQuery,
  id: string,
  { lock = false }: { readonly lock?: RowLock } = {},
): Promise<StoredRow | undefined> {
  const conditions = [present, sql<SqlBool>`${own('id')} = ${id}`];
  const [row] = await select(db, authorized, conditions, lockOf(lock));
  return row;
}

/** Returns those of these rows that are within the authorized query, in no order. `lock`: until the transaction ends. */
export async function findRows(
  db: Db,
  authorized: AuthorizedQuery,
  ids: readonly string[],
  { lock = false } = {},
): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const named = sql<SqlBool>`${own('id')} = any(${[...ids]})`;
  // Lock in a fixed order to avoid deadlocks.
  return await select(
    db,
    authorized,
    [present, named],
    lock ? sql`order by ${own('id')} for update of rows` : sql``,
  );
}

/** Returns the first rows within the authorized query, and the number of all. */
export async function listFirstRows(
  db: Db,
  authorized: AuthorizedQuery,
  limit: number,
): Promise<{ readonly rows: StoredRow[]; readonly total: number }> {
  const rows = await select(
    db,
    authorized,
    [present],
    sql`order by ${own('createTime')}, ${own('id')} limit ${limit}`,
  );
  const [counted] = await runRows(
    db,
    sql<{ total: number }>`select count(*)::int as total from ${authorized.table} as rows
    where ${authorized.condition} and ${present}`,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Returns the sub-rows of these rows, locked until the transaction ends. */
export async function findBelonging(
  db: Db,
  authorized: AuthorizedQuery,
  mainIds: readonly string[],
): Promise<StoredRow[]> {
  const named = sql<SqlBool>`${own('mainId')} = any(${[...mainIds]})`;
  return await select(db, authorized, [present, named], sql`order by ${own('id')} for update of rows`);
}

/** Whether a row within the authorized query refers to a file in this field. */
export async function isNamedIn(
  db: Db,
  authorized: AuthorizedQuery,
  { field, type, by }: AuthorizedField,
  filePath: string,
): Promise<boolean> {
  const isNamed = type === 'text[]' ? sql`${filePath} = any(${by})` : sql`strpos(${by}, ${filePath}) > 0`;
  const rows = await runRows(
    db,
    sql`select from ${authorized.table} as rows
    where ${authorized.condition} and ${present} and ${isNamed} and ${own('id')} in (
      select row_id from onl_file_use
      where form_id = ${authorized.form.id} and field_id = ${field.id} and file_path = ${filePath})
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
  authorized: AuthorizedQuery,
  { pid: parentId, after }: { readonly pid?: string | undefined; readonly after?: string | undefined },
): Promise<{ readonly rows: StoredRow[]; readonly parents: ReadonlySet<string> }> {
  const reached = sql`select ${own('id')} from ${authorized.table} as rows where ${authorized.condition} and ${present}`;
  const parentCondition =
    parentId === undefined
      ? sql<SqlBool>`(${own('parentId')} is null or ${own('parentId')} not in (${reached}))`
      : sql<SqlBool>`${own('parentId')} = ${parentId}`;
  const behind = sql<SqlBool>`(${own('createTime')}, ${own('id')}) > (
    select ${own('createTime')}, ${own('id')} from ${authorized.table} as rows where ${authorized.condition} and ${own('id')} = ${after ?? ''})`;
  const end = sql`order by ${own('createTime')}, ${own('id')} limit 1000`;
  const rows = await select(
    db,
    authorized,
    [present, parentCondition, ...(after === undefined ? [] : [behind])],
    end,
  );
  const ids = rows.map(({ id }) => id);
  const below = await runRows(
    db,
    sql<{ id: string }>`select distinct ${own('parentId')} as id from ${authorized.table} as rows
    where ${authorized.condition} and ${present} and ${own('parentId')} = any(${ids})`,
  );
  return { rows, parents: new Set(below.map(({ id }) => id)) };
}

/** Maximum number of rows in a recycle bin view. */
const maxDeleted = 1000;

/** Returns deleted rows within the authorized query, the last deleted first. */
export async function listDeletedRows(db: Db, authorized: AuthorizedQuery): Promise<StoredRow[]> {
  const end = sql`order by ${own('updateTime')} desc nulls last, ${own('id')} limit ${maxDeleted}`;
  return await select(db, authorized, [deleted], end);
}

/**
 * Returns rows that have one of these values in a field, at most two per value. An import uses them to find the rows
 * to change and the ambiguous lines.
 */
export async function findRowsBy(
  db: Db,
  authorized: AuthorizedQuery,
  key: string,
  values: readonly unknown[],
): Promise<StoredRow[]> {
  const field = authorized.fields.get(key);
  if (field === undefined) throw refusals.badInput(`不支持的参数：${key}`, 'key');
  if (values.length === 0) return [];
  const selection = sql<SqlBool>`${field.by} = any(${[...values]}::${casts[field.type]}[])`;
  const rows = await runRows(
    db,
    sql<Raw>`select ${columnsOf(authorized)} from (
      select rows.*, row_number() over (partition by ${field.by} order by ${own('id')}) as nth
      from ${authorized.table} as rows where ${authorized.condition} and ${present} and ${selection}) as rows
    where nth <= 2 order by ${own('id')}`,
  );
  return rows.map(storedOf);
}
