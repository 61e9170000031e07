import { writeXlsx, xlsxMime, type SheetCell } from '#server/files/xlsx-writer.ts';
import type { Total } from '#server/store/bounded-count.ts';
import type { Download } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';

export type ExportColumn<Row> = {
  readonly header: string;
  /** In characters; 16 by default. */
  readonly width?: number;
  readonly value: (row: Row) => SheetCell;
};

type Page<Row> = { readonly rows: readonly Row[]; readonly total: number | Total };

type ExportOptions<Row, Query> = {
  /** Name of the sheet and the file, such as 用户信息. */
  readonly name: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** The operation's query: the list's filters and order, and `selections`. */
  readonly query: Query;
  /** The query of the list operation; it counts up to `max` rows. */
  readonly list: (query: Query & { pageNo: number; pageSize: number }, max: number) => Promise<Page<Row>>;
};

const pageSize = 2000;
export const maxExported = 50_000;

/**
 * Returns the answer of an `x-export` operation: every row of the list, read page by page as the browser receives
 * them. The first page is read before the answer begins, so that a refusal is still an envelope. A row that moves to
 * another page during the export is written once.
 */
export async function exportSheet<Row extends { readonly id: string }, Query extends { selections?: string }>(
  options: ExportOptions<Row, Query>,
): Promise<Download> {
  const { name, columns, query, list } = options;
  const first = await list({ ...query, pageNo: 1, pageSize }, maxExported);
  const { total, totalRelation } = totalOfPage(first);
  if (total > maxExported || totalRelation === 'gte')
    throw refusal(`一次最多导出 ${maxExported} 条数据，请缩小查询范围`);
  const download = writeXlsx({
    name,
    headers: columns.map(({ header }) => header),
    widths: columns.map(({ width = 16 }) => width),
    rows: cellsOf(options, first),
  });
  return { download, mime: xlsxMime, fileName: `${name}.xlsx` };
}

async function* cellsOf<Row extends { readonly id: string }, Query extends { selections?: string }>(
  { columns, query, list }: ExportOptions<Row, Query>,
  first: Page<Row>,
): AsyncGenerator<readonly SheetCell[]> {
  const seen = new Set<string>();
  let page = first;
  for (let pageNo = 1; page.rows.length > 0; pageNo += 1) {
    for (const row of page.rows) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      yield columns.map(({ value }) => value(row));
    }
    if (pageNo * pageSize >= totalOfPage(page).total) return;
    page = await list({ ...query, pageNo: pageNo + 1, pageSize }, maxExported);
  }
}

const totalOfPage = ({ total }: Page<unknown>): Total => (typeof total === 'number' ? { total } : total);
