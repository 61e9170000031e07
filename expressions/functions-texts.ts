import { decimalOfCount, decimalOfText, numberOfDecimal, textOfDecimal } from './decimal.ts';
import type { Functions, Overload } from './overloads.ts';
import { textOfDuration, textOfTime } from './times.ts';
import { CannotTell, spend, type Run } from './types.ts';
import { boolIn, decimalIn, millisIn, sizeOf, textIn } from './values.ts';

/** Looking for a text in another takes their product at worst: a step is a thousand comparisons. */
function search(run: Run, text: string, part: string): void {
  spend(run, Math.ceil((text.length * part.length) / 1000));
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

/** Characters as people count them: one that takes two places is one. */
function charactersOf(text: string, run: Run): readonly string[] {
  spend(run, sizeOf(text));
  return Array.from(text);
}

/** Those from one place up to another. */
function cut(text: string, from: bigint, to: bigint | undefined, run: Run): string {
  const characters = charactersOf(text, run);
  const place = (index: bigint): number => Math.max(Math.trunc(numberOfDecimal(index)), 0);
  return characters.slice(place(from), to === undefined ? characters.length : place(to)).join('');
}

/** Of texts; places in a text are counted from 0 and bent into it, so that no place is wrong. */
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
  startsWith: test((text, part) => text.startsWith(part)),
  endsWith: test((text, part) => text.endsWith(part)),
  trim: change((text) => text.trim()),
  lowerAscii: change((text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
  upperAscii: change((text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())),
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
        return part === '' ? charactersOf(textIn(text), run) : textIn(text).split(textIn(part));
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
      work: ([text], run) => decimalOfCount(charactersOf(textIn(text), run).length),
    },
    { takes: ['list'], gives: 'number', work: ([list]) => decimalOfCount(sizeOf(list ?? '')) },
  ],
};
