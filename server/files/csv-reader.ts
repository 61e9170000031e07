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

type CsvLimits = Pick<typeof XLSX_LIMITS, 'rows' | 'columns'>;

/**
 * Parses a .csv file as one sheet. Encodings: UTF-8, UTF-16 with a byte order mark ("Unicode 文本"), or GB 18030 as
 * Excel writes it in China. The separator is the one of comma, semicolon and tab that gives the first lines the most
 * columns. The row and column limits of a sheet apply.
 */
export function readCsv(bytes: Uint8Array, limits: CsvLimits = XLSX_LIMITS): SheetReport {
  const decodedText = decodeText(bytes);
  if (decodedText === undefined || decodedText.includes('\0')) return { ok: false, message: notCsv(bytes) };
  // Excel reads this line as the separator and does not show it.
  const [separatorLine = '', sign] = /^sep=([,;\t])(?:\n|$)/i.exec(decodedText) ?? [];
  const text = decodedText.slice(separatorLine.length);
  const separator = sign ?? separatorOf(text);
  const lines: SheetLine[] = [];
  let line = 0;
  for (const { cells, isOpen } of records(text, separator, limits.columns)) {
    line += 1;
    // The following lines are part of its text.
    if (isOpen) return { ok: false, message: `第 ${line} 行有一个没有结束的双引号，请补上或删去后再上传` };
    if (line > limits.rows) return { ok: false, message: `数据不能超过 ${limits.rows} 行` };
    if (cells.length > limits.columns) return { ok: false, message: `数据不能超过 ${limits.columns} 列` };
    if (cells.some((cell) => cell !== '')) lines.push(checkedLine(line, cells));
  }
  return { ok: true, sheets: [{ name: '', lines, hiddenColumns: [], isFiltered: false }] };
}

/** Returns a line with the faults of cells that a spreadsheet has changed or could not compute. */
function checkedLine(line: number, cells: readonly string[]): SheetLine {
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

function decodeText(bytes: Uint8Array): string | undefined {
  const mark = `${bytes[0]?.toString(16)} ${bytes[1]?.toString(16)}`;
  const wide = mark === 'ff fe' ? 'utf-16le' : mark === 'fe ff' ? 'utf-16be' : undefined;
  for (const encoding of wide === undefined ? ['utf-8', 'gb18030'] : [wide])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
    } catch {
      // The text is not in this encoding.
    }
  return undefined;
}

/** Lines and characters that are checked to find the separator; they include the header. */
const sampleLines = 10;
const sampleLength = 20_000;

function separatorOf(text: string): string {
  const head = text.slice(0, sampleLength);
  const columnsBy = (separator: string): number => {
    let max = 0;
    let line = 0;
    for (const { cells, isOpen } of records(head, separator, Infinity)) {
      line += 1;
      if (isOpen || line > sampleLines) break;
      max = Math.max(max, cells.length);
    }
    return max;
  };
  const counted = [',', ';', '\t'].map((separator) => ({ separator, columns: columnsBy(separator) }));
  return counted.toSorted((left, right) => right.columns - left.columns)[0]?.separator ?? ',';
}

/** A line; `isOpen`: its last text has an opening quote and no closing one. */
type CsvRecord = { readonly cells: readonly string[]; readonly isOpen: boolean };

/** Parses records (RFC 4180); a quote inside a text is an ordinary character, as in spreadsheets. */
function* records(text: string, separator: string, max: number): Generator<CsvRecord> {
  // Some exports write `="008"` so that Excel keeps the zeros.
  const opening = / *=?"/y;
  const ending = new RegExp(`[\n${separator}]`, 'g');
  let cells: string[] = [];
  for (let at = 0; at <= text.length;) {
    let cell = '';
    let isOpen = false;
    opening.lastIndex = at;
    if (opening.test(text)) {
      const from = opening.lastIndex;
      const end = closingQuote(text, from);
      isOpen = end === text.length;
      cell = text.slice(from, end).replaceAll('""', '"');
      at = end + 1;
    }
    ending.lastIndex = at;
    const found = ending.exec(text)?.index ?? text.length;
    cell += text.slice(at, found);
    at = found + 1;
    cells.push(cleanCell(cell).replace(/^="([^"]*)"$/, '$1'));
    if (text[found] === separator && cells.length <= max) continue;
    yield { cells, isOpen };
    cells = [];
  }
}

/** Returns the position of the closing quote, skipping doubled ones. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return text.length;
}
