import { describe, expect, it } from 'vitest';
import { compileFormulas, evaluateFormulas, orderFormulas } from './formulas.ts';
import { exampleFields, field, surroundings } from './testing/expression-cases.ts';

const formula = (key: string, label: string, text: string) => field(key, label, 'formula', { formula: text });

describe('formulas', () => {
  const fields = [
    formula('tax', '税', 'net * 0.13'),
    formula('gross', '合计', 'net + tax'),
    formula('net', '净价', 'price * count'),
    field('price', '单价', 'currency'),
    field('count', '数量', 'integer'),
  ];

  it('a formula is ordered after the formulas it reads', () => {
    expect(orderFormulas(fields)).toEqual({ ok: true, order: ['net', 'tax', 'gross'] });
  });

  it('formulas are evaluated in that order, and one that fails does not affect the others', () => {
    const { formulas, problems } = compileFormulas([...fields, formula('each', '每件', 'gross / count')]);
    expect(problems).toEqual([]);
    expect(evaluateFormulas(formulas, { price: 10.1, count: 3 }, surroundings)).toMatchObject({
      values: { net: 30.3, tax: 3.939, gross: 34.239, each: 11.413 },
      problems: {},
    });
    expect(evaluateFormulas(formulas, { price: 10.1, count: 0 }, surroundings)).toMatchObject({
      values: { net: 0, tax: 0, gross: 0, each: null },
      problems: { each: '除数不能是 0' },
    });
  });

  it('formulas that refer to each other are reported by their labels', () => {
    const circle = [formula('a', '甲', 'b + 1'), formula('b', '乙', 'a + 1'), formula('c', '丙', 'a')];
    expect(orderFormulas(circle)).toEqual({
      ok: false,
      circle: ['甲', '乙', '甲'],
      message: '公式互相引用：甲 → 乙 → 甲',
    });
    expect(orderFormulas([formula('a', '甲', 'a + 1')])).toMatchObject({ circle: ['甲', '甲'] });
    expect(compileFormulas(circle).problems).toMatchObject([
      { key: 'a', error: { message: '公式互相引用：甲 → 乙 → 甲' } },
    ]);
  });

  it('only the formulas of a cycle are omitted, and each cycle is reported once', () => {
    const { formulas, problems } = compileFormulas([
      formula('one', '同名', 'price + 1'),
      formula('a', '同名', 'b + 1'),
      formula('b', '乙', 'a + 1'),
      formula('c', '丙', 'c'),
      formula('twice', '丁', 'one * 2'),
      formula('e', '戊', 'a'),
      field('price', '单价', 'currency'),
    ]);
    expect(formulas.map(({ field: { key } }) => key)).toEqual(['one', 'twice', 'e']);
    expect(problems).toEqual([
      { key: 'a', error: { message: '公式互相引用：同名 → 乙 → 同名', from: 0, to: 5 } },
      { key: 'c', error: { message: '公式互相引用：丙 → 丙', from: 0, to: 1 } },
    ]);
  });

  it('an invalid formula is reported, and formulas that read it get an empty value, not a stored one', () => {
    const { formulas, problems } = compileFormulas([
      formula('a', '甲', '1 +'),
      formula('b', '乙', 'ifEmpty(a, 0) + 1'),
      formula('c', '丙', 'size(a) > 0 ? a : "none"'),
    ]);
    expect(problems.map(({ key, error }) => [key, error.message])).toEqual([['a', '表达式没有写完']]);
    expect(evaluateFormulas(formulas, { a: 'stale' }, surroundings)).toMatchObject({
      values: { b: 1, c: null },
      problems: {},
    });
  });

  const row = {
    price: '10.5',
    count: 2,
    boughtOn: '2026-09-01',
    startAt: '2026-09-07 10:00:00',
    endAt: '2026-09-08 12:30:00',
  };
  it.each([
    ['a list of dates', '[boughtOn]', 'inner[0] + days(1)', '2026-09-02'],
    ['a list of numbers', '[price, count]', 'sum(inner)', 12.5],
    ['a list of durations', '[endAt - startAt]', 'inHours(inner[0])', 26.5],
    ['a span of more than a day', 'endAt - startAt', 'inHours(inner)', 26.5],
    ['a span below zero', 'startAt - endAt', 'inHours(inner)', -26.5],
    ['a number with all its places', '1.0 / 3', 'inner * 3', 1],
    ['a moment at midnight', 'date("2026-09-01")', 'inHours(startAt - inner)', 154],
    ['a text that is empty', '""', '"x" + inner', 'x'],
    ['a condition over an empty field', 'people > 1', 'inner ? "many" : "few"', null],
    ['a text over an empty field', 'people > 1 ? "many" : "few"', '"so " + inner', null],
    ['a list over an empty field', '[people]', 'size(inner)', null],
  ])('a formula reads the unrounded value of another: %s', (_, inner, outer, expected) => {
    const { formulas, problems } = compileFormulas([
      ...exampleFields,
      formula('inner', '里', inner),
      formula('outer', '外', outer),
    ]);
    expect(problems).toEqual([]);
    const found = evaluateFormulas(formulas, row, surroundings);
    expect([found.values['outer'], found.problems]).toEqual([expected, {}]);
  });

  it.each([
    ['[endAt - startAt]', ['26:30:00']],
    ['[boughtOn, startAt]', ['2026-09-01', '2026-09-07 10:00:00']],
    ['[price, 1.0 / 3]', [10.5, 0.333333]],
    ['[price > 1]', [true]],
  ])('a list is written in the wire form of its items: %s', (text, expected) => {
    const { formulas } = compileFormulas([...exampleFields, formula('list', '列', text)]);
    expect(evaluateFormulas(formulas, row, surroundings).values['list']).toEqual(expected);
  });
});
