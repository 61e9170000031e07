import type { Schema } from '#openapi/index.ts';
import type { Actor } from '#server/http/caller.ts';
import { listWindow } from '#server/http/list-query.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { readFilterTree } from '#server/forms/shared/read/filter.rules.ts';
import { treeCondition } from '#server/forms/shared/read/filter.store.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import { mapYielding } from '#server/forms/shared/yielding.ts';
import { rowTexts } from '#server/forms/shared/display-text/display-texts.ts';
import { wireValue } from '#server/forms/shared/values/wire-values.ts';
import { openForm } from './form-source.store.ts';
import { filterOf } from './report-filter.rules.ts';
import { groupColumn, measureColumn, plainColumn, readerOf, type HeadColumn } from './report-head.ts';
import { paramValues } from './report-params.rules.ts';
import { planReport, type ColumnPart, type ReportPlan } from './report-plan.ts';
import {
  maxRows,
  pivotKey,
  readGroups,
  readIds,
  readPlainRows,
  type Condition,
  type ReportStore,
  type Raw,
  type SortBy,
  type Window,
} from './report-query.store.ts';
import { describeFields, type OpenSource, type SourceField } from './report-source.store.ts';
import { groupTexts } from './report-texts.ts';
import { noSql, type ReportDefinition } from './report.rules.ts';
import { openView } from './view-source.store.ts';

export type ReportDeps = ReportStore & Pick<RowDeps, 'clock' | 'dictionaries' | 'onlineForms'>;

/** The query of a reader. */
export type ReportQuery = {
  readonly params: Readonly<Record<string, string>>;
  readonly superQueryParams?: string | undefined;
  readonly column?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
};

/** The result, by the keys of its columns. */
export type ReportTable = {
  readonly columns: readonly HeadColumn[];
  readonly records: readonly Record<string, unknown>[];
  readonly total: number;
  readonly isCut: boolean;
};

/** The result before its records are built; long results are built while they are written. */
export type FoundTable = Omit<ReportTable, 'records'> & {
  readonly rows: readonly Raw[];
  readonly recordOf: (row: Raw) => Record<string, unknown>;
};

async function recorded({ rows, recordOf, ...table }: FoundTable): Promise<ReportTable> {
  return { ...table, records: await mapYielding(rows, recordOf) };
}

/** The part of a definition that determines the source. */
type SourcePart = Pick<ReportDefinition, 'source'>;

/** Opens a source for a user. Errors: a refusal if the user may not see it. */
export async function openSource(
  deps: ReportDeps,
  person: Actor,
  { source: { kind, code } }: SourcePart,
  use: 'show' | 'export' = 'show',
): Promise<OpenSource> {
  if (kind === 'sql') throw refusal(noSql, 'source');
  if (kind === 'form') return await openForm(deps, person, { code, use });
  return openView({ ...person, now: deps.clock() }, code);
}

/**
 * Opens a report for a user. Errors: a refusal if the source is not visible, or a hidden field determines the
 * rows.
 */
export async function openReport(
  deps: ReportDeps,
  person: Actor,
  definition: ReportDefinition,
  use: 'show' | 'export' = 'show',
): Promise<ReportPlan> {
  return planReport(definition, await openSource(deps, person, definition, use));
}

/** Returns the fields by which a reader may filter: those of columns and groups. */
export function queryFieldsOf({ source, columns, groups, pivot }: ReportPlan): Schema<'ReportField'>[] {
  const shown = new Set(
    [...columns, ...groups, ...(pivot === undefined ? [] : [pivot])].map(({ key }) => key),
  );
  return describeFields(source).filter(({ key, uses }) => uses.includes('filter') && shown.has(key));
}

/** Returns all conditions of a query: those of the report with its parameters, and those of the reader. */
export function conditionsOf(deps: ReportDeps, plan: ReportPlan, query: ReportQuery): Condition[] {
  const { definition, source } = plan;
  const reader = readerOf(source.caller, deps.clock());
  const { filter, params = [] } = definition;
  const fields = source.fields.filter;
  const target = (key: string): SourceField => {
    const found = fields.get(key);
    if (found === undefined) throw refusals.badInput('不支持的查询条件', key);
    return found;
  };
  const values = paramValues(params, query.params, reader);
  const reportFilter = filterOf(filter, { values, reader });
  const { superQueryParams = '' } = query;
  const more = superQueryParams === '' ? undefined : readFilterTree(superQueryParams);
  const open = new Set(queryFieldsOf(plan).map(({ key }) => key));
  return [
    ...(reportFilter === undefined ? [] : [treeCondition(target, reportFilter)]),
    ...(more === undefined
      ? []
      : [
          treeCondition((key) => {
            if (!open.has(key)) throw refusals.badInput(`不支持的查询条件：${key}`, key);
            return target(key);
          }, more),
        ]),
  ];
}

const maxOf = ({ definition }: ReportPlan): number => Math.min(definition.limit ?? maxRows, maxRows);

/**
 * Returns the requested order, or the one of the report. Errors: a refusal of a key that is not a sortable
 * column.
 */
function orderOf(plan: ReportPlan, { column, order = 'asc' }: ReportQuery): SortBy[] {
  if (column === undefined)
    return (plan.definition.order ?? []).map(({ by, order: way }) => ({ key: by, ascending: way === 'asc' }));
  const pivoted = /^p\d{1,2}_(.+)$/.exec(column)?.[1];
  const isThere = plan.isGrouped
    ? plan.groups.some(({ key }) => key === column) ||
      plan.measures.some(({ key }) => key === column || key === pivoted)
    : plan.columns.some(({ key, sortable }) => key === column && sortable);
  if (!isThere) throw refusals.badInput('查询条件不正确：column', 'column');
  return [{ key: column, ascending: order === 'asc' }];
}

/** Reads one window of a report. */
export async function readReport(
  deps: ReportDeps,
  plan: ReportPlan,
  query: ReportQuery,
  window: Window,
): Promise<ReportTable> {
  return await recorded(await findReport(deps, plan, query, window));
}

/** Like `readReport`; for ungrouped reports only the rows with these ids. */
export async function findReport(
  deps: ReportDeps,
  plan: ReportPlan,
  query: ReportQuery,
  window: Window,
  ids?: readonly string[],
): Promise<FoundTable> {
  return plan.isGrouped
    ? await readGrouped(deps, plan, query, window)
    : await findRows(deps, plan, {
        ...rowsOf(deps, plan, query),
        columns: plan.columns,
        window,
        ids,
      });
}

const rowsOf = (deps: ReportDeps, plan: ReportPlan, query: ReportQuery) => ({
  conditions: conditionsOf(deps, plan, query),
  order: orderOf(plan, query),
  max: maxOf(plan),
});

/** Like `readIds`; undefined also for grouped reports. */
export async function readReportIds(deps: ReportDeps, plan: ReportPlan, query: ReportQuery) {
  if (plan.isGrouped) return undefined;
  const { source } = plan;
  return await readIds(deps, { source, ...rowsOf(deps, plan, query) });
}

type RowsRequest = {
  readonly columns: readonly ColumnPart[];
  readonly conditions: readonly Condition[];
  readonly order: readonly SortBy[];
  readonly window: Window;
  readonly max: number;
  readonly ids?: readonly string[] | undefined;
};

/** Reads rows of the source without grouping. */
export async function readRows(
  deps: ReportDeps,
  plan: ReportPlan,
  request: RowsRequest,
): Promise<ReportTable> {
  return await recorded(await findRows(deps, plan, request));
}

async function findRows(
  deps: ReportDeps,
  plan: ReportPlan,
  { columns, ...request }: RowsRequest,
): Promise<FoundTable> {
  const { source } = plan;
  const { rows, total, isCut } = await readPlainRows(deps, { source, columns, ...request });
  const fields = new Map(columns.map((one) => [one.key, { field: one.source.field }]));
  const stored = rows.map((row) => ({
    values: Object.fromEntries(columns.map((one, at) => [one.source.field.id, row[`c${at}`]])),
  }));
  const texts = await rowTexts(deps, { caller: source.caller, fields }, stored);
  const recordOf: FoundTable['recordOf'] = (row) =>
    Object.fromEntries(
      columns.flatMap(({ key, source: { field } }, at): [string, unknown][] => {
        const value = wireValue(row[`c${at}`]);
        return [[key, value], ...withText(key, texts(field, value))];
      }),
    );
  return { columns: columns.map(plainColumn), rows, recordOf, total, isCut };
}

const withText = (key: string, text: string | null | undefined): [string, unknown][] =>
  text === undefined ? [] : [[`${key}_dictText`, text]];

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function readGrouped(
  deps: ReportDeps,
  plan: ReportPlan,
  query: ReportQuery,
  window: Window,
): Promise<FoundTable> {
  const { groups, measures, pivot } = plan;
  const { source } = plan;
  const conditions = conditionsOf(deps, plan, query);
  const order = orderOf(plan, query);
  const request = { source, groups, measures, pivot, conditions, order, window, max: maxOf(plan) };
  const { rows, total, isCut, pivotValues } = await readGroups(deps, request);
  const texts = await groupTexts(deps, source.caller, [
    ...groups.map((part, at) => [part, rows.map((row) => textOrNull(row[`g${at}`]))] as const),
    ...(pivot === undefined ? [] : [[pivot, pivotValues] as const]),
  ]);
  const measureColumns =
    pivot === undefined
      ? measures.map((one) => measureColumn(one))
      : pivotValues.flatMap((value, at) => {
          const text = texts(pivot, value) ?? value ?? '';
          return measures.map((one) => {
            const label = measures.length === 1 ? text : `${text} ${one.label}`;
            return measureColumn(one, {
              key: pivotKey(at, one),
              label,
              value: { value, text, field: pivot.key },
            });
          });
        });
  const recordOf: FoundTable['recordOf'] = (row) =>
    Object.fromEntries([
      ...groups.flatMap((part, at): [string, unknown][] => {
        const value = textOrNull(row[`g${at}`]);
        return [[part.key, value], ...withText(part.key, texts(part, value))];
      }),
      ...measureColumns.map(({ key }): [string, unknown] => [key, wireValue(row[`m_${key}`])]),
    ]);
  return { columns: [...groups.map(groupColumn), ...measureColumns], rows, recordOf, total, isCut };
}

/** Converts a window of a table to a page. */
export function pageOfTable(
  query: Readonly<Record<string, unknown>>,
  { columns, records, total, isCut }: ReportTable,
): Schema<'ReportData'> {
  const { limit, offset } = listWindow(query);
  return {
    columns: [...columns],
    records: [...records],
    total,
    isCut,
    size: limit,
    current: offset / limit + 1,
    pages: Math.ceil(total / limit),
  };
}
