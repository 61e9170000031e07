import { decimalOfCount, decimalOfText, numberOfDecimal, textOfDecimal } from './decimal.ts';
import type { Functions, Overload } from './overloads.ts';
import { textOfDuration, textOfTime } from './times.ts';
import { CannotTell, spend, type Run } from './types.ts';
import { boolIn, decimalIn, millisIn, sizeOf, textIn } from './values.ts';

/**
 * A text search compares the product of both lengths in the worst case. One step covers a hundred
 * comparisons.
 */
function search(run: Run, text: string, part: string): void {
  spend(run, sizeOf(text) + Math.ceil((text.length * Math.min(part.length, text.length)) / 100));
}

const test = (holds: (text: string, part: string) => boolean): readonly Overload[] => [
  {
    takes: ['text', 'text'],
    gives: 'bool',
    work: ([text, part], run) => {
      search(run, textIn(text), textIn(part));
      return holds(textIn(text), textIn(part));
    },
  },
];

/** A prefix or suffix test compares as many characters as the part has. */
const testEnd = (holds: (text: string, part: string) => boolean): readonly Overload[] => [
  {
    takes: ['text', 'text'],
    gives: 'bool',
    work: ([text, part], run) => {
      spend(run, sizeOf(textIn(part)));
      return holds(textIn(text), textIn(part));
    },
  },
];

const change = (work: (text: string) => string): readonly Overload[] => [
  {
    takes: ['text'],
    gives: 'text',
    work: ([text], run) => {
      spend(run, sizeOf(textIn(text)));
      return work(textIn(text));
    },
  },
];

/** Changes ASCII letters. A text with other characters is converted letter by letter, which costs more. */
const changeAscii = (letters: RegExp, convert: (text: string) => string): readonly Overload[] => [
  {
    takes: ['text'],
    gives: 'text',
    work: ([given], run) => {
      const text = textIn(given);
      spend(run, sizeOf(text));
      if (!beyondAscii.test(text)) return convert(text);
      spend(run, Math.ceil(text.length / 2));
      return text.replace(letters, convert);
    },
  },
];
const beyondAscii = /[\u0080-\uffff]/;

/** A surrogate pair. */
const pairs = /[\ud800-\udbff][\udc00-\udfff]/;

/** Counts the characters of a text; a surrogate pair is one character. */
function countCharacters(text: string, run: Run): number {
  spend(run, sizeOf(text));
  if (!pairs.test(text)) return text.length;
  spend(run, Math.ceil(text.length / 10));
  return placeOf(text, Infinity).passed;
}

/**
 * Returns the offset of the character with this index, or the end of the text, and the number of characters
 * before it.
 */
function placeOf(text: string, index: number, from = { at: 0, passed: 0 }): { at: number; passed: number } {
  let { at, passed } = from;
  while (passed < index && at < text.length) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    passed += 1;
  }
  return { at, passed };
}

/** Returns the characters between two indexes, both counted in characters. */
function cut(text: string, from: bigint, to: bigint | undefined, run: Run): string {
  spend(run, sizeOf(text));
  const clampIndex = (index: bigint): number => Math.max(Math.trunc(numberOfDecimal(index)), 0);
  const [first, last] = [clampIndex(from), to === undefined ? Infinity : clampIndex(to)];
  if (!pairs.test(text)) return first < last ? text.slice(first, last) : '';
  spend(run, Math.ceil(text.length / 10));
  const start = placeOf(text, first);
  return first < last ? text.slice(start.at, placeOf(text, last, start).at) : '';
}

/** Text functions. An index counts from 0 and is clamped to the text, so that every index is valid. */
export const textFunctions: Functions = {
  contains: [
    ...test((text, part) => text.includes(part)),
    {
      takes: ['list<text>', 'text'],
      gives: 'bool',
      work: ([list, item], run) => {
        spend(run, sizeOf(list ?? ''));
        return Array.isArray(list) && list.includes(item);
      },
    },
  ],
  startsWith: testEnd((text, part) => text.startsWith(part)),
  endsWith: testEnd((text, part) => text.endsWith(part)),
  trim: change((text) => text.trim()),
  lowerAscii: changeAscii(/[A-Z]+/g, (text) => text.toLowerCase()),
  upperAscii: changeAscii(/[a-z]+/g, (text) => text.toUpperCase()),
  substring: [
    {
      takes: ['text', 'number'],
      gives: 'text',
      work: ([text, from], run) => cut(textIn(text), decimalIn(from), undefined, run),
    },
    {
      takes: ['text', 'number', 'number'],
      gives: 'text',
      work: ([text, from, to], run) => cut(textIn(text), decimalIn(from), decimalIn(to), run),
    },
  ],
  split: [
    {
      takes: ['text', 'text'],
      gives: 'list<text>',
      work: ([text, part], run) => {
        search(run, textIn(text), textIn(part));
        spend(run, textIn(text).length);
        return part === '' ? Array.from(textIn(text)) : textIn(text).split(textIn(part));
      },
    },
  ],
  string: [
    { takes: ['text'], gives: 'text', work: ([text]) => textIn(text) },
    { takes: ['number'], gives: 'text', work: ([value]) => textOfDecimal(decimalIn(value)) },
    { takes: ['bool'], gives: 'text', work: ([value]) => (boolIn(value) ? '是' : '否') },
    {
      takes: ['date'],
      gives: 'text',
      work: ([value]) => textOfTime(millisIn(value)).replace(' 00:00:00', ''),
    },
    { takes: ['duration'], gives: 'text', work: ([value]) => textOfDuration(millisIn(value)) },
  ],
  number: [
    {
      takes: ['text'],
      gives: 'number',
      work: ([text]) => {
        const value = decimalOfText(textIn(text).slice(0, 60).trim());
        if (value === undefined) throw new CannotTell('文本不是数字');
        return value;
      },
    },
  ],
  size: [
    {
      takes: ['text'],
      gives: 'number',
      work: ([text], run) => decimalOfCount(countCharacters(textIn(text), run)),
    },
    { takes: ['list'], gives: 'number', work: ([list]) => decimalOfCount(sizeOf(list ?? '')) },
  ],
};
