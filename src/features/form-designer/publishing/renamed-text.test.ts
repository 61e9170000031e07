import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { compile, fieldsOf } from '#common/expressions/compile.ts';
import { renamedText } from './renamed-text.ts';

it.each([
  ['price * count', 'total * count'],
  ['price+price', 'total+total'],
  ['pricey + xprice + price2', 'pricey + xprice + price2'],
  ['"price" + \'price\' + text(price)', '"price" + \'price\' + text(total)'],
  [String.raw`"a\"price" + price`, String.raw`"a\"price" + total`],
  [String.raw`r"a\" + price`, String.raw`r"a\" + total`],
  ['me.price == price', 'me.price == total'],
  ['me. price', 'me. price'],
  ['price(1)', 'price(1)'],
  ['list.exists(x, x == price)', 'list.exists(x, x == total)'],
  ['"""price " price""" + price', '"""price " price""" + total'],
  ['price >', 'total >'],
  ['', ''],
])('renamedText turns %s into %s', (before, after) => {
  expect(renamedText(before, 'price', 'total')).toBe(after);
});

// The expression parser decides: the same fields, one with its new name.
it('renamedText produces an expression that reads the same fields under the new key', () => {
  const parts = [
    'price',
    'other',
    '"price"',
    "'price'",
    'r"price"',
    String.raw`"\"price"`,
    'me.username',
    '(price)',
  ];
  const readBy = (text: string, key: string): readonly string[] | string => {
    const names = [key, 'other'].map((name) => ({ key: name, label: name, type: 'text' as const }));
    const compiled = compile(text, names, 'text');
    return compiled.ok ? fieldsOf(compiled.expression) : compiled.error.message;
  };
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 12 }), (chosen) => {
      const text = chosen.join('+ ');
      const before = readBy(text, 'price');
      expect(typeof before).toBe('object');
      const after = readBy(renamedText(text, 'price', 'total'), 'total');
      expect(after).toEqual(
        Array.isArray(before) ? before.map((key) => (key === 'price' ? 'total' : key)) : [],
      );
    }),
  );
});
