import { CommandRefused } from '#server/process/command-refused.ts';
import { createRoom, type Room } from './room.ts';
import { cut, skipBlank, skipPast } from './scan.ts';
import { readStatement } from './statements.ts';
import { readRow, type ReadRow, type Value } from './values.ts';

/** Rows of one statement that were read together. */
export type Rows = {
  readonly table: string;
  /** Column names in lower case, in the order of the values. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** The line of the first row. */
  readonly line: number;
  /** The byte offset at which the statement begins. */
  readonly at: number;
};

/** A part of the dump that was not understood, for the report. */
export type Oddity = { readonly line: number; readonly what: string };

/** Column names by table. */
export type ColumnsByTable = ReadonlyMap<string, readonly string[]>;

export type ReadOptions = {
  /** Columns by table, for statements without column names; tables that the dump defines are added. */
  readonly tables: Map<string, readonly string[]>;
  readonly odd: (oddity: Oddity) => void;
  /**
   * Columns whose texts are read, by table; rows of other tables are only counted. Undefined: all columns of all
   * tables.
   */
  readonly columnsToRead?: ColumnsByTable;
  /** Maximum bytes of one row, and of a statement without its rows. */
  readonly limit?: number;
};

const megabyte = 1024 * 1024;
const defaultLimit = 32 * megabyte;
/** Number of bytes after which rows are passed on, so that texts of many megabytes are not held together. */
const together = megabyte;

/**
 * Yields the rows of a MySQL dump in the order of the file. Unreadable statements are reported and skipped. The
 * reader holds one row and the chunk around it; it reads a chunk before it asks for the next. Throws CommandRefused
 * when the file is not a dump or a row exceeds the limit.
 */
export async function* readDump(source: AsyncIterable<Buffer>, options: ReadOptions): AsyncGenerator<Rows> {
  const { limit = defaultLimit, ...given } = options;
  const reading: Reading = { ...given, line: 1, consumed: 0, open: undefined };
  const room = createRoom();
  let enough = 0;
  for await (const chunk of source) {
    room.add(chunk);
    if (room.size() < enough) continue;
    yield* readOn(reading, room);
    // A failed attempt is repeated only when the buffer has grown by an eighth, so that the work stays linear to the
    // size.
    enough = room.size() + room.size() / 8;
    if (room.size() > limit)
      throw new CommandRefused(`第 ${reading.line} 行：一行数据超过 ${limit / megabyte} MB，或引号没有结束`);
  }
  // The scanner may need one byte of lookahead at the end of the file.
  room.add(Buffer.from('\n'));
  yield* readOn(reading, room);
  if (!isWhole(reading, room.bytes())) reading.odd({ line: reading.line, what: '文件不完整' });
}

type Open = { readonly table: string; readonly columns: readonly string[]; readonly at: number };

/** The position and state of the reader. */
type Reading = Pick<ReadOptions, 'tables' | 'odd' | 'columnsToRead'> & {
  line: number;
  /** Bytes of the file before the buffer. */
  consumed: number;
  /** The statement whose rows are being read. */
  open: Open | undefined;
};

/** Yields the complete rows of the buffer, after removing them from it. */
function* readOn(reading: Reading, room: Room): Generator<Rows> {
  for (let isCut = false; !isCut;) {
    const found = readSome(reading, room.bytes());
    room.drop(found.end);
    yield* found.rows;
    ({ isCut } = found);
  }
}

type Some = { readonly rows: readonly Rows[]; readonly end: number; readonly isCut: boolean };

/** Reads the complete rows of `bytes`, at most one batch, and returns where the remainder begins. */
function readSome(reading: Reading, bytes: Buffer): Some {
  const rows: Rows[] = [];
  let end = reading.consumed === 0 ? pass(reading, bytes, 0, skipByteOrderMark(bytes)) : 0;
  while (end < together) {
    const at = skipBlank(bytes, end);
    if (at === cut) return { rows, end, isCut: true };
    end = pass(reading, bytes, end, at);
    const { open } = reading;
    const next = open === undefined ? readHead(reading, bytes, at) : readRows(reading, open, bytes, at, rows);
    if (next === cut) return { rows, end, isCut: true };
    end = next;
  }
  return { rows, end, isCut: false };
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

/** Reads to the end of the statement or of the complete rows; returns `cut` when no row was complete. */
function readRows(reading: Reading, open: Open, bytes: Buffer, from: number, into: Rows[]): number {
  const { table, columns } = open;
  const rows: Value[][] = [];
  const first = reading.line;
  const requested =
    reading.columnsToRead &&
    columns.map((name) => reading.columnsToRead?.get(table)?.includes(name) === true);
  const reportOdd = () => reading.odd({ line: reading.line, what: `INSERT ${table}` });
  let at = from;
  while (reading.open === open && at < together) {
    const row = bytes[at] === 0x28 ? readRow(bytes, at, requested) : undefined;
    // The last row is followed by a semicolon or by ON DUPLICATE KEY UPDATE.
    const end = row === undefined ? skipPast(bytes, at, 0x3b) : rowEnd(bytes, at, row);
    if (end === cut) break;
    if (row === undefined) reading.open = undefined;
    if (row === undefined ? bytes[at] !== 0x3b : row === 'odd') reportOdd();
    else if (typeof row === 'object') {
      if (row.values.length === columns.length) rows.push(row.values);
      else reportOdd();
    }
    at = pass(reading, bytes, at, end);
  }
  if (rows.length > 0) into.push({ table, columns, rows, line: first, at: open.at });
  return at === from ? cut : at;
}

function isWhole({ open }: Reading, rest: Buffer): boolean {
  return open === undefined && skipBlank(Buffer.concat([rest, Buffer.from(';')]), 0) === rest.length;
}

/** Skips the row, the comma and blanks after it, up to the byte that shows whether another row follows. */
function rowEnd(bytes: Buffer, at: number, row: ReadRow): number {
  if (row === 'cut') return cut;
  const end = row === 'odd' ? skipPast(bytes, at + 1, 0x29) : row.end;
  const after = end === cut ? cut : skipBlank(bytes, end);
  if (after === cut) return cut;
  return bytes[after] === 0x2c ? skipBlank(bytes, after + 1) : after;
}

/** Returns the offset of the text behind a byte order mark. */
function skipByteOrderMark(bytes: Buffer): number {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    throw new CommandRefused(
      '数据文件是 UTF-16 编码；请用 mysqldump --result-file=文件 重新导出，不要用 > 重定向',
    );
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new CommandRefused('数据文件是压缩过的，请先解压');
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
