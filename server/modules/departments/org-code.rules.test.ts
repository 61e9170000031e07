import { describe, expect, it } from 'vitest';
import { nextSegment } from '#server/shared/codes/tree-codes.rules.ts';
import { nextOrgCode, parentCodes } from './org-code.rules.ts';

describe('organisation codes', () => {
  it('count from numbers to letters, then to another level', () => {
    expect(nextSegment(undefined)).toBe('A01');
    expect(nextSegment('A01')).toBe('A02');
    expect(nextSegment('A09')).toBe('A10');
    expect(nextSegment('A99')).toBe('B01');
    expect(nextSegment('Y99')).toBe('Z01');
    expect(nextSegment('Z99')).toBe('Z99A01');
    expect(nextSegment('Z99A01')).toBe('Z99A02');
  });

  it('skip Z99, which is the prefix of the following codes', () => {
    expect(nextSegment('Z98')).toBe('Z99A01');
    expect(nextSegment('Z99Z98')).toBe('Z99Z99A01');
  });

  it('start with the code of the parent, and continue after the last child', () => {
    expect(nextOrgCode('', [])).toBe('A01');
    expect(nextOrgCode('', ['A01', 'A03'])).toBe('A04');
    expect(nextOrgCode('A01', [])).toBe('A01A01');
    expect(nextOrgCode('A01', ['A01A02', 'A01A10', 'A01A09'])).toBe('A01A11');
    expect(nextOrgCode('A01', ['A01A02', 'A01Z99A01'])).toBe('A01Z99A02');
  });

  it('are unique for thousands of children, and none is the prefix of another', () => {
    const codes: string[] = [];
    for (let count = 0; count < 2700; count += 1) codes.push(nextSegment(codes.at(-1)));
    expect(new Set(codes).size).toBe(2700);
    expect(codes.slice(2572, 2575)).toEqual(['Z98', 'Z99A01', 'Z99A02']);
    expect(codes.filter((code) => codes.some((other) => other !== code && other.startsWith(code)))).toEqual(
      [],
    );
  });

  it('are refused when the tree is too deep', () => {
    const deep = 'A01'.repeat(21);
    expect(() => nextOrgCode(deep, [])).toThrow('部门层级过多，无法继续添加下级');
  });

  it('contain the codes of all ancestors', () => {
    expect(parentCodes('A01')).toEqual([]);
    expect(parentCodes('A01A02')).toEqual(['A01']);
    expect(parentCodes('A01Z99A02')).toEqual(['A01Z99', 'A01']);
  });
});
