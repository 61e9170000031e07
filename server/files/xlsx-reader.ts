import { readSheet } from 'read-excel-file/universal';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import { xmlTags, type XmlLimits } from './xml-scan.ts';

/** Sizes in bytes, of the inflated content; rows and columns as their addresses count them, empty ones too. */
export type XlsxLimits = {
  readonly rows: number;
  readonly columns: number;
  readonly inflated: number;
  readonly entries: number;
};

export const XLSX_LIMITS: XlsxLimits = {
  rows: 20_000,
  // A form has 300 fields, and its export two columns more.
  columns: 302,
  inflated: 20 * 1024 * 1024,
  entries: 500,
};

/** Lines of the first sheet, each with its number in the sheet; empty ones are left out. */
export type XlsxLine = { readonly line: number; readonly cells: readonly string[] };

export type XlsxReport =
  | { readonly ok: true; readonly lines: readonly XlsxLine[] }
  | { readonly ok: false; /** For the person who uploads, in Chinese. */ readonly message: string };

class Rejected extends Error {}

/**
 * Reads the first sheet of an .xlsx file within limits. Sizes are counted while inflating and addresses before parsing:
 * a file of a kilobyte may claim a billion rows. Bad input is a report, never an error.
 */
export async function readXlsx(bytes: Buffer, limits: Partial<XlsxLimits> = {}): Promise<XlsxReport> {
  try {
    await inspect(bytes, { ...XLSX_LIMITS, ...limits });
    const rows = await readSheet(new Uint8Array(bytes).buffer);
    const lines = rows.map((row, index) => ({ line: index + 1, cells: row.map(cellText) }));
    return { ok: true, lines: lines.filter(({ cells }) => cells.some((cell) => cell !== '')) };
  } catch (error) {
    // Whatever the parser complains of is in the file.
    return { ok: false, message: error instanceof Rejected ? error.message : unreadable };
  }
}

const unreadable = '文件无法识别，请使用模板填写并保存为 .xlsx 文件';
const tooLarge = '文件解压后过大';

async function inspect(bytes: Buffer, limits: XlsxLimits): Promise<void> {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') throw new Rejected(unreadable);
  const zip = await fromBufferPromise(bytes, { strictFileNames: true });
  if (zip.entryCount > limits.entries) throw new Rejected(tooLarge);
  let room = limits.inflated;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const text = await inflate(zip, entry, room);
    room -= text.length;
    if (isParsed(entry.fileName)) checkAddresses(text, limits);
  }
}

/** Of the rest, pictures and settings of printers, the parser reads nothing; of these it may read any. */
function isParsed(name: string): boolean {
  return name.endsWith('.xml') || name.endsWith('.xml.rels');
}

async function inflate(
  zip: ZipFile,
  entry: Parameters<ZipFile['openReadStreamPromise']>[0],
  room: number,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (!Buffer.isBuffer(chunk)) throw new Rejected(unreadable);
    size += chunk.length;
    if (size > room) throw new Rejected(tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
}

/** More than any program writes into a tag of a workbook, and deeper than its parts lie in each other. */
const xmlLimits: XmlLimits = { depth: 50, attributes: 100 };

/**
 * The parser fills the gaps between addresses with empty rows and cells, however wide they are. Every address is looked
 * at, under any prefix; a part that is not written plainly is refused before the parser sees it.
 */
function checkAddresses(xml: string, limits: XlsxLimits): void {
  for (const { name, attributes } of xmlTags(xml, xmlLimits)) {
    const kind = localName(name);
    if (kind !== 'row' && kind !== 'c') continue;
    for (const [key, value] of attributes)
      if (localName(key) === 'r') checkAddress(kind === 'row', value, limits);
  }
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

function checkAddress(isRow: boolean, value: string, { rows, columns }: XlsxLimits): void {
  const address = isRow ? /^()(\d{1,7})$/.exec(value) : /^([A-Z]{1,3})(\d{1,7})$/.exec(value);
  if (address === null) throw new Rejected(unreadable);
  if (Number(address[2]) > rows) throw new Rejected(`数据不能超过 ${rows} 行`);
  if (columnNumber(address[1] ?? '') > columns) throw new Rejected(`数据不能超过 ${columns} 列`);
}

function columnNumber(name: string): number {
  let number = 0;
  for (const letter of name) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  // As Excel shows it: 0.1 + 0.2 is 0.3 there.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return typeof value === 'string' ? value.trim() : '';
}

/** Dates of cells have no zone; the library gives them in UTC. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const text = value.toISOString().slice(0, 19).replace('T', ' ');
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text;
}
