import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { lineErrors } from '#server/sheets/code-lines.ts';
import { escapeHtml } from '#server/http/escape-html.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { CheckedLine, ImportColumn, ImportLine, SheetImport } from '#server/sheets/import-types.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';

const header = { title: '标题', status: '状态', content: '内容' } as const;

const statuses = new Map<string, 0 | 1>([
  ['草稿', 0],
  ['已发布', 1],
  ['', 0],
]);

export const newsExport: readonly ExportColumn<Schema<'NewsRow'>>[] = [
  { header: header.title, width: 40, value: (row) => row.newsTitle },
  { header: header.status, value: (row) => (row.newsStatus === 1 ? '已发布' : '草稿') },
  { header: '发布时间', width: 20, value: (row) => row.publishTime },
  { header: '创建人', value: (row) => row.createBy_dictText ?? row.createBy },
  { header: '创建日期', width: 20, value: (row) => row.createTime },
];

export const newsColumns: readonly ImportColumn[] = [
  { header: header.title, required: true, hint: '必填，最多 64 个字符', width: 40 },
  { header: header.status, hint: '草稿或已发布，不填为草稿', width: 10 },
  { header: header.content, hint: '纯文字，换行分段', width: 60 },
];

type NewsBody = Schema<'NewsAdd'>;

/** Imports news of plain text (资讯导入), written by `add` like those of the form, all or none. */
export function newsImport(
  deps: Pick<Deps, 'db'>,
  add: (db: Db, row: NewsBody) => Promise<void>,
): SheetImport<NewsBody> {
  return {
    name: '资讯',
    columns: newsColumns,
    maxRows: 500,
    check: async (lines) => lines.map(checkLine),
    save: async (rows) => {
      await inTransaction(deps.db, async (trx) => {
        for (const row of rows) await add(trx, row);
      });
      return undefined;
    },
  };
}

function checkLine({ line, cell }: ImportLine): CheckedLine<NewsBody> {
  const newsStatus = statuses.get(cell(header.status));
  const errors = [
    ...lineErrors(header.title, cell(header.title), { max: 64, required: true }),
    ...(newsStatus === undefined ? ['状态是草稿或已发布。'] : []),
  ];
  if (newsStatus === undefined || errors.length > 0) return { line, errors };
  return {
    line,
    row: { newsTitle: cell(header.title), newsStatus, newsContent: paragraphs(cell(header.content)) },
  };
}

/** Converts plain text to rich text; null for empty text. */
function paragraphs(text: string): string | null {
  const lines = text.split(/\r?\n/).filter((one) => one.trim() !== '');
  return lines.length === 0 ? null : lines.map((one) => `<p>${escapeHtml(one)}</p>`).join('');
}
