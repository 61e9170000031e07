import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { writeXlsx, type SheetCell } from '#server/files/xlsx-writer.ts';

/** Returns a spreadsheet as a user would type it, for a file dialog. */
export async function sheetOf(
  headers: readonly string[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of writeXlsx({ name: '用户', headers, widths: [], rows }))
    parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** Returns the lines of the spreadsheet that a click downloads. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const report = await readXlsx(await readFile(await download.path()));
  if (!report.ok) throw new Error(report.message);
  return report.lines.map(({ cells }) => [...cells]);
}
