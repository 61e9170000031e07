import { writeXlsx, xlsxMime, type SheetCell } from '#server/files/xlsx-writer.ts';
import type { Download } from '#server/http/operation.ts';
import { iterateYielding } from '#server/forms/shared/yielding.ts';
import type { HeadColumn } from './report-head.ts';
import type { ReportPlan } from './report-plan.ts';
import { maxRows } from './report-query.store.ts';
import {
  findReport,
  readReportIds,
  type FoundTable,
  type ReportDeps,
  type ReportQuery,
} from './read-report.ts';

/** Rows that are read at once, where there are ids to tell which. */
const chunk = 1000;

/**
 * A report as a sheet. Rows of a form are read by their ids while the browser takes them; groups, and what other sources
 * have, in one reading, for there is no more than fits. The first rows are read before the answer begins, so that a
 * refusal is still an envelope. The writer marks texts that begin like a formula.
 */
export async function exportReport(
  deps: ReportDeps,
  plan: ReportPlan,
  name: string,
  query: ReportQuery,
): Promise<Download> {
  const found = await readReportIds(deps, plan, query);
  const page = (from: number): Promise<FoundTable> =>
    findReport(
      deps,
      plan,
      query,
      { limit: found === undefined ? maxRows : chunk, offset: 0 },
      found?.ids.slice(from, from + chunk),
    );
  const first = await page(0);
  const { columns } = first;
  const [total, isCut] = found === undefined ? [first.total, first.isCut] : [found.ids.length, found.isCut];
  async function* lines(): AsyncGenerator<readonly SheetCell[]> {
    yield* linesOf(columns, first);
    for (let from = chunk; from < (found?.ids.length ?? 0); from += chunk)
      yield* linesOf(columns, await page(from));
    if (isCut) yield [`（仅导出前${total}条）`];
  }
  const download = writeXlsx({
    name,
    headers: columns.map(({ label }) => label),
    widths: columns.map(({ width = 112 }) => Math.round(width / 7)),
    rows: iterateYielding(lines()),
  });
  return { download, mime: xlsxMime, fileName: `${name}.xlsx` };
}

function* linesOf(
  columns: readonly HeadColumn[],
  { rows, recordOf }: FoundTable,
): Generator<readonly SheetCell[]> {
  for (const row of rows) {
    const record = recordOf(row);
    yield columns.map((column) => cellOf(column, record));
  }
}

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
