import type { Schema } from '#openapi/index.ts';
import type { FigurePoint, FigureSeries } from '#shared/ui/charts/chart-types.ts';

export type ReportHead = Schema<'ReportHead'>;
export type ReportData = Schema<'ReportData'>;
export type ReportHeadColumn = Schema<'ReportHeadColumn'>;
export type ReportRecord = Schema<'ReportRecord'>;
export type ReportChart = Schema<'ReportChart'>;

const places = 2;

/** Formats a figure by its measure. */
export function figureText({ decimals, percent }: ReportHeadColumn, value: number): string {
  if (percent === true) return `${fixed(value * 100, decimals ?? places, decimals)}%`;
  return fixed(value, decimals ?? places, decimals);
}

/** Without decimals in the report: the actual decimals, up to two. */
function fixed(value: number, max: number, least = 0): string {
  return value.toLocaleString('zh-CN', { minimumFractionDigits: least, maximumFractionDigits: max });
}

/** Returns one value of a record as text. */
export function cellText(column: ReportHeadColumn, record: ReportRecord): string {
  const dictText = record[`${column.key}_dictText`];
  if (typeof dictText === 'string' && dictText !== '') return dictText;
  const value = record[column.key];
  if (value === null || value === undefined || value === '')
    return { group: '（空）', measure: '—', column: '' }[column.part];
  if (typeof value === 'number' && column.part === 'measure') return figureText(column, value);
  return scalarText(value);
}

function scalarText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map(scalarText).join('、');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

export type ChartFigures = {
  readonly points: readonly FigurePoint[];
  readonly series: readonly FigureSeries[];
  readonly pointName: string;
};

/** Returns the data of a chart: a point per record, a series per measure or pivot column. */
export function chartFigures(
  chart: ReportChart,
  { columns, records }: Pick<ReportData, 'columns' | 'records'>,
): ChartFigures {
  const groups = columns.filter(({ part }) => part === 'group');
  const x = groups.find(({ key }) => key === chart.x) ?? groups[0];
  // With several groups each record is a separate point, named by all of them.
  const named = x === undefined ? [] : [x, ...groups.filter((group) => group !== x)];
  const measured = columns.filter(
    ({ part, measure, key }) =>
      part === 'measure' && (chart.series === undefined || chart.series.includes(measure ?? key)),
  );
  const measures = new Set(measured.map(({ measure, key }) => measure ?? key));
  return {
    pointName: named.map(({ label }) => label).join(' · ') || '合计',
    points: records.map((record, at) => {
      const full = named.map((group) => cellText(group, record)).join(' · ') || '合计';
      return { key: `${at} ${full}`, full };
    }),
    series: measured.map((column) => ({
      key: column.key,
      name: seriesName(column, measures.size > 1),
      values: records.map((record) => numberOf(record[column.key])),
      text: (value) => figureText(column, value),
    })),
  };
}

/** With several measures under a pivot the label contains both. */
function seriesName({ label, pivot }: ReportHeadColumn, isOneOfMany: boolean): string {
  return pivot === undefined || isOneOfMany ? label : pivot.text;
}
