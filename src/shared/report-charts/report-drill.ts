import { cellText, type ReportData, type ReportHeadColumn, type ReportRecord } from './report-figures.ts';

/** A drill-down: a group in the server's format, and its title. */
export type Drill = { readonly title: string; readonly group: Readonly<Record<string, unknown>> };

/** Returns the drill-down of one figure of a record, or of the whole record. */
export function drillInto(
  columns: readonly ReportHeadColumn[],
  record: ReportRecord,
  column: Pick<ReportHeadColumn, 'pivot'>,
): Drill {
  return { title: groupText(columns, record, column), group: groupOf(columns, record, column) };
}

/** Returns the drill-down of a point; `key` is the column of a series, omitted for the whole point. */
export function drillAtPoint(
  { columns, records }: Pick<ReportData, 'columns' | 'records'>,
  at: number,
  key: string | undefined,
): Drill | undefined {
  const record = records[at];
  if (record === undefined) return undefined;
  return drillInto(columns, record, columns.find((column) => column.key === key) ?? {});
}

/** Returns the group of a figure, as the request for its rows. */
function groupOf(
  columns: readonly ReportHeadColumn[],
  record: ReportRecord,
  { pivot }: Pick<ReportHeadColumn, 'pivot'>,
): Readonly<Record<string, unknown>> {
  const groupValues = columns.flatMap(({ part, key }) =>
    part === 'group' ? [[key, record[key] ?? null] as const] : [],
  );
  return {
    ...Object.fromEntries(groupValues),
    ...(pivot?.field === undefined ? {} : { [pivot.field]: pivot.value }),
  };
}

/** Returns the group as text, for the title of the drill-down. */
function groupText(
  columns: readonly ReportHeadColumn[],
  record: ReportRecord,
  { pivot }: Pick<ReportHeadColumn, 'pivot'>,
): string {
  const groupTexts = columns.flatMap((column) => (column.part === 'group' ? [cellText(column, record)] : []));
  return [...groupTexts, ...(pivot === undefined ? [] : [pivot.text])].join(' · ');
}
