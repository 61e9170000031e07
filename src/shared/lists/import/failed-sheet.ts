import type { ImportReport } from './import-parts.ts';

/** The header of the column with the errors; imports ignore it. */
const reason = '错误原因（修改后可直接再次导入，此列不导入）';

/**
 * Returns the wrong lines of a report as an .xlsx that can be corrected and imported again. Every cell has the text
 * format, also for later input. Lines that the report cuts are omitted; `missing` is the number of wrong lines that are
 * not in the sheet.
 */
export async function failedSheet({ headers, lines, errorCount }: ImportReport) {
  const { default: writeXlsx } = await import('write-excel-file/browser');
  const wrong = lines.filter(({ errors, isCut }) => errors.length > 0 && isCut !== true);
  const text = (value: string) => ({ value, type: String, format: '@' });
  const head = [...headers, reason].map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const rows = wrong.map(({ line, cells, errors }) =>
    [...headers.map((_header, at) => cells[at] ?? ''), `第 ${line} 行：${errors.join('；')}`].map(text),
  );
  const columns = [...headers.map(() => ({ width: 16 })), { width: 60 }];
  const blob = await writeXlsx([head, ...rows], {
    columns,
    stickyRowsCount: 1,
    sheet: '有错误的行',
  }).toBlob();
  return { bytes: await blob.arrayBuffer(), missing: errorCount - wrong.length };
}
