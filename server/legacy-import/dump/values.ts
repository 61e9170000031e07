import { cut, isQuote, skipBlank, skipQuoted, skipWord } from './scan.ts';

/** Numbers and times are text as in the dump. */
export type Value = string | null;

/** `odd`: an expression that MySQL would have to evaluate. */
export type ReadRow = { readonly values: Value[]; readonly end: number } | 'cut' | 'odd';
type Read = { readonly value: Value; readonly end: number } | 'cut' | 'odd';

/** Reads the values in the brackets that open at `at`. Quoted texts that are not `wanted` become empty. */
export function readRow(bytes: Buffer, at: number, requested?: readonly boolean[]): ReadRow {
  const values: Value[] = [];
  let next = at + 1;
  for (;;) {
    next = skipBlank(bytes, next);
    if (next === cut) return 'cut';
    const read = readValue(bytes, next, requested?.[values.length] !== false);
    if (typeof read === 'string') return read;
    values.push(read.value);
    next = skipBlank(bytes, read.end);
    if (next === cut) return 'cut';
    if (bytes[next] === 0x29) return { values, end: next + 1 };
    if (bytes[next] !== 0x2c) return 'odd';
    next += 1;
  }
}

function readValue(bytes: Buffer, at: number, requested: boolean): Read {
  if (isQuote(bytes[at])) return readQuoted(bytes, at, requested);
  const end = skipNumberOrWord(bytes, at);
  if (end === cut) return 'cut';
  const word = bytes.toString('latin1', at, end);
  const upper = word.toUpperCase();
  if (upper === 'NULL') return { value: null, end };
  if (upper === 'TRUE' || upper === 'FALSE') return { value: upper === 'TRUE' ? '1' : '0', end };
  if (upper.startsWith('0X')) return { value: ofHex(word.slice(2)), end };
  if (upper.startsWith('0B')) return { value: ofBits(word.slice(2)), end };
  if (word !== '' && Number.isFinite(Number(word))) return { value: word, end };
  return readMarked(bytes, upper, end);
}

/** Reads `_binary 'x'`, `N'x'`, `x'41'` and `b'01'`. */
function readMarked(bytes: Buffer, mark: string, end: number): Read {
  const start = skipBlank(bytes, end);
  if (start === cut) return 'cut';
  const isKnown = mark.startsWith('_') || mark === 'N' || mark === 'X' || mark === 'B';
  if (!isKnown || !isQuote(bytes[start])) return 'odd';
  const read = readQuoted(bytes, start, true);
  if (typeof read === 'string' || read.value === null) return read;
  if (mark === 'X') return { value: ofHex(read.value), end: read.end };
  return mark === 'B' ? { value: ofBits(read.value), end: read.end } : read;
}

/** Skips a number with sign, point and exponent, or a word. */
function skipNumberOrWord(bytes: Buffer, at: number): number {
  let end = at;
  for (;;) {
    const byte = bytes[end];
    if (byte === 0x2b || byte === 0x2d || byte === 0x2e) end += 1;
    else {
      const word = skipWord(bytes, end);
      if (word === end || word === cut) return word;
      end = word;
    }
  }
}

function readQuoted(bytes: Buffer, at: number, requested: boolean): Read {
  const end = skipQuoted(bytes, at);
  return end === cut ? 'cut' : { value: requested ? unquote(bytes, at, end) : '', end };
}

const escapes: ReadonlyMap<number, number> = new Map([
  [0x30, 0x00],
  [0x62, 0x08],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x5a, 0x1a],
]);

/** Returns the text between the quotes at `from` and before `end`. */
export function unquote(bytes: Buffer, from: number, end: number): string {
  const inner = bytes.subarray(from + 1, end - 1);
  const quote = bytes[from] ?? 0;
  if (!inner.includes(0x5c) && !inner.includes(quote)) return inner.toString('utf8');
  const out = Buffer.allocUnsafe(inner.length);
  let length = 0;
  for (let at = 0; at < inner.length; at += 1) {
    const byte = inner[at] ?? 0;
    const next = inner[at + 1] ?? 0;
    const isEscape = byte === 0x5c && quote !== 0x60;
    // These keep their backslash: they are escapes of LIKE.
    if (isEscape && (next === 0x25 || next === 0x5f)) out[length++] = byte;
    else if (isEscape || byte === quote) {
      at += 1;
      out[length++] = isEscape ? (escapes.get(next) ?? next) : byte;
    } else out[length++] = byte;
  }
  return out.toString('utf8', 0, length);
}

const ofHex = (digits: string): string => Buffer.from(digits, 'hex').toString('utf8');

/** Converts to a number: the old product stores flags in bit columns. */
function ofBits(digits: string): string {
  let number = 0;
  for (const digit of digits) number = number * 2 + (digit === '1' ? 1 : 0);
  return String(number);
}
