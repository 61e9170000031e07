import { cut, isBlank, isQuote, lineEnd, skipBlank, skipPast, skipQuoted, skipWord } from './scan.ts';
import { unquote } from './values.ts';

/** The beginning of a statement. */
export type Statement =
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly columns: readonly string[];
      readonly end: number;
    }
  /** `end`: offset before the first row. Without `columns` the columns of the table apply. */
  | {
      readonly kind: 'rows';
      readonly name: string;
      readonly columns: readonly string[] | undefined;
      readonly end: number;
    }
  /** A statement that the import does not need. */
  | { readonly kind: 'passed'; readonly end: number }
  /** A statement that is not understood and may contain rows. */
  | { readonly kind: 'odd'; readonly word: string; readonly end: number };

type Read = Statement | 'cut';

const semicolon = 0x3b;
const open = 0x28;
const passed: ReadonlySet<string> = new Set(
  'ALTER ANALYZE BEGIN COMMIT CREATE DELETE DROP FLUSH GRANT LOCK OPTIMIZE ROLLBACK SET START TRUNCATE UNLOCK USE'.split(
    ' ',
  ),
);
const between: ReadonlySet<string> = new Set(['LOW_PRIORITY', 'DELAYED', 'HIGH_PRIORITY', 'IGNORE', 'INTO']);
const noColumn: ReadonlySet<string> = new Set(
  'PRIMARY UNIQUE KEY INDEX CONSTRAINT FULLTEXT SPATIAL FOREIGN CHECK'.split(' '),
);

/** Reads the statement at `at`, which is not blank. */
export function readStatement(bytes: Buffer, at: number): Read {
  if (bytes[at] === semicolon) return { kind: 'passed', end: at + 1 };
  const first = readName(bytes, at);
  if (first === 'cut') return 'cut';
  const word = first.name.toUpperCase();
  if (word === 'DELIMITER') return passDelimited(bytes, first.end);
  if (word === 'CREATE') return readCreate(bytes, first.end);
  if (word === 'INSERT' || word === 'REPLACE') return readInsert(bytes, first.end, word);
  return pass(bytes, at, word);
}

function pass(bytes: Buffer, at: number, word: string): Read {
  const end = skipPast(bytes, at, semicolon);
  if (end === cut) return 'cut';
  return passed.has(word) ? { kind: 'passed', end } : { kind: 'odd', word: word.slice(0, 40), end };
}

/** Skips triggers and procedures, up to the line that restores the semicolon as delimiter. */
function passDelimited(bytes: Buffer, from: number): Read {
  const firstLineEnd = lineEnd(bytes, from);
  if (firstLineEnd === cut) return 'cut';
  if (bytes.toString('latin1', from, firstLineEnd).trim() === ';')
    return { kind: 'passed', end: firstLineEnd };
  let at = firstLineEnd;
  for (;;) {
    const end = lineEnd(bytes, at);
    if (end === cut) return 'cut';
    const [word = '', mark] = bytes
      .toString('latin1', at, Math.min(end, at + 40))
      .trim()
      .split(' ');
    if (word.toUpperCase() === 'DELIMITER' && mark === ';') return { kind: 'odd', word: 'DELIMITER', end };
    at = end;
  }
}

function readCreate(bytes: Buffer, from: number): Read {
  const word = readName(bytes, from);
  if (word === 'cut') return 'cut';
  if (word.name.toUpperCase() !== 'TABLE') return pass(bytes, word.end, 'CREATE');
  let name = readName(bytes, word.end);
  // Skips IF NOT EXISTS.
  for (
    let remaining = 3;
    remaining > 0 &&
    name !== 'cut' &&
    !name.isQuoted &&
    name.name.toUpperCase() === ifNotExists[3 - remaining];
    remaining--
  )
    name = readName(bytes, name.end);
  if (name === 'cut') return 'cut';
  const body = skipBlank(bytes, name.end);
  const end = body === cut ? cut : skipPast(bytes, body, semicolon);
  if (end === cut) return 'cut';
  if (bytes[body] !== open) return { kind: 'passed', end };
  return { kind: 'table', name: name.name, columns: columnsOf(bytes, body + 1), end };
}

const ifNotExists = ['IF', 'NOT', 'EXISTS'];

/** Returns the column names of the definitions in brackets, whose end is in `bytes`. */
function columnsOf(bytes: Buffer, from: number): string[] {
  const columns: string[] = [];
  const end = skipPast(bytes, from, 0x29);
  let at = from;
  while (at !== cut && at < end) {
    const name = readName(bytes, at);
    if (name === 'cut') break;
    if (name.isQuoted || !noColumn.has(name.name.toUpperCase())) columns.push(name.name.toLowerCase());
    at = skipPast(bytes, name.end, 0x2c);
  }
  return columns;
}

function readInsert(bytes: Buffer, from: number, word: string): Read {
  let name = readName(bytes, from);
  while (name !== 'cut' && !name.isQuoted && between.has(name.name.toUpperCase()))
    name = readName(bytes, name.end);
  if (name === 'cut') return 'cut';
  let at = skipBlank(bytes, name.end);
  if (at === cut) return 'cut';
  let columns: string[] | undefined;
  if (bytes[at] === open) {
    const end = skipPast(bytes, at + 1, 0x29);
    if (end === cut) return 'cut';
    columns = columnsOf(bytes, at + 1);
    at = end;
  }
  const values = readName(bytes, at);
  if (values === 'cut') return 'cut';
  const mark = values.name.toUpperCase();
  if (mark !== 'VALUES' && mark !== 'VALUE') return pass(bytes, at, word);
  return { kind: 'rows', name: name.name, columns, end: values.end };
}

type Name = { readonly name: string; readonly end: number; readonly isQuoted: boolean };

/**
 * Reads the next name; for `base`.`table` the last part. A character that cannot begin a name is read as an empty
 * name.
 */
function readName(bytes: Buffer, from: number): Name | 'cut' {
  const at = skipBlank(bytes, from);
  if (at === cut) return 'cut';
  const isQuoted = isQuote(bytes[at]);
  const end = isQuoted ? skipQuoted(bytes, at) : skipWord(bytes, at);
  if (end === cut) return 'cut';
  if (bytes[end] === 0x2e && !isBlank(bytes[end + 1])) return readName(bytes, end + 1);
  return { name: isQuoted ? unquote(bytes, at, end) : bytes.toString('utf8', at, end), end, isQuoted };
}
