// Scans the bytes of SQL text that MySQL writes. All structural characters are ASCII, which never occurs inside
// another UTF-8 character.

/** Returned when the bytes end before the answer is known. */
export const cut = -1;

const quotes: ReadonlySet<number | undefined> = new Set([0x27, 0x22, 0x60]);
const backslash = 0x5c;

export const isQuote = (byte: number | undefined): boolean => quotes.has(byte);
export const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
/** Matches bytes of unquoted names and numbers. */
export const isWordByte = (byte: number | undefined): boolean =>
  byte !== undefined &&
  ((byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x5f ||
    byte === 0x24 ||
    byte >= 0x80);

/**
 * Skips white space and comments. Comments that MySQL executes, `/*!40101 … *\/`, contain no rows and are skipped
 * too.
 */
export function skipBlank(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length) {
    if (isBlank(bytes[at])) at += 1;
    else {
      const end = commentEnd(bytes, at);
      if (end === at || end === cut) return end;
      at = end;
    }
  }
  return cut;
}

/** Returns the end of the comment at `at`, or `at` if no comment begins there. */
function commentEnd(bytes: Buffer, at: number): number {
  const [first, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  if (first === 0x23) return lineEnd(bytes, at);
  if (first === 0x2d) {
    if (second === undefined || (second === 0x2d && third === undefined)) return cut;
    return second === 0x2d && isBlank(third) ? lineEnd(bytes, at) : at;
  }
  if (first !== 0x2f) return at;
  if (second === undefined) return cut;
  if (second !== 0x2a) return at;
  const end = bytes.indexOf('*/', at + 2, 'latin1');
  return end === -1 ? cut : end + 2;
}

export function lineEnd(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(0x0a, at);
  return end === -1 ? cut : end + 1;
}

/**
 * Skips the quoted text that begins at `at`. Its last quote may be half of a doubled quote, so one more byte is
 * needed.
 */
export function skipQuoted(bytes: Buffer, at: number): number {
  const quote = bytes[at] ?? 0;
  let from = at + 1;
  for (;;) {
    const next = bytes.indexOf(quote, from);
    if (next === -1 || next + 1 >= bytes.length) return cut;
    const isEscaped = quote !== 0x60 && isOdd(bytes, from, next);
    if (!isEscaped && bytes[next + 1] !== quote) return next + 1;
    from = isEscaped ? next + 1 : next + 2;
  }
}

/** Returns whether an odd number of backslashes precedes `end`, so that the next byte is escaped. */
function isOdd(bytes: Buffer, from: number, end: number): boolean {
  let first = end;
  while (first > from && bytes[first - 1] === backslash) first -= 1;
  return (end - first) % 2 === 1;
}

export function skipWord(bytes: Buffer, at: number): number {
  let end = at;
  while (isWordByte(bytes[end])) end += 1;
  return end < bytes.length ? end : cut;
}

/** Skips past the first `stop` outside of quotes, comments and brackets. */
export function skipPast(bytes: Buffer, from: number, stop: number): number {
  let depth = 0;
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === stop && depth <= 0) return at + 1;
    if (byte === 0x28) depth += 1;
    else if (byte === 0x29) depth -= 1;
    const end = isQuote(byte) ? skipQuoted(bytes, at) : commentEnd(bytes, at);
    if (end === cut) return cut;
    at = end === at ? at + 1 : end;
  }
  return cut;
}
