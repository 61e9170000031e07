import { writeXlsx, xlsxMime, type SheetCell } from '#server/files/xlsx-writer.ts';
import type { Download } from '#server/http/operation.ts';
import type { HeadColumn } from './report-head.ts';
import type { ReportPlan } from './report-plan.ts';
import { mostRows } from './report-query.store.ts';
import { readReport, type Asked, type ReportParts, type ReportTable } from './read-report.ts';

/** Rows that are read at once; groups are all of one reading, for their columns may come from rows. */
const chunk = 1000;

/**
 * A report as a sheet, read while the browser takes it. The first rows are read before the answer begins, so that a
 * refusal is still an envelope. What begins like a formula is marked by the writer.
 */
export async function exportReport(
  parts: ReportParts,
  plan: ReportPlan,
  name: string,
  asked: Asked,
): Promise<Download> {
  const size = plan.isGrouped ? mostRows : chunk;
  const page = (offset: number): Promise<ReportTable> =>
    readReport(parts, plan, asked, { limit: size, offset });
  const first = await page(0);
  const { columns } = first;
  async function* lines(): AsyncGenerator<readonly SheetCell[]> {
    yield* linesOf(columns, first);
    for (let offset = size; offset < first.total; offset += size) yield* linesOf(columns, await page(offset));
    if (first.isCut) yield [`（仅导出前${first.total}条）`];
  }
  const download = writeXlsx({
    name,
    headers: columns.map(({ label }) => label),
    widths: columns.map(({ width = 112 }) => Math.round(width / 7)),
    rows: lines(),
  });
  return { download, mime: xlsxMime, fileName: `${name}.xlsx` };
}

const linesOf = (columns: readonly HeadColumn[], { records }: ReportTable): SheetCell[][] =>
  records.map((record) => columns.map((column) => cellOf(column, record)));

function cellOf(
  { key, percent = false, decimals = 2 }: HeadColumn,
  record: Readonly<Record<string, unknown>>,
): SheetCell {
  const text = record[`${key}_dictText`];
  if (typeof text === 'string') return text;
  const value = record[key];
  if (typeof value === 'number') return percent ? `${(value * 100).toFixed(decimals)}%` : value;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : null;
}
