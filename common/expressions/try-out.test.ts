import { describe, expect, it } from 'vitest';
import { prepareForm, type FormRule } from './prepare-form.ts';
import { tryOut } from './try-out.ts';
import { maxSteps, type Field, type Kind, type Row } from './types.ts';

const surroundings = {
  now: '2026-09-07 09:30:00',
  me: { username: 'wang', realname: '王老师', roles: ['teacher'], departs: ['A01'] },
};

const field = (key: string, label: string, kind: Kind, more: Partial<Field> = {}): Field => ({
  id: key.padEnd(8, '0').slice(0, 8),
  key,
  label,
  kind,
  ...more,
});

const rules: FormRule[] = [
  { event: 'change', act: 'show', target: 'memo', expression: 'count > 3' },
  { event: 'change', field: 'count', act: 'set', target: 'memo', expression: '"共" + string(count)' },
  { event: 'change', field: 'memo', act: 'set', target: 'state', expression: '"b"' },
  { event: 'add', act: 'check', expression: 'total < 100', message: '太贵' },
  { event: 'change', act: 'options', target: 'state', expression: 'price / count > 1 ? ["a"] : ["b"]' },
  { event: 'delete', act: 'check', expression: 'state != "b"', message: '借出的不能删除' },
];

const form = prepareForm({
  fields: [
    field('price', '单价', 'currency'),
    field('count', '数量', 'integer'),
    field('total', '总价', 'formula', { formula: 'price * count' }),
    field('memo', '备注', 'text'),
    field('state', '状态', 'list', {
      options: [
        { value: 'a', text: '甲' },
        { value: 'b', text: '乙' },
      ],
    }),
  ],
  rules,
});

const at = (event: FormRule['event'], row: Row, changed?: string) =>
  tryOut(form, { event, row, surroundings, ...(changed === undefined ? {} : { changed }) });
const said = ({ rules: tried }: ReturnType<typeof at>) =>
  tried.map(({ isAsked, value, problem }) => (isAsked ? (problem ?? value) : 'not asked'));

describe('tryOut', () => {
  it('the result contains the value of every formula and of each rule for the event', () => {
    const tried = at('change', { price: 12.5, count: 4 }, 'count');
    expect(tried.formulas.map(({ field: { key }, value }) => [key, value])).toEqual([['total', 50]]);
    // The set rule calls the rule on 备注.
    expect(said(tried)).toEqual([true, '共4', 'b', 'not asked', ['a'], 'not asked']);
    expect([tried.row['memo'], tried.row['state'], tried.refusals]).toEqual(['共4', 'b', []]);
  });

  it('rules for adding and deleting run at their events and return their refusals', () => {
    const adding = at('add', { price: 60, count: 2 });
    expect(said(adding)).toEqual([false, 'not asked', 'not asked', false, ['a'], 'not asked']);
    expect(adding.refusals).toEqual(['太贵']);
    expect(at('delete', { state: 'b' }).refusals).toEqual(['借出的不能删除']);
  });

  it('failures are described in Chinese, and empty values are null', () => {
    expect(said(at('change', { price: 1, count: 0 }, 'price'))[4]).toContain('0');
    const empty = at('change', {}, 'price');
    expect([empty.formulas[0]?.value, said(empty)[0]]).toEqual([null, null]);
  });

  it('steps are counted for each text and in total, and exceeding the limit is reported', () => {
    const tried = at('change', { price: 12.5, count: 4 }, 'count');
    const [show, set] = tried.rules;
    expect([show?.steps, tried.formulas[0]?.steps, set === undefined ? 0 : set.steps > 0]).toEqual([
      3,
      3,
      true,
    ]);
    expect(tried.steps.said).toBe(3 + 3 + (tried.rules[4]?.steps ?? 0));
    expect(tried.steps.set).toBeGreaterThan(tried.formulas[0]?.steps ?? 0);
    const long = prepareForm({
      fields: [
        field('names', '名单', 'users'),
        field('n', '数', 'formula', {
          formula: 'size(names.map(a, size(names.map(b, size(names.filter(c, c == b))))))',
        }),
      ],
    });
    const names = Array.from({ length: 60 }, (_, index) => `u${index}`);
    const { formulas } = tryOut(long, { event: 'change', row: { names }, surroundings });
    expect([formulas[0]?.problem, (formulas[0]?.steps ?? 0) <= maxSteps]).toEqual([
      '要算的太多，请把表达式写得简单一些',
      true,
    ]);
  });
});
