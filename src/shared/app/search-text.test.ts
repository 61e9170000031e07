import { describe, expect, it } from 'vitest';
import { parseSearchText, stringifySearchText } from './search-text.ts';

describe('search parameters', () => {
  it('keep every digit of a long id', () => {
    expect(parseSearchText('?id=1234567890123456789')).toEqual({ id: '1234567890123456789' });
  });

  it('become a list when the key is repeated', () => {
    expect(parseSearchText('?a=1&a=2&a=3&b=')).toEqual({ a: ['1', '2', '3'], b: '' });
  });

  it.each(['constructor', 'toString', '__proto__'])('may have the name %s', (key) => {
    const search = parseSearchText(`?${key}=1&id=2`);
    expect(Object.entries(search)).toEqual([
      [key, '1'],
      ['id', '2'],
    ]);
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype);
    expect(stringifySearchText(search)).toBe(`?${key}=1&id=2`);
  });

  it('are unchanged after a round trip', () => {
    const search = { redirect: '/isystem/user?pageNo=2&name=小猫 100%', tag: ['a', 'b'] };
    expect(parseSearchText(stringifySearchText(search))).toEqual(search);
  });

  it('omit empty values', () => {
    expect(stringifySearchText({ a: undefined, b: null, c: '', d: 0, e: false })).toBe('?d=0&e=false');
    expect(stringifySearchText({})).toBe('');
  });
});
