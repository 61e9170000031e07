import type { XlsxLimits } from '#server/files/xlsx-archive.ts';
import { readWorkbook } from '#server/files/xlsx-reader.ts';
import type { SheetLine } from '#server/files/sheet-lines.ts';

/** Returns the lines of the first visible sheet of an .xlsx file, or the reason why it cannot be read. */
export async function readXlsx(
  bytes: Buffer,
  limits: Partial<XlsxLimits> = {},
): Promise<{ ok: true; lines: readonly SheetLine[] } | { ok: false; message: string }> {
  const report = await readWorkbook(bytes, limits);
  return report.ok ? { ok: true, lines: report.sheets[0]?.lines ?? [] } : report;
}
