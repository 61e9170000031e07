import type { Schema } from '#openapi/index.ts';
import type { FigurePoint, FigureSeries } from '#ui/series-chart.tsx';

export type ReportHead = Schema<'ReportHead'>;
export type ReportData = Schema<'ReportData'>;
export type ReportHeadColumn = Schema<'ReportHeadColumn'>;
export type ReportRecord = Schema<'ReportRecord'>;
export type ReportChart = Schema<'ReportChart'>;

const places = 2;

/** A figure as its measure is read. */
export function figureText({ decimals, percent }: ReportHeadColumn, value: number): string {
  if (percent === true) return `${fixed(value * 100, decimals ?? places, decimals)}%`;
  return fixed(value, decimals ?? places, decimals);
}

/** Without a wish of the report: as many places as there are, up to two. */
function fixed(value: number, most: number, least = 0): string {
  return value.toLocaleString('zh-CN', { minimumFractionDigits: least, maximumFractionDigits: most });
}

/** One value of a record in words. */
export function cellText(column: ReportHeadColumn, record: ReportRecord): string {
  const words = record[`${column.key}_dictText`];
  if (typeof words === 'string' && words !== '') return words;
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

/** What a chart shows of the records of its report: a point for each, a series for each of its measures, or of their pivot columns. */
export function chartFigures(
  chart: ReportChart,
  { columns, records }: Pick<ReportData, 'columns' | 'records'>,
): ChartFigures {
  const groups = columns.filter(({ part }) => part === 'group');
  const x = groups.find(({ key }) => key === chart.x) ?? groups[0];
  // Where there are several groups each record is a point of its own, named by all of them.
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

/** Of several measures under a pivot the label says both. */
function seriesName({ label, pivot }: ReportHeadColumn, isOneOfMany: boolean): string {
  return pivot === undefined || isOneOfMany ? label : pivot.text;
}
