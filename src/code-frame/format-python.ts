import { pythonLanguage } from '@codemirror/lang-python';
import type { SyntaxNode, Tree } from '@lezer/common';
import { keywords } from './python-keywords.ts';
import { scan, type Token } from './python-scan.ts';

export type Change = { readonly from: number; readonly to: number; readonly insert: string };

const asciiOf: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '。': '.',
  '；': ';',
  '【': '[',
  '】': ']',
  '《': '<',
  '》': '>',
  '\u3000': ' ',
};

function toAscii(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0xff_01 && code <= 0xff_5e ? String.fromCodePoint(code - 0xfe_e0) : asciiOf[character];
}

/** Returns the changes that replace Chinese punctuation outside strings and comments; each keeps the length. */
export function punctuationChanges(text: string): readonly Change[] {
  const changes: Change[] = [];
  const replace = (at: number, insert: string | undefined): void => {
    if (insert !== undefined && insert !== text[at]) changes.push({ from: at, to: at + 1, insert });
  };
  for (const { kind, from, to } of scan(text)) {
    if (kind === 'other' || (kind === 'comment' && text[from] === '＃'))
      replace(from, toAscii(text[from] ?? ''));
    if (kind === 'curly' && text[to - 2] !== '\\') {
      const quote = /[“”]/.test(text[from] ?? '') ? '"' : "'";
      replace(from, quote);
      replace(to - 1, quote);
    }
  }
  return changes;
}

/** Returns the text with changes that do not overlap. */
export function applyChanges(text: string, changes: readonly Change[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, insert } of changes) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

type Formatted = { readonly changes: readonly Change[] } | { readonly badLine: number };

/**
 * Returns the changes of white space that format a Python text. A text that does not parse is left alone; the number
 * of its first wrong line, from 1, is returned instead.
 */
export function formatChanges(text: string): Formatted {
  const tree = pythonLanguage.parser.parse(text);
  const mistake = firstMistake(tree);
  if (mistake !== undefined) return { badLine: text.slice(0, mistake).split('\n').length };
  const tokens = scan(text);
  const changes = gapsOf(text, tokens, tree);
  return { changes: isSameProgram(text, applyChanges(text, changes), tokens, tree) ? changes : [] };
}

function firstMistake(tree: Tree): number | undefined {
  let found: number | undefined;
  tree.iterate({
    enter: ({ type, from }) => {
      // The statement of Python 2 is a mistake here.
      if (found === undefined && (type.isError || type.name === 'PrintStatement')) found = from;
      return found === undefined;
    },
  });
  return found;
}

/** Formatting is refused rather than risked: the tokens and the syntax tree must be the same. */
function isSameProgram(text: string, result: string, tokens: readonly Token[], tree: Tree): boolean {
  const now = scan(result);
  return (
    now.length === tokens.length &&
    now.every(
      ({ from, to }, at) => result.slice(from, to) === text.slice(tokens[at]?.from, tokens[at]?.to),
    ) &&
    shapeOf(pythonLanguage.parser.parse(result)) === shapeOf(tree)
  );
}

/** The place of a comment in the tree has no meaning. */
function shapeOf(tree: Tree): string {
  let shape = '';
  tree.iterate({
    enter: ({ name }) => {
      if (name !== 'Comment') shape += `${name}(`;
    },
    leave: ({ name }) => {
      if (name !== 'Comment') shape += ')';
    },
  });
  return shape;
}

/** A statement, or a comment on its own line. */
type Line = {
  readonly first: number;
  /** The index after the last token. */
  readonly end: number;
  /** Line ends before it. */
  readonly breaks: number;
  readonly column: number;
  readonly isComment: boolean;
  /** A function, a class, or a decorator of one. */
  readonly isDefinition: boolean;
  readonly isDecorator: boolean;
  level: number;
};

function gapsOf(text: string, tokens: readonly Token[], tree: Tree): readonly Change[] {
  const words = tokens.map(({ from, to }) => text.slice(from, to));
  const gapBefore = (at: number): string =>
    text.slice(tokens[at - 1]?.to ?? 0, tokens[at]?.from ?? text.length);
  const lines = splitLines(text, tokens, words, gapBefore);
  setLevels(lines);
  const spaces = spacesOf(tokens, words, tree, new Set(lines.map(({ first }) => first)));
  const changes: Change[] = [];
  const put = (at: number, insert: string): void => {
    const from = tokens[at - 1]?.to ?? 0;
    const to = tokens[at]?.from ?? text.length;
    if (text.slice(from, to) !== insert) changes.push({ from, to, insert });
  };
  const blanks = blankLines(lines);
  for (const [index, line] of lines.entries()) {
    const indent = ' '.repeat(line.level * 4);
    put(line.first, index === 0 ? indent : '\n'.repeat((blanks[index] ?? 0) + 1) + indent);
    const shift = line.level * 4 - widthOf(startOf(text, tokens[line.first]?.from ?? 0), 4);
    for (let at = line.first + 1; at < line.end; at += 1) {
      const gap = gapBefore(at);
      put(at, gap.includes('\n') ? continuation(gap, shift) : spaces(at, gap));
    }
  }
  put(tokens.length, tokens.length === 0 ? '' : '\n');
  return changes;
}

function startOf(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
}

/** Returns the width of white space in columns. */
function widthOf(space: string, tab: number): number {
  let width = 0;
  for (const character of space) {
    if (character === '\f') width = 0;
    else width += character === '\t' ? tab - (width % tab) : 1;
  }
  return width;
}

/** A line end inside brackets, or after a backslash: the next line moves with the statement. */
function continuation(gap: string, shift: number): string {
  const column = Math.max(0, widthOf(gap.slice(gap.lastIndexOf('\n') + 1), 4) + shift);
  const breaks = gap.split('\n').length - 1;
  if (gap.includes('\\')) return breaks === 1 ? ` \\\n${' '.repeat(column)}` : gap;
  return '\n'.repeat(Math.min(breaks, 2)) + ' '.repeat(column);
}

function splitLines(
  text: string,
  tokens: readonly Token[],
  words: readonly string[],
  gapBefore: (at: number) => string,
): Line[] {
  const starts: number[] = [];
  let depth = 0;
  for (const [at, word] of words.entries()) {
    const gap = gapBefore(at);
    if (at === 0 || (depth === 0 && gap.includes('\n') && !gap.includes('\\'))) starts.push(at);
    if (tokens[at]?.kind === 'operator') {
      if ('([{'.includes(word)) depth += 1;
      else if (')]}'.includes(word)) depth -= 1;
    }
  }
  return starts.map((first, index) => ({
    first,
    end: starts[index + 1] ?? tokens.length,
    breaks: gapBefore(first).split('\n').length - 1,
    column: widthOf(startOf(text, tokens[first]?.from ?? 0), 8),
    isComment: tokens[first]?.kind === 'comment',
    isDefinition: /^(?:def|class|@)$/.test(words[words[first] === 'async' ? first + 1 : first] ?? ''),
    isDecorator: words[first] === '@',
    level: 0,
  }));
}

/** Computes the depth of each line, as Python does it. */
function setLevels(lines: readonly Line[]): void {
  const columns = [0];
  let comments: Line[] = [];
  const settle = (next: Line | undefined, before: readonly number[]): void => {
    for (const comment of comments) {
      const levels = before.filter((column) => column <= comment.column).length - 1;
      const isOfNext = next !== undefined && (comment.column >= next.column || next.level >= before.length);
      comment.level =
        next === undefined
          ? Math.max(0, levels)
          : isOfNext
            ? Math.max(next.level, Math.max(0, levels))
            : next.level;
    }
    comments = [];
  };
  for (const line of lines) {
    if (line.isComment) {
      comments.push(line);
      continue;
    }
    const before = [...columns];
    if (line.column > (columns.at(-1) ?? 0)) columns.push(line.column);
    while (line.column < (columns.at(-1) ?? 0)) columns.pop();
    line.level = columns.length - 1;
    settle(line, before);
  }
  settle(undefined, columns);
}

/** Returns the number of empty lines before each line. */
function blankLines(lines: readonly Line[]): readonly number[] {
  /** The levels of the definitions around the present line. */
  const open: number[] = [];
  return lines.map((line, index) => {
    const previous = lines[index - 1];
    const ended: number[] = [];
    // The decorators and comments above a definition belong to it.
    if (previous?.isDefinition === false && isHead(lines, index - 1)) return 0;
    if (previous?.isDecorator === true) return 0;
    while ((open.at(-1) ?? -1) >= line.level) ended.push(open.pop() ?? 0);
    if (isHead(lines, index)) open.push(line.level);
    if (previous === undefined) return 0;
    const kept = Math.min(line.breaks - 1, line.level === 0 ? 2 : 1);
    const isSeparate = ended.includes(line.level) || (isHead(lines, index) && previous.level >= line.level);
    if (!isSeparate) return kept;
    return line.level === 0 ? 2 : Math.max(kept, 1);
  });
}

/** Returns whether a line is a definition, or a decorator or comment directly above one. */
function isHead(lines: readonly Line[], index: number): boolean {
  const line = lines[index];
  if (line === undefined) return false;
  if (line.isDefinition) return true;
  const next = lines[index + 1];
  return (
    line.isComment &&
    next !== undefined &&
    next.level === line.level &&
    next.breaks === 1 &&
    isHead(lines, index + 1)
  );
}

const softKeywords = new Set(['match', 'case', 'type']);

/** Returns a function that gives the space between a token and the one before it on the same line. */
function spacesOf(
  tokens: readonly Token[],
  words: readonly string[],
  tree: Tree,
  starts: ReadonlySet<number>,
): (at: number, gap: string) => string {
  const nodeAt = (at: number): SyntaxNode => tree.resolveInner(tokens[at]?.from ?? 0, 1);
  const isKeyword = (at: number): boolean => {
    const word = words[at] ?? '';
    if (tokens[at]?.kind !== 'name') return false;
    return keywords.has(word) || (softKeywords.has(word) && nodeAt(at).name === word);
  };
  /** Returns whether a value ends before a token, so that the token is an operator between two values. */
  const isAfterValue = (index: number): boolean => {
    const at = index - 1;
    const kind = starts.has(index) ? undefined : tokens[at]?.kind;
    if (kind === 'operator') return /^[)\]}]$|^\.\.\.$/.test(words[at] ?? '');
    return kind !== undefined && !isKeyword(at);
  };
  /** The sides of a token: '' none, ' ' one, undefined as its neighbour wants. */
  const sides = (at: number): readonly [string | undefined, string | undefined] => {
    if (isKeyword(at)) return [' ', ' '];
    if (tokens[at]?.kind !== 'operator') return [undefined, undefined];
    const word = words[at] ?? '';
    const node = nodeAt(at);
    const parent = node.name === word || node.name === 'AssignOp' ? (node.parent?.name ?? '') : node.name;
    switch (word) {
      case ',':
      case ';':
        return ['', ' '];
      case '(':
      case '[':
        return [
          /^(?:ArgList|ParamList|PatternArgList|MemberExpression|TypeParamList)$/.test(parent)
            ? ''
            : undefined,
          '',
        ];
      case '{':
        return [undefined, ''];
      case ')':
      case ']':
      case '}':
        return ['', undefined];
      case ':':
        return parent === 'MemberExpression' ? ['', ''] : ['', ' '];
      case '.':
        if (tokens[at - 1]?.kind === 'number') return [undefined, ''];
        return [isKeyword(at - 1) ? ' ' : '', isKeyword(at + 1) ? ' ' : ''];
      case '=': {
        const isNamed = /^(?:ArgList|ParamList|PatternArgList|KeywordPattern)$/.test(parent);
        return isNamed && node.prevSibling?.name !== 'TypeDef' ? ['', ''] : [' ', ' '];
      }
      case '...':
      case '/':
        return isAfterValue(at) && word === '/' ? [' ', ' '] : [undefined, undefined];
      case '@':
      case '+':
      case '-':
      case '~':
      case '*':
      case '**':
        return isAfterValue(at) ? [' ', ' '] : [undefined, ''];
      default:
        return [' ', ' '];
    }
  };
  return (at, gap) => {
    if (tokens[at]?.kind === 'comment') return '  ';
    const left = sides(at - 1)[1];
    const right = sides(at)[0];
    if (left === '' || right === '') return '';
    return left ?? right ?? (gap === '' ? '' : ' ');
  };
}
