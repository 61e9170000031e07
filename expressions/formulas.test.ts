import { describe, expect, it } from 'vitest';
import { compileFormulas, evaluateFormulas, orderFormulas } from './formulas.ts';
import { field, surroundings } from './testing/expression-cases.ts';

const formula = (key: string, label: string, text: string) => field(key, label, 'formula', { formula: text });

describe('formulas', () => {
  const fields = [
    formula('tax', '税', 'net * 0.13'),
    formula('gross', '合计', 'net + tax'),
    formula('net', '净价', 'price * count'),
    field('price', '单价', 'currency'),
    field('count', '数量', 'integer'),
  ];

  it('come behind those they read', () => {
    expect(orderFormulas(fields)).toEqual({ ok: true, order: ['net', 'tax', 'gross'] });
  });

  it('are worked out in that order; one that cannot be leaves the others', () => {
    const { formulas, problems } = compileFormulas([...fields, formula('each', '每件', 'gross / count')]);
    expect(problems).toEqual([]);
    expect(evaluateFormulas(formulas, { price: 10.1, count: 3 }, surroundings)).toEqual({
      values: { net: 30.3, tax: 3.939, gross: 34.239, each: 11.413 },
      problems: {},
    });
    expect(evaluateFormulas(formulas, { price: 10.1, count: 0 }, surroundings)).toEqual({
      values: { net: 0, tax: 0, gross: 0, each: null },
      problems: { each: '除数不能是 0' },
    });
  });

  it('that read one another are named by their labels', () => {
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

  it('that are wrong are told, and those that read them too', () => {
    const { problems } = compileFormulas([formula('a', '甲', '1 +'), formula('b', '乙', 'a + 1')]);
    expect(problems.map(({ key, error }) => [key, error.message])).toEqual([
      ['a', '表达式没有写完'],
      ['b', '不认识的字段“a”'],
    ]);
  });
});
