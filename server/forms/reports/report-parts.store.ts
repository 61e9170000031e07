import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { ColumnType } from '#server/forms/shared/values/value-types.ts';
import type { SourceField } from './report-source.store.ts';

type Condition = RawBuilder<SqlBool>;
export type Step = NonNullable<Schema<'ReportGroup'>['step']>;
export type MeasureFn = Schema<'ReportMeasure'>['fn'];

/** A grouping of rows. */
export type GroupPart = {
  readonly key: string;
  readonly label: string;
  readonly source: SourceField;
  readonly step: Step | undefined;
};

/** A measure; a ratio has the two measures it divides. */
export type MeasurePart = {
  readonly key: string;
  readonly label: string;
  readonly fn: MeasureFn;
  readonly source: SourceField | undefined;
  readonly of: MeasurePart | undefined;
  readonly over: MeasurePart | undefined;
  readonly decimals: number | undefined;
  readonly percent: boolean;
};

const steps: Readonly<Record<Step, RawBuilder<unknown>>> = {
  day: sql`'day'`,
  week: sql`'week'`,
  month: sql`'month'`,
  quarter: sql`'quarter'`,
  year: sql`'year'`,
};

const isTime = (type: ColumnType): boolean => type === 'date' || type === 'timestamptz';

/** Returns the step by which a time field is grouped. Default: by day. */
export const stepOf = ({ type }: SourceField, step: Step | undefined): Step | undefined =>
  isTime(type) ? (step ?? 'day') : undefined;

/** Returns the sortable group value; for a field with several values, each of them (`each`). */
export function groupValue(
  { source: { column, type }, step }: GroupPart,
  each: RawBuilder<unknown>,
): RawBuilder<unknown> {
  switch (type) {
    case 'text':
      return sql`nullif(${column}, '')`;
    case 'text[]':
      return each;
    case 'date':
      return sql`date_trunc(${steps[step ?? 'day']}, ${column}::timestamp)`;
    case 'timestamptz':
      // China Standard Time, as on the wire; the zone has no daylight saving time.
      return sql`date_trunc(${steps[step ?? 'day']}, ${column} at time zone interval '8 hours')`;
    case 'bigint':
    case 'numeric':
    case 'time':
    case 'boolean':
      return column;
    default:
      return type satisfies never;
  }
}

/** Returns the group value as text, or null if it is empty. */
export function groupText({ source: { type } }: GroupPart, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isTime(type)) return sql`to_char(${value}, 'YYYY-MM-DD')`;
  if (type === 'numeric') return sql`trim_scale(${value})::text`;
  return type === 'text' || type === 'text[]' ? value : sql`${value}::text`;
}

/** Returns the sort order of groups: departments and options have their own order. */
export function groupOrder(
  { source: { field } }: GroupPart,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (field.kind === 'depart' || field.kind === 'departs')
    return sql`(select placed.org_code from sys_depart placed where placed.id = ${value})`;
  const choices = (field.options ?? []).map((one) => one.value);
  return choices.length === 0 ? value : sql`array_position(${choices}::text[], ${value})`;
}

/** Returns the condition for the rows of one group of a source; `value` is in the form of `groupText`. */
export function inGroup(part: GroupPart, value: string | null): Condition {
  const { source } = part;
  if (source.type === 'text[]')
    return value === null
      ? sql<SqlBool>`coalesce(cardinality(${source.column}), 0) = 0`
      : sql<SqlBool>`${value}::text = any(${source.column})`;
  const partText = groupText(part, groupValue(part, sql`null`));
  return sql<SqlBool>`${partText} is not distinct from ${value}::text`;
}

/** Returns a measure over the values of `cell`, optionally only of rows that meet a condition. */
export function measureValue(
  part: MeasurePart,
  cell: (part: MeasurePart) => RawBuilder<unknown>,
  condition?: Condition,
): RawBuilder<unknown> {
  const value = rawMeasure(part, cell, condition);
  const { fn, decimals, percent } = part;
  const defaultDecimals = fn === 'avg' || fn === 'ratio' ? 2 : undefined;
  const places = decimals ?? defaultDecimals;
  if (fn === 'count' || fn === 'countDistinct') return value;
  if (!isNumber(part)) return value;
  // A share shown as per cent needs two more places.
  return places === undefined
    ? sql`(${value})::float8`
    : sql`round((${value})::numeric, ${percent ? places + 2 : places}::int)::float8`;
}

const isNumber = ({ source }: MeasurePart): boolean =>
  source === undefined || ['bigint', 'numeric', 'boolean'].includes(source.type);

function rawMeasure(
  part: MeasurePart,
  cell: (part: MeasurePart) => RawBuilder<unknown>,
  condition: Condition | undefined,
): RawBuilder<unknown> {
  const { fn, source, of, over } = part;
  if (fn === 'ratio') {
    if (of === undefined || over === undefined) throw new Error('a ratio of nothing');
    return sql`(${rawMeasure(of, cell, condition)})::numeric / nullif((${rawMeasure(over, cell, condition)})::numeric, 0)`;
  }
  const filterClause = condition === undefined ? sql`` : sql` filter (where ${condition})`;
  if (fn === 'count') return sql`count(*)${filterClause}`;
  const value = cell(part);
  if (fn === 'countDistinct') return sql`count(distinct ${value})${filterClause}`;
  // Booleans count as 1 and 0.
  const number = source?.type === 'boolean' ? sql`${value}::int` : value;
  return sql`${aggregates[fn]}(${number})${filterClause}`;
}

const aggregates = { sum: sql`sum`, avg: sql`avg`, min: sql`min`, max: sql`max` } as const;
