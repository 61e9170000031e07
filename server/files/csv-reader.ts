import { cleanCell } from './clean-line.ts';
import { unreadable, unreadableSheet } from './sheet-kind.ts';
import {
  textFault,
  type CellFault,
  type SheetLine,
  type SheetReport,
  type WrongCell,
} from './sheet-lines.ts';
import { XLSX_LIMITS } from './xlsx-archive.ts';

type Limits = Pick<typeof XLSX_LIMITS, 'rows' | 'columns'>;

/**
 * Parses a .csv file as one sheet. Encodings: UTF-8, UTF-16 with a byte order mark ("Unicode 文本"), or GB 18030 as
 * Excel writes it in China. The separator is comma, semicolon or tab, whichever is most frequent in the first line.
 * One pass over the text, with the row and column limits of a sheet.
 */
export function readCsv(bytes: Uint8Array, limits: Limits = XLSX_LIMITS): SheetReport {
  const text = decoded(bytes);
  if (text === undefined || text.includes('\0')) return { ok: false, message: notCsv(bytes) };
  const first = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const count = (sign: string): number => first.split(sign).length;
  const [separator = ','] = [',', ';', '\t'].toSorted((left, right) => count(right) - count(left));
  const lines: SheetLine[] = [];
  let line = 0;
  for (const cells of records(text, separator, limits.columns)) {
    line += 1;
    if (line > limits.rows) return { ok: false, message: `数据不能超过 ${limits.rows} 行` };
    if (cells.length > limits.columns) return { ok: false, message: `数据不能超过 ${limits.columns} 列` };
    if (cells.some((cell) => cell !== '')) lines.push(judged(line, cells));
  }
  return { ok: true, sheets: [{ name: '', lines, hiddenColumns: [], isFiltered: false }] };
}

/** Values that a spreadsheet has changed or could not compute leave traces in the text. */
function judged(line: number, cells: readonly string[]): SheetLine {
  const wrong = cells.flatMap((text, at): WrongCell[] => {
    const fault = faultOf(text);
    return fault === undefined ? [] : [{ at, text, fault }];
  });
  if (wrong.length === 0) return { line, cells };
  return { line, cells: cells.map((text) => (faultOf(text) === undefined ? text : '')), wrong };
}

const faultOf = (text: string): CellFault | undefined =>
  /^=[\w(+-]/.test(text) ? 'noResult' : textFault(text);

function notCsv(bytes: Uint8Array): string {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return '这不是 .csv 文件，而是改了名字的 .xlsx 一类文件，请把扩展名改回 .xlsx 再上传';
  const other = unreadableSheet(Buffer.from(bytes));
  return other === undefined || other === unreadable ? '文件无法识别，请保存为 UTF-8 的 .csv 文件' : other;
}

function decoded(bytes: Uint8Array): string | undefined {
  const mark = `${bytes[0]?.toString(16)} ${bytes[1]?.toString(16)}`;
  const wide = mark === 'ff fe' ? 'utf-16le' : mark === 'fe ff' ? 'utf-16be' : undefined;
  for (const encoding of wide === undefined ? ['utf-8', 'gb18030'] : [wide])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The text is not in this encoding.
    }
  return undefined;
}

/** RFC 4180; a quote that is never closed goes to the end of the file. */
function* records(text: string, separator: string, most: number): Generator<string[]> {
  const special = new RegExp(`["\n${separator}]`, 'g');
  let cells: string[] = [];
  let cell = '';
  for (let at = 0; at <= text.length;) {
    special.lastIndex = at;
    const found = special.exec(text)?.index ?? text.length;
    cell += text.slice(at, found);
    at = found + 1;
    if (text[found] === '"') {
      const end = closing(text, at);
      // Some exports write `="008"` so that Excel keeps the zeros.
      if (cell.length === 1 && cell === '=') cell = '';
      cell += text.slice(at, end).replaceAll('""', '"');
      at = end + 1;
      continue;
    }
    cells.push(cleanCell(cell).replace(/^="([^"]*)"$/, '$1'));
    cell = '';
    if (text[found] === separator && cells.length <= most) continue;
    yield cells;
    cells = [];
  }
}

/** Returns the position of the closing quote, skipping doubled ones. */
function closing(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return text.length;
}
