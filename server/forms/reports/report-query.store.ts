import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { refusal } from '#server/http/refusal.ts';
import { boundedCount } from '#server/store/bounded-count.ts';
import type { Db } from '#server/store/database.ts';
import { isStatementTimeout } from '#server/store/constraint.ts';
import { runRows } from '#server/store/online-role.store.ts';
import type { ColumnPart } from './report-plan.ts';
import {
  groupOrder,
  groupText,
  groupValue,
  measureValue,
  type GroupPart,
  type MeasurePart,
} from './report-parts.store.ts';
import type { OpenSource } from './report-source.store.ts';
import type { RunInTurn } from './fair-queue.ts';

/** A condition on the alias `rows`. */
export type Condition = RawBuilder<SqlBool>;
export type Raw = Readonly<Record<string, unknown>>;
/** The maximum number of rows of a report. */
export const maxRows = 10_000;
/** The time limit in milliseconds of all queries of one read. */
export const queryLimit = 5000;
/**
 * The maximum number of group cells in one read: each is an object for a moment, and a larger sheet is not
 * readable.
 */
const maxCells = 1_000_000;
/** The maximum number of values of a field that become columns, and of these columns. */
export const maxPivotValues = 50;
const maxPivotColumns = 300;

export type Window = { readonly limit: number; readonly offset: number };
export type SortBy = { readonly key: string; readonly ascending: boolean };
export type Found = { readonly rows: readonly Raw[]; readonly total: number; readonly isCut: boolean };

/** Runs a query in the transaction of a read. */
type Reader = (query: RawBuilder<unknown>) => Promise<readonly Raw[]>;

/**
 * The database of reports and the queue that limits parallel reads, so that connections remain for other
 * requests.
 */
export type ReportStore = { readonly db: Db; readonly runInTurn: RunInTurn };

/**
 * Runs the queries of a report in a read-only transaction with a time limit. Errors: a refusal if it takes
 * too long.
 */
async function reading<T>(
  { db, runInTurn }: ReportStore,
  { kind }: OpenSource,
  work: (read: Reader) => Promise<T>,
): Promise<T> {
  const read = () =>
    db
      .withoutPlugins()
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const startedAt = performance.now();
        const runQuery: Reader = async (query) => {
          const remainingMs = Math.max(1, Math.floor(queryLimit - (performance.now() - startedAt)));
          await sql`select set_config('statement_timeout', ${String(remainingMs)}, true)`.execute(trx);
          return kind === 'form'
            ? await runRows(trx, sql<Raw>`${query}`)
            : (await sql<Raw>`${query}`.execute(trx)).rows;
        };
        return await work(runQuery);
      });
  try {
    return await runInTurn(read);
  } catch (error) {
    if (isStatementTimeout(error)) throw refusal(`报表查询超过了${queryLimit / 1000}秒，请缩小查询的范围`);
    throw error;
  }
}

/** A query without order and limit, and the number of its columns. */
type TableQuery = {
  readonly query: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly width: number;
};

/** Errors: a refusal of more cells than allowed. */
async function found(
  read: Reader,
  parts: TableQuery,
  { limit, max }: { readonly limit: Window; readonly max: number },
): Promise<Found> {
  const [counted] = await read(boundedCount(sql`from (${parts.query}) as found`, max));
  const total = typeof counted?.['total'] === 'number' ? counted['total'] : 0;
  const size = Math.max(0, Math.min(limit.limit, max - limit.offset));
  const cells = Math.min(size, total) * parts.width;
  if (cells > maxCells)
    throw refusal(
      `报表有${Math.min(total, max)}行${parts.width}列，超过了一次${maxCells / 10_000}万个单元格的上限，请缩小查询的范围或减少透视列`,
    );
  const rows = await read(sql`${parts.query} ${parts.order} limit ${size} offset ${limit.offset}`);
  return { rows, total: Math.min(total, max), isCut: total > max };
}

const whereOf = ({ condition }: OpenSource, conditions: readonly Condition[]): RawBuilder<unknown> =>
  sql.join([condition, ...conditions], sql` and `);

const orderBy = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`` : sql`order by ${sql.join(parts)}`;

const direction = ({ ascending }: SortBy): RawBuilder<unknown> =>
  ascending ? sql`asc nulls last` : sql`desc nulls last`;

type RowsRequest = {
  readonly source: OpenSource;
  readonly columns: readonly ColumnPart[];
  readonly conditions: readonly Condition[];
  readonly order: readonly SortBy[];
  readonly window: Window;
  readonly max: number;
  /** Only these rows, in this order. */
  readonly ids?: readonly string[] | undefined;
};

/**
 * Returns the ids of the rows in order, at max as many as a report has, or undefined for a source that is
 * read as a whole. With the ids a long table is read in pieces, each row once, whatever is written meanwhile.
 */
export async function readIds(
  store: ReportStore,
  { source, conditions, order, max }: Omit<RowsRequest, 'columns' | 'window'>,
): Promise<{ readonly ids: readonly string[]; readonly isCut: boolean } | undefined> {
  if (source.kind !== 'form' || source.id === undefined) return undefined;
  const all = rowsQuery(source, sql`${source.id} as id`, conditions);
  const query = sql`${all} ${rowOrder(source, order)} limit ${max + 1}`;
  const rows = await reading(store, source, (read) => read(query));
  const ids = rows.slice(0, max).map(({ id }) => String(id));
  return { ids, isCut: rows.length > max };
}

/** Reads rows without grouping; values of the nth column are named `c<n>`. */
export async function readPlainRows(store: ReportStore, request: RowsRequest): Promise<Found> {
  const { source, columns, conditions, order, ids } = request;
  const shown = columns.map(({ source: { column, type } }, at) => {
    // The driver returns numeric values as texts, so they are cast.
    const value = type === 'numeric' ? sql`${column}::float8` : column;
    return sql`${value} as ${sql.id(`c${at}`)}`;
  });
  const chosen = ids === undefined ? undefined : { id: source.id, list: sql`${[...ids]}::text[]` };
  const all =
    chosen === undefined ? conditions : [...conditions, sql<SqlBool>`${chosen.id} = any(${chosen.list})`];
  const query = rowsQuery(source, sql.join(shown), all);
  const orderClause =
    chosen === undefined
      ? rowOrder(source, order)
      : sql`order by array_position(${chosen.list}, ${chosen.id}::text)`;
  const parts = { query, order: orderClause, width: columns.length };
  return await reading(store, source, (read) =>
    found(read, parts, { limit: request.window, max: request.max }),
  );
}

const rowsQuery = (
  source: OpenSource,
  shown: RawBuilder<unknown>,
  conditions: readonly Condition[],
): RawBuilder<unknown> => sql`select ${shown} from ${source.table} where ${whereOf(source, conditions)}`;

const rowOrder = ({ fields, id }: OpenSource, order: readonly SortBy[]): RawBuilder<unknown> => {
  const sorted = order.flatMap((one) => {
    const column = fields.sort.get(one.key)?.column;
    return column === undefined ? [] : [sql`${column} ${direction(one)}`];
  });
  return orderBy([...sorted, ...(id === undefined ? [] : [id])]);
};

export type GroupsRequest = {
  readonly source: OpenSource;
  readonly groups: readonly GroupPart[];
  readonly measures: readonly MeasurePart[];
  readonly pivot: GroupPart | undefined;
  readonly conditions: readonly Condition[];
  readonly order: readonly SortBy[];
  readonly window: Window;
  readonly max: number;
};

const cellName = ({ key }: MeasurePart): RawBuilder<unknown> => sql`cells.${sql.id(`v_${key}`)}`;

/**
 * Returns the query for the values to aggregate: one line for each row and each of its values in a
 * multi-valued group.
 */
function cells({ source, groups, measures, pivot, conditions }: GroupsRequest): RawBuilder<unknown> {
  const parts = [
    ...groups.map((part, at) => ({ part, name: `g${at}` })),
    ...(pivot === undefined ? [] : [{ part: pivot, name: 'p' }]),
  ];
  const joins = parts
    .filter(({ part }) => part.source.type === 'text[]')
    .map(
      ({ part, name }) =>
        sql`left join lateral unnest(${part.source.column}) as ${sql.id(`each_${name}`)} (value) on true`,
    );
  const values = [
    ...parts.map(({ part, name }) => sql`${valueIn(part, name)} as ${sql.id(name)}`),
    ...(pivot === undefined ? [] : [sql`${groupText(pivot, valueIn(pivot, 'p'))} as p_text`]),
    ...measures.flatMap((part) => {
      const { source: field } = part;
      if (field === undefined) return [];
      const value = field.type === 'text' ? sql`nullif(${field.column}, '')` : field.column;
      return [sql`${value} as ${sql.id(`v_${part.key}`)}`];
    }),
  ];
  // OFFSET 0 prevents the database from evaluating a value again in each of up to 300 columns that use it.
  const once = pivot === undefined ? sql`` : sql` offset 0`;
  return sql`select ${sql.join([...values, sql`1 as one`])} from ${source.table} ${sql.join(joins, sql` `)}
    where ${whereOf(source, conditions)}${once}`;
}

const valueIn = (part: GroupPart, name: string): RawBuilder<unknown> =>
  groupValue(part, sql`${sql.id(`each_${name}`)}.value`);

async function pivotValues(
  read: Reader,
  request: GroupsRequest,
  pivot: GroupPart,
): Promise<readonly (string | null)[]> {
  const value = sql`cells.p`;
  const rows =
    await read(sql`select ${groupText(pivot, value)} as text from (${cells({ ...request, groups: [], measures: [] })}) as cells
      group by cells.p order by ${groupOrder(pivot, value)} nulls last, cells.p limit ${maxPivotValues + 1}`);
  const values = rows.map(({ text }) => (typeof text === 'string' ? text : null));
  if (values.length > maxPivotValues || values.length * request.measures.length > maxPivotColumns)
    throw refusal(
      `透视列“${pivot.label}”的不同取值太多（最多${maxPivotValues}个，共${maxPivotColumns}列），请加上筛选条件或换一个字段`,
      'pivot',
    );
  return values;
}

/** Returns the key of a measure's column for the nth pivot value. */
export const pivotKey = (at: number, { key }: MeasurePart): string => `p${at}_${key}`;

export type FoundGroups = Found & { readonly pivotValues: readonly (string | null)[] };

/** Reads groups with their measures: values of the nth group as `g<n>`, measures as `m_<key>`. */
export async function readGroups(store: ReportStore, request: GroupsRequest): Promise<FoundGroups> {
  const { groups, measures, pivot } = request;
  return await reading(store, request.source, async (read) => {
    const pivoted = pivot === undefined ? [] : await pivotValues(read, request, pivot);
    const group = (at: number): RawBuilder<unknown> => sql`cells.${sql.id(`g${at}`)}`;
    const shownMeasures =
      pivot === undefined
        ? measures.map((one) => ({ key: one.key, value: measureValue(one, cellName) }))
        : pivoted.flatMap((value, at) => {
            const pivotCondition = sql<SqlBool>`cells.p_text is not distinct from ${value}::text`;
            return measures.map((one) => ({
              key: pivotKey(at, one),
              value: measureValue(one, cellName, pivotCondition),
            }));
          });
    const shown = [
      ...groups.map((part, at) => sql`${groupText(part, group(at))} as ${sql.id(`g${at}`)}`),
      ...shownMeasures.map(({ key, value }) => sql`${value} as ${sql.id(`m_${key}`)}`),
    ];
    const query = sql`select ${shown.length === 0 ? sql`1 as one` : sql.join(shown)} from (${cells(request)}) as cells
      ${groups.length === 0 ? sql`` : sql`group by ${sql.join(groups.map((_part, at) => group(at)))}`}`;
    const sortBy = new Map([
      ...groups.map((part, at) => [part.key, groupOrder(part, group(at))] as const),
      ...measures.map((one) => [one.key, measureValue(one, cellName)] as const),
      ...shownMeasures.map(({ key, value }) => [key, value] as const),
    ]);
    const sorted = request.order.flatMap((one) => {
      const expression = sortBy.get(one.key);
      return expression === undefined ? [] : [sql`${expression} ${direction(one)}`];
    });
    const defaultOrder = groups.flatMap((part, at) => [
      sql`${groupOrder(part, group(at))} asc nulls last`,
      sql`${group(at)} asc nulls last`,
    ]);
    const all = [...sorted, ...defaultOrder];
    const answer = await found(
      read,
      { query, order: orderBy(all), width: shown.length },
      { limit: request.window, max: request.max },
    );
    return { ...answer, pivotValues: pivoted };
  });
}
