import { isCallable } from './sql-functions.rules.ts';

/** A statement taken apart: texts as they were typed, without comments, and the parameters between them. */
export type SqlParts = {
  readonly parts: readonly ({ readonly text: string } | { readonly param: string })[];
  /** Every name in it, as the database folds it: of tables, columns, functions and words of the language alike. */
  readonly names: ReadonlySet<string>;
};

/** Why a statement is not run. The message is for whoever wrote it. */
export class WrongSql extends Error {
  override readonly name = 'WrongSql';
}

type Token =
  | { readonly kind: 'word' | 'quoted'; readonly text: string; readonly name: string }
  | { readonly kind: 'param'; readonly text: string; readonly name: string }
  | { readonly kind: 'space' | 'string' | 'number' | 'sign'; readonly text: string };

/** What the database takes for an identifier, and nothing of its rarer ways to write one. */
const word = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*/y;
const patterns = {
  space: /[ \t\n\r\f\v]+|--[^\n\r]*/y,
  string: /'(?:[^']|'')*'/y,
  quoted: /"(?:[^"]|"")+"/y,
  number: /\d+(?:\.\d+)?|\.\d+/y,
  param: /:[a-z][A-Za-z0-9]{0,29}/y,
  // One sign at a time: a comment may begin within what looks like an operator.
  sign: /::|[-+*/<>=~!@#%^&|?(),.[\]:;]/y,
} as const;

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Comments of this kind stand inside one another. */
function blockComment(text: string, from: number): string | undefined {
  if (!text.startsWith('/*', from)) return undefined;
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith('/*', at)) {
      depth += 1;
      at += 1;
    } else if (text.startsWith('*/', at)) {
      depth -= 1;
      at += 1;
      if (depth === 0) return text.slice(from, at + 1);
    }
  }
  throw new WrongSql('注释没有结束');
}

const folded = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

function tokenAt(text: string, at: number): Token {
  const space = match(patterns.space, text, at) ?? blockComment(text, at);
  if (space !== undefined) return { kind: 'space', text: space };
  const plain = match(word, text, at);
  if (plain !== undefined) {
    const next = text.slice(at + plain.length, at + plain.length + 2);
    // E'…', U&'…' and the like have rules of their own for what ends them.
    if (/^[ebxn]$/i.test(plain) && next.startsWith("'")) throw new WrongSql(`不支持 ${plain}'…' 的写法`);
    if (/^u$/i.test(plain) && /^&['"]/.test(next)) throw new WrongSql(`不支持 ${plain}&… 的写法`);
    return { kind: 'word', text: plain, name: folded(plain) };
  }
  for (const kind of ['string', 'number'] as const) {
    const found = match(patterns[kind], text, at);
    if (found !== undefined) return { kind, text: found };
  }
  const quoted = match(patterns.quoted, text, at);
  if (quoted !== undefined)
    return { kind: 'quoted', text: quoted, name: quoted.slice(1, -1).replaceAll('""', '"') };
  const param = match(patterns.param, text, at);
  if (param !== undefined) return { kind: 'param', text: param, name: param.slice(1) };
  const sign = match(patterns.sign, text, at);
  if (sign !== undefined) return { kind: 'sign', text: sign };
  const [character = ''] = text.slice(at);
  if (character === "'" || character === '"') throw new WrongSql('引号没有结束');
  throw new WrongSql(`不支持的字符：${character}`);
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    // `a::text`: two colons are a cast, and no parameter follows the first.
    const token: Token = text.startsWith('::', at) ? { kind: 'sign', text: '::' } : tokenAt(text, at);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

/** A semicolon at the end is a habit; one before it would be a second statement. */
function oneStatement(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex(({ kind }) => kind !== 'space');
  const whole = tokens[last]?.text === ';' ? tokens.slice(0, last) : tokens;
  if (whole.some(({ kind, text }) => kind === 'sign' && text === ';'))
    throw new WrongSql('只能有一条语句，不能有分号');
  return whole;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** Nothing closes what was not opened: the statement stands in brackets where it is run. */
function demandBalance(tokens: readonly Token[]): void {
  const open: string[] = [];
  for (const { kind, text } of tokens) {
    if (kind !== 'sign') continue;
    const end = closing[text];
    if (end !== undefined) open.push(end);
    else if ((text === ')' || text === ']') && open.pop() !== text) throw new WrongSql('括号不成对');
  }
  if (open.length > 0) throw new WrongSql('括号不成对');
}

/** Functions by a list of those that only work something out; what the database has of its own is not spoken of at all. */
function demandHarmless(tokens: readonly Token[]): void {
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word' && token.kind !== 'quoted') continue;
    const { name, kind } = token;
    if (/^pg_/i.test(name) || /^information_schema$/i.test(name))
      throw new WrongSql(`不能使用系统的表、视图和函数：${name}`);
    if (kind === 'word' && name === 'recursive') throw new WrongSql('不支持 WITH RECURSIVE');
    if (tokens[at + 1]?.text !== '(') continue;
    // What follows AS is a name for something, with names of its columns.
    const before = tokens[at - 1];
    const isAlias = before?.kind === 'word' && before.name === 'as';
    if (!isAlias && !isCallable(name)) throw new WrongSql(`不能使用函数 ${name}`);
  }
}

/**
 * Takes a typed statement apart. It is one SELECT, with functions of a list and without anything of the system; the role
 * that runs it may no more anyway (decision 079), but what everybody may do is not all harmless. Errors: WrongSql.
 */
export function readSql(text: string, params: ReadonlySet<string>): SqlParts {
  const all = oneStatement(tokensOf(text));
  const tokens = all.filter(({ kind }) => kind !== 'space');
  const [first] = tokens;
  if (first?.kind !== 'word' || (first.name !== 'select' && first.name !== 'with'))
    throw new WrongSql('请输入一条 SELECT 语句');
  demandBalance(tokens);
  demandHarmless(tokens);
  const unknown = tokens.find((token) => token.kind === 'param' && !params.has(token.name));
  if (unknown !== undefined) throw new WrongSql(`没有参数 ${unknown.text}`);
  return {
    parts: all.map((token) => {
      if (token.kind === 'param') return { param: token.name };
      return { text: token.kind === 'space' ? ' ' : token.text };
    }),
    names: new Set(
      tokens.flatMap((token) => (token.kind === 'word' || token.kind === 'quoted' ? [token.name] : [])),
    ),
  };
}
