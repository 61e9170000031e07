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
  const reader = createReader(options);
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
    const read = reader.read(bytes);
    yield* read.rows;
    bytes = bytes.subarray(read.end);
    reader.demandWithin(bytes.length);
  }
  // Whoever waits for one sign more gets it.
  const last = Buffer.concat([bytes, ...waiting, Buffer.from('\n')]);
  const read = reader.read(last);
  yield* read.rows;
  reader.finish(last.subarray(read.end));
}

type Open = { readonly table: string; readonly columns: readonly string[]; readonly at: number };

function createReader({ tables, odd, wanted, limit = usualLimit }: ReadOptions) {
  let line = 1;
  let consumed = 0;
  /** The statement whose rows are being read. */
  let open: Open | undefined;
  let isBegun = false;

  /** Rows that are whole in `bytes`, and where what is left begins. */
  function read(bytes: Buffer): { readonly rows: Rows[]; readonly end: number } {
    let end = isBegun ? 0 : pass(bytes, 0, begin(bytes));
    isBegun = true;
    const rows: Rows[] = [];
    for (;;) {
      const at = skipBlank(bytes, end);
      if (at === cut) return { rows, end };
      end = pass(bytes, end, at);
      const next = open === undefined ? statement(bytes, at) : values(bytes, at, open, rows);
      if (next === cut) return { rows, end };
      end = next;
    }
  }

  function pass(bytes: Buffer, from: number, to: number): number {
    consumed += to - from;
    const passed = bytes.subarray(from, to);
    for (let at = passed.indexOf(0x0a); at !== -1; at = passed.indexOf(0x0a, at + 1)) line += 1;
    return to;
  }

  function statement(bytes: Buffer, at: number): number {
    const found = readStatement(bytes, at);
    if (found === 'cut') return cut;
    if (found.kind === 'table') tables.set(found.name, found.columns);
    if (found.kind === 'odd') odd({ line, what: found.word });
    if (found.kind === 'rows') {
      const columns = found.columns ?? tables.get(found.name) ?? [];
      open = { table: found.name, columns, at: consumed };
    }
    return pass(bytes, at, found.end);
  }

  /** To the end of the statement or of what is whole; `cut` where nothing was. */
  function values(bytes: Buffer, from: number, { table, columns, at: start }: Open, into: Rows[]): number {
    const rows: Value[][] = [];
    const first = line;
    const isWanted = wanted?.has(table) !== false;
    const tell = () => odd({ line, what: `INSERT ${table}` });
    let at = from;
    while (open !== undefined) {
      const row = bytes[at] === 0x28 ? readRow(bytes, at, isWanted) : undefined;
      // After the last one: the semicolon, or ON DUPLICATE KEY UPDATE.
      const end = row === undefined ? skipPast(bytes, at, 0x3b) : rowEnd(bytes, at, row);
      if (end === cut) break;
      if (row === undefined) open = undefined;
      if (row === undefined ? bytes[at] !== 0x3b : row === 'odd') tell();
      else if (typeof row === 'object') {
        if (row.values.length === columns.length) rows.push(row.values);
        else tell();
      }
      at = pass(bytes, at, end);
    }
    if (rows.length > 0) into.push({ table, columns, rows, line: first, at: start });
    return at === from ? cut : at;
  }

  return {
    read,
    demandWithin: (length: number): void => {
      if (length > limit)
        throw new CommandRefused(`第 ${line} 行：一行数据超过 ${limit / megabyte} MB，或引号没有结束`);
    },
    finish: (rest: Buffer): void => {
      const isOver = skipBlank(Buffer.concat([rest, Buffer.from(';')]), 0) === rest.length;
      if (open !== undefined || !isOver) odd({ line, what: '文件不完整' });
    },
  };
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
