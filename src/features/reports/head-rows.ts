import type { ReportHeadColumn } from '#shared/report-charts/report-figures.ts';

export type HeadCell = {
  readonly key: string;
  readonly text: string;
  /** The number of columns it spans. */
  readonly span: number;
  /** The number of header rows it spans. */
  readonly rows: number;
  /** Undefined: it spans several columns. */
  readonly column: ReportHeadColumn | undefined;
};

/**
 * Returns the header of a report: one row, or two with a pivot: its values above their measures, or its only measure
 * above the values. `measures` contains the names of measures by key; under a pivot the label of a column contains
 * both.
 */
export function headRows(
  columns: readonly ReportHeadColumn[],
  measures: ReadonlyMap<string, string>,
): readonly (readonly HeadCell[])[] {
  if (columns.every(({ pivot }) => pivot === undefined)) return [columns.map((column) => cellOf(column, 1))];
  const nameOf = ({ measure, key, label }: ReportHeadColumn): string => measures.get(measure ?? key) ?? label;
  const isSingle = new Set(columns.map(({ measure }) => measure).filter(Boolean)).size === 1;
  const top: HeadCell[] = [];
  const below: HeadCell[] = [];
  for (const column of columns) {
    const { pivot, measure } = column;
    if (pivot === undefined) {
      top.push(cellOf(column, 2));
      continue;
    }
    const over = isSingle ? nameOf(column) : pivot.text;
    const key = isSingle ? `over ${measure ?? ''}` : `over ${JSON.stringify(pivot.value)}`;
    const last = top.at(-1);
    if (last?.key === key) top[top.length - 1] = { ...last, span: last.span + 1 };
    else top.push({ key, text: over, span: 1, rows: 1, column: undefined });
    below.push({ ...cellOf(column, 1), text: isSingle ? pivot.text : nameOf(column) });
  }
  return [top, below];
}

function cellOf(column: ReportHeadColumn, rows: number): HeadCell {
  return { key: column.key, text: column.label, span: 1, rows, column };
}
