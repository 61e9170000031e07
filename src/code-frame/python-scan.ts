/** A token of a Python text. White space, line ends and continuation marks are between the tokens. */
export type Token = {
  /** `curly`: a text in Chinese quotation marks; `other`: a character that Python does not have. */
  readonly kind: 'name' | 'number' | 'string' | 'operator' | 'comment' | 'curly' | 'other';
  readonly from: number;
  readonly to: number;
};

const gap = /(?:[ \t\f\r\n]|\\\r?\n)+/y;
const name = /[\p{L}\p{Nl}_][\p{L}\p{N}\p{M}\p{Pc}]*/uy;
const number =
  /(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?[jJ]?)/y;
const operator =
  /\*\*=|\/\/=|>>=|<<=|\.\.\.|->|:=|\*\*|\/\/|>>|<<|[-+*/%@&|^=<>!]=|[-+*/%@&|^~<>=()[\]{},:;.]/y;
const opener = /(?:[rR]?[fFtTbB]?|[fFtTbB][rR]|[uU])('''|"""|'|")/y;
const comment = /[#＃][^\n]*/y;

/** Splits a Python text into tokens, also one with mistakes. */
export function scan(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): number | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    return found === null || found[0] === '' ? undefined : at + found[0].length;
  };
  const tokenAt = (): Token => {
    const string = stringEnd(text, at);
    if (string !== undefined) return { kind: 'string', from: at, to: string };
    const commentEnd = match(comment);
    if (commentEnd !== undefined)
      return { kind: 'comment', from: at, to: at + text.slice(at, commentEnd).trimEnd().length };
    for (const [kind, pattern] of [
      ['name', name] as const,
      ['number', number] as const,
      ['operator', operator] as const,
    ]) {
      const to = match(pattern);
      if (to !== undefined) return { kind, from: at, to };
    }
    const curly = curlyEnd(text, at);
    if (curly !== undefined) return { kind: 'curly', from: at, to: curly };
    return { kind: 'other', from: at, to: at + ((text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1) };
  };
  while (at < text.length) {
    at = match(gap) ?? at;
    if (at >= text.length) break;
    const token = tokenAt();
    tokens.push(token);
    at = token.to;
  }
  return tokens;
}

/** Returns the end of the string that begins here; one that is not closed ends with its line. */
function stringEnd(text: string, from: number): number | undefined {
  opener.lastIndex = from;
  const found = opener.exec(text);
  const quote = found?.[1];
  if (found === null || quote === undefined) return undefined;
  const isFormat = /[ft]/i.test(found[0]);
  let at = from + found[0].length;
  while (at < text.length) {
    if (text[at] === '\\') at += 2;
    else if (text.startsWith(quote, at)) return at + quote.length;
    else if (text[at] === '\n' && quote.length === 1) return at;
    else if (isFormat && text[at] === '{') at = text[at + 1] === '{' ? at + 2 : fieldEnd(text, at + 1, quote);
    else at += 1;
  }
  return text.length;
}

/** Returns the end of a replacement field of a format string. Its strings may have the quotes of the whole. */
function fieldEnd(text: string, from: number, quote: string): number {
  let depth = 0;
  let isFormat = false;
  let at = from;
  while (at < text.length) {
    const here = text[at] ?? '';
    const string = isFormat ? undefined : stringEnd(text, at);
    if (string !== undefined) {
      at = string;
      continue;
    }
    if (isFormat && text.startsWith(quote, at)) return at;
    if (here === '\n' && quote.length === 1 && isFormat) return at;
    if (here === '{' && isFormat) at = fieldEnd(text, at + 1, quote) - 1;
    else if ('([{'.includes(here)) depth += 1;
    else if (here === '}' && depth === 0) return at + 1;
    else if (')]}'.includes(here)) depth -= 1;
    else if (here === ':' && depth === 0) isFormat = true;
    at += 1;
  }
  return text.length;
}

/** Returns the end of a text in Chinese quotation marks on one line. */
function curlyEnd(text: string, from: number): number | undefined {
  const pattern = /[“”]/.test(text[from] ?? '')
    ? /[“”"\n]/g
    : /[‘’]/.test(text[from] ?? '')
      ? /[‘’'\n]/g
      : undefined;
  if (pattern === undefined) return undefined;
  pattern.lastIndex = from + 1;
  const found = pattern.exec(text);
  return found === null || found[0] === '\n' ? undefined : found.index + 1;
}
