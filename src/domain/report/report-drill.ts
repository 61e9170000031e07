import { cellText, type ReportData, type ReportHeadColumn, type ReportRecord } from './report-figures.ts';

/** What is looked into: a group, as the server takes it and in words. */
export type Drill = { readonly title: string; readonly group: Readonly<Record<string, unknown>> };

/** The rows behind one figure of a record, or behind all of them. */
export function drillInto(
  columns: readonly ReportHeadColumn[],
  record: ReportRecord,
  column: Pick<ReportHeadColumn, 'pivot'>,
): Drill {
  return { title: groupWords(columns, record, column), group: groupOf(columns, record, column) };
}

/** The rows behind a point of a chart; `key`: of the column that a series shows, left out for all of the point. */
export function drillAtPoint(
  { columns, records }: Pick<ReportData, 'columns' | 'records'>,
  at: number,
  key: string | undefined,
): Drill | undefined {
  const record = records[at];
  if (record === undefined) return undefined;
  return drillInto(columns, record, columns.find((column) => column.key === key) ?? {});
}

/** The group that a figure counts, as the server is asked for its rows. */
function groupOf(
  columns: readonly ReportHeadColumn[],
  record: ReportRecord,
  { pivot }: Pick<ReportHeadColumn, 'pivot'>,
): Readonly<Record<string, unknown>> {
  const own = columns.flatMap(({ part, key }) =>
    part === 'group' ? [[key, record[key] ?? null] as const] : [],
  );
  return {
    ...Object.fromEntries(own),
    ...(pivot?.field === undefined ? {} : { [pivot.field]: pivot.value }),
  };
}

/** The group in words, for the title of what is looked into. */
function groupWords(
  columns: readonly ReportHeadColumn[],
  record: ReportRecord,
  { pivot }: Pick<ReportHeadColumn, 'pivot'>,
): string {
  const own = columns.flatMap((column) => (column.part === 'group' ? [cellText(column, record)] : []));
  return [...own, ...(pivot === undefined ? [] : [pivot.text])].join(' · ');
}
