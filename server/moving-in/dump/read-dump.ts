import { CommandRefused } from '#server/command-refused.ts';
import { cut, skipBlank, skipPast } from './scan.ts';
import { readStatement } from './statements.ts';
import { readRow, type ReadRow, type Value } from './values.ts';

/** Rows of one statement that were read at once. */
export type Rows = {
  readonly table: string;
  /** Lower case, in the order of `rows`. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** Of the first of them. */
  readonly line: number;
  /** Where the statement begins, in bytes of the file. */
  readonly at: number;
};

/** What was not understood, for the report. */
export type Oddity = { readonly line: number; readonly what: string };

export type ReadOptions = {
  /** Columns by table, for statements that name none; tables of the dump are added. */
  readonly tables: Map<string, readonly string[]>;
  readonly odd: (oddity: Oddity) => void;
  /** Tables whose texts are wanted; of others the number of rows alone. All if left out. */
  readonly wanted?: ReadonlySet<string>;
  /** Bytes of one row, and of a statement without its rows. */
  readonly limit?: number;
};

const megabyte = 1024 * 1024;
const usualLimit = 32 * megabyte;

/**
 * The rows of a MySQL dump, in the order of the file. What cannot be read is told and passed over. Holds one row at a time
 * and what came with it. Errors: CommandRefused for what is no dump, or has a row beyond the limit.
 */
export async function* readDump(source: AsyncIterable<Buffer>, options: ReadOptions): AsyncGenerator<Rows> {
  const { limit = usualLimit, ...given } = options;
  const reading: Reading = { ...given, line: 1, consumed: 0, open: undefined };
  let bytes: Buffer = Buffer.alloc(0);
  let waiting: Buffer[] = [];
  let held = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    held += chunk.length;
    // What was in vain is tried again with twice as much: the work stays in proportion to the bytes.
    if (held < bytes.length) continue;
    bytes = Buffer.concat([bytes, ...waiting]);
    [waiting, held] = [[], 0];
    const read = readOn(reading, bytes);
    yield* read.rows;
    // A copy: the rest would keep all of it.
    if (read.end > 0) bytes = Buffer.from(bytes.subarray(read.end));
    if (bytes.length > limit)
      throw new CommandRefused(`第 ${reading.line} 行：一行数据超过 ${limit / megabyte} MB，或引号没有结束`);
  }
  // Whoever waits for one sign more gets it.
  const last = Buffer.concat([bytes, ...waiting, Buffer.from('\n')]);
  const read = readOn(reading, last);
  yield* read.rows;
  if (!isWhole(reading, last.subarray(read.end))) reading.odd({ line: reading.line, what: '文件不完整' });
}

type Open = { readonly table: string; readonly columns: readonly string[]; readonly at: number };

/** How far it has come. */
type Reading = Pick<ReadOptions, 'tables' | 'odd' | 'wanted'> & {
  line: number;
  /** Bytes of the file before what is being read. */
  consumed: number;
  /** The statement whose rows are being read. */
  open: Open | undefined;
};

/** Rows that are whole in `bytes`, and where what is left begins. */
function readOn(reading: Reading, bytes: Buffer): { readonly rows: Rows[]; readonly end: number } {
  const rows: Rows[] = [];
  let end = reading.consumed === 0 ? pass(reading, bytes, 0, begin(bytes)) : 0;
  for (;;) {
    const at = skipBlank(bytes, end);
    if (at === cut) return { rows, end };
    end = pass(reading, bytes, end, at);
    const { open } = reading;
    const next = open === undefined ? readHead(reading, bytes, at) : readRows(reading, open, bytes, at, rows);
    if (next === cut) return { rows, end };
    end = next;
  }
}

function pass(reading: Reading, bytes: Buffer, from: number, to: number): number {
  reading.consumed += to - from;
  const passed = bytes.subarray(from, to);
  for (let at = passed.indexOf(0x0a); at !== -1; at = passed.indexOf(0x0a, at + 1)) reading.line += 1;
  return to;
}

function readHead(reading: Reading, bytes: Buffer, at: number): number {
  const found = readStatement(bytes, at);
  if (found === 'cut') return cut;
  const { tables, odd, line, consumed } = reading;
  if (found.kind === 'table') tables.set(found.name, found.columns);
  if (found.kind === 'odd') odd({ line, what: found.word });
  if (found.kind === 'rows') {
    const columns = found.columns ?? tables.get(found.name) ?? [];
    reading.open = { table: found.name, columns, at: consumed };
  }
  return pass(reading, bytes, at, found.end);
}

/** To the end of the statement or of what is whole; `cut` where nothing was. */
function readRows(reading: Reading, open: Open, bytes: Buffer, from: number, into: Rows[]): number {
  const { table, columns } = open;
  const rows: Value[][] = [];
  const first = reading.line;
  const isWanted = reading.wanted?.has(table) !== false;
  const tell = () => reading.odd({ line: reading.line, what: `INSERT ${table}` });
  let at = from;
  while (reading.open === open) {
    const row = bytes[at] === 0x28 ? readRow(bytes, at, isWanted) : undefined;
    // After the last one: the semicolon, or ON DUPLICATE KEY UPDATE.
    const end = row === undefined ? skipPast(bytes, at, 0x3b) : rowEnd(bytes, at, row);
    if (end === cut) break;
    if (row === undefined) reading.open = undefined;
    if (row === undefined ? bytes[at] !== 0x3b : row === 'odd') tell();
    else if (typeof row === 'object') {
      if (row.values.length === columns.length) rows.push(row.values);
      else tell();
    }
    at = pass(reading, bytes, at, end);
  }
  if (rows.length > 0) into.push({ table, columns, rows, line: first, at: open.at });
  return at === from ? cut : at;
}

function isWhole({ open }: Reading, rest: Buffer): boolean {
  return open === undefined && skipBlank(Buffer.concat([rest, Buffer.from(';')]), 0) === rest.length;
}

/** Past the row and the comma and blanks after it, to what tells whether there is another. */
function rowEnd(bytes: Buffer, at: number, row: ReadRow): number {
  if (row === 'cut') return cut;
  const end = row === 'odd' ? skipPast(bytes, at + 1, 0x29) : row.end;
  const after = end === cut ? cut : skipBlank(bytes, end);
  if (after === cut) return cut;
  return bytes[after] === 0x2c ? skipBlank(bytes, after + 1) : after;
}

/** Where the text begins. */
function begin(bytes: Buffer): number {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    throw new CommandRefused(
      '数据文件是 UTF-16 编码；请用 mysqldump --result-file=文件 重新导出，不要用 > 重定向',
    );
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new CommandRefused('数据文件是压缩过的，请先解压');
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
