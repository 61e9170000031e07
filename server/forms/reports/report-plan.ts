import type { Schema } from '#openapi/index.ts';
import { refusal } from '#server/http/refusal.ts';
import { fieldsAsked } from './report-filter.rules.ts';
import { stepOf, type GroupPart, type MeasurePart } from './report-parts.store.ts';
import { fieldOf, type OpenSource, type SourceField } from './report-source.store.ts';
import type { ReportDefinition, ReportProblem } from './report.rules.ts';

export type ColumnPart = {
  readonly key: string;
  readonly label: string;
  readonly width: number | undefined;
  readonly source: SourceField;
  readonly sortable: boolean;
};

/** A report over an opened source: the parts that its reader may see. */
export type ReportPlan = {
  readonly definition: ReportDefinition;
  readonly source: OpenSource;
  readonly isGrouped: boolean;
  readonly columns: readonly ColumnPart[];
  readonly groups: readonly GroupPart[];
  readonly pivot: GroupPart | undefined;
  readonly measures: readonly MeasurePart[];
};

type Measure = Schema<'ReportMeasure'>;
const unavailableMessage = '该字段不存在，或您没有查看它的权限';

/** Returns every field that a definition uses in a way that this reader may not. */
export function sourceProblems(definition: ReportDefinition, source: OpenSource): ReportProblem[] {
  const { columns = [], measures = [] } = definition;
  return [
    ...columns.flatMap(({ field }, at) =>
      fieldOf(source, 'show', field) === undefined
        ? [{ field: `columns.${at}.field`, message: unavailableMessage }]
        : [],
    ),
    ...measures.flatMap(({ field, fn }, at) => {
      if (field === undefined) return [];
      const path = `measures.${at}.field`;
      if (fieldOf(source, 'group', field) === undefined && fieldOf(source, 'measure', field) === undefined)
        return [{ field: path, message: unavailableMessage }];
      return measured(source, fn, field) === undefined
        ? [{ field: path, message: '该字段不能这样统计' }]
        : [];
    }),
    ...neededProblems(definition, source),
  ];
}

type MissingField = ReportProblem & { readonly key: string };

/** Returns the problems that would change the meaning of a report: in groups, filters and sorting. */
function neededProblems(definition: ReportDefinition, source: OpenSource): MissingField[] {
  const { groups = [], pivot, filter, order = [], measures = [] } = definition;
  const missing = (use: 'group' | 'filter' | 'sort', key: string, field: string): MissingField[] =>
    fieldOf(source, use, key) === undefined ? [{ field, message: unavailableMessage, key }] : [];
  const isGrouped = measures.length > 0;
  const seen = new Set(isGrouped ? measuresOf(definition, source).map(({ key }) => key) : []);
  const hidden = measures.filter(({ key }) => !seen.has(key));
  return [
    ...groups.flatMap(({ field }, at) => missing('group', field, `groups.${at}.field`)),
    ...(pivot === undefined ? [] : missing('group', pivot.field, 'pivot.field')),
    ...(filter === undefined
      ? []
      : [...new Set(fieldsAsked(filter))].flatMap((key) => missing('filter', key, 'filter'))),
    ...order.flatMap(({ by }, at): MissingField[] => {
      const path = `order.${at}.by`;
      if (!isGrouped) return missing('sort', by, path);
      const measure = hidden.find(({ key }) => key === by);
      return measure === undefined
        ? []
        : [{ field: path, message: unavailableMessage, key: measuredKey(measure, measures, source) }];
    }),
  ];
}

/** Returns the field of a hidden measure, or the missing one of the two it divides. */
function measuredKey(
  { field, of, over }: Measure,
  measures: readonly Measure[],
  { keys }: OpenSource,
): string {
  const fields = measures.flatMap((one) => (one.key === of || one.key === over ? (one.field ?? []) : []));
  const all = [...(field === undefined ? [] : [field]), ...fields];
  return all.find((key) => !keys.has(key)) ?? all[0] ?? '';
}

const ordered = new Set(['bigint', 'numeric', 'date', 'timestamptz', 'time']);

/** Returns the field of a measure if the function applies to it. */
function measured(
  source: OpenSource,
  fn: Schema<'ReportMeasure'>['fn'],
  key: string,
): SourceField | undefined {
  if (fn === 'sum' || fn === 'avg') return fieldOf(source, 'measure', key);
  const found = fieldOf(source, 'group', key);
  if (fn !== 'min' && fn !== 'max') return found;
  return found !== undefined && ordered.has(found.type) ? found : undefined;
}

/**
 * Returns the report for its reader without hidden columns and measures. Errors: a refusal if nothing is
 * left, or if a hidden field determines the rest.
 */
export function planReport(definition: ReportDefinition, source: OpenSource): ReportPlan {
  const [problem] = neededProblems(definition, source);
  if (problem !== undefined)
    throw refusal(
      source.keys.has(problem.key)
        ? '报表的分组、筛选或排序用到了您没有权限查看的字段，请联系报表的制作人'
        : `报表的分组、筛选或排序用到的字段“${problem.key}”已被移除，请联系报表的制作人`,
      problem.field,
    );
  const { pivot } = definition;
  const isGrouped = (definition.measures ?? []).length > 0;
  const plan = {
    definition,
    source,
    isGrouped,
    columns: columnsOf(definition, source),
    groups: (definition.groups ?? []).flatMap((one) => groupOf(source, one) ?? []),
    pivot: pivot === undefined ? undefined : groupOf(source, pivot),
    measures: measuresOf(definition, source),
  };
  if ((isGrouped ? plan.measures : plan.columns).length === 0)
    throw refusal('报表中没有您有权限查看的内容，请联系报表的制作人');
  return plan;
}

/** Returns the chosen columns; an SQL report, which chooses its own, has all. */
const chosenColumns = ({ columns = [] }: ReportDefinition, { kind, fields }: OpenSource) =>
  kind === 'sql' && columns.length === 0 ? [...fields.show.keys()].map((field) => ({ field })) : columns;

function columnsOf(definition: ReportDefinition, source: OpenSource): ColumnPart[] {
  const columns: NonNullable<ReportDefinition['columns']> = chosenColumns(definition, source);
  return columns.flatMap(({ field: key, label, width }) => {
    const found = fieldOf(source, 'show', key);
    if (found === undefined) return [];
    const { field } = found;
    const sortable = fieldOf(source, 'sort', key) !== undefined;
    return [{ key, label: label ?? field.label, width: width ?? field.width, source: found, sortable }];
  });
}

function groupOf(
  source: OpenSource,
  { field: key, label, step }: Schema<'ReportGroup'>,
): GroupPart | undefined {
  const found = fieldOf(source, 'group', key);
  if (found === undefined) return undefined;
  return { key, label: label ?? found.field.label, source: found, step: stepOf(found, step) };
}

function measuresOf({ measures = [] }: ReportDefinition, source: OpenSource): MeasurePart[] {
  const plain = new Map(
    measures.flatMap((one): [string, MeasurePart][] => {
      if (one.fn === 'ratio') return [];
      const found = one.field === undefined ? undefined : measured(source, one.fn, one.field);
      if (one.field !== undefined && found === undefined) return [];
      return [[one.key, measureOf(one, found)]];
    }),
  );
  return measures.flatMap((one) => {
    if (one.fn !== 'ratio') return plain.get(one.key) ?? [];
    const of = plain.get(one.of ?? '');
    const over = plain.get(one.over ?? '');
    return of === undefined || over === undefined ? [] : [{ ...measureOf(one, undefined), of, over }];
  });
}

function measureOf(
  { key, label, fn, decimals, percent = false }: Schema<'ReportMeasure'>,
  source: SourceField | undefined,
): MeasurePart {
  return { key, label, fn, source, of: undefined, over: undefined, decimals, percent };
}
