import { describe, expect, it } from 'vitest';
import { rowStarts } from './output-rows.ts';

const widths = { cell: 10, of: (character: string) => (character < '\u1100' ? 10 : 20) };

describe('the rows of a line', () => {
  it.each([
    ['', [0]],
    ['abcde', [0]],
    ['abcdef', [0, 5]],
    ['abcdefghijk', [0, 5, 10]],
    ['你好', [0]],
    ['你好吗', [0, 2]],
    ['a你好', [0]],
    ['a你好b', [0, 3]],
    // A character outside the basic plane is not divided.
    ['𠮷𠮷𠮷', [0, 4]],
  ])('%j breaks at %j', (text, starts) => {
    expect(rowStarts(text, 50, widths)).toEqual(starts);
  });

  it('contain tabs that end at the next eighth cell', () => {
    expect(rowStarts('a\tb', 90, widths)).toEqual([0]);
    expect(rowStarts('a\tbc', 90, widths)).toEqual([0, 3]);
  });

  it('have at least one character each', () => {
    expect(rowStarts('你好', 5, widths)).toEqual([0, 1]);
  });
});
