import { describe, expect, it } from 'vitest';
import { buttonShown, buttonValues } from './buttons.ts';
import { prepareForm, type FormRule, type FormText, type PreparedForm } from './prepare-form.ts';
import { applyRules } from './rules.ts';
import { maxRowSteps, type Field, type Kind, type Row, type Surroundings } from './types.ts';

const surroundings: Surroundings = {
  now: '2026-09-07 09:30:00',
  me: { username: 'wang', realname: '王老师', roles: ['teacher'], departs: ['A01'] },
};

const field = (key: string, kind: Kind, more: Partial<Field> = {}): Field => ({
  id: key.padEnd(8, '0').slice(0, 8).toLowerCase(),
  key,
  label: more.label ?? key,
  kind,
  ...more,
});

const form = (fields: readonly Field[], rules: readonly FormRule[], more: Partial<FormText> = {}) =>
  prepareForm({ fields: [...fields], rules: [...rules], ...more });

const rule = (act: FormRule['act'], target: string | undefined, expression: string, more = {}): FormRule => ({
  event: 'change',
  act,
  expression,
  ...(target === undefined ? {} : { target }),
  ...more,
});

const fields = [
  field('a', 'number', { label: '甲' }),
  field('b', 'number', { label: '乙' }),
  field('c', 'text', { label: '丙', required: true }),
  field('sum', 'formula', { label: '合计', formula: 'a + b' }),
];

/** Applies the rules after a change of field 甲. */
const changedA = (prepared: PreparedForm, row: Row) =>
  applyRules(prepared, { event: 'change', changed: 'a', row, surroundings });

const several = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));

describe('rules of a form', () => {
  it('rules show, require, disable and restrict options, and a hidden field is not required', () => {
    const prepared = form(fields, [
      rule('show', 'c', 'a > 1'),
      rule('require', 'b', 'a > 1'),
      rule('disable', 'b', 'a > 5'),
      rule('options', 'c', 'a > 5 ? ["x", "y"] : ["y", "z"]'),
      rule('options', 'c', '["y"]'),
    ]);
    expect(prepared.problems).toEqual([]);
    const at = (a: number | null) =>
      applyRules(prepared, { event: 'loaded', row: { a }, surroundings }).fields;
    expect(at(6)['c']).toEqual({ visible: true, required: true, disabled: false, options: ['y'] });
    expect(at(6)['b']).toEqual({ visible: true, required: true, disabled: true });
    expect(at(1)['c']).toMatchObject({ visible: false, required: false });
    expect(at(null)['c']).toMatchObject({ visible: false, required: false });
    expect(at(null)['b']).toEqual({ visible: true, required: false, disabled: false });
  });

  it('a refusal is reported at its field, or above the form if the field is hidden or there is none', () => {
    const rules = [
      rule('check', 'a', 'a < b', { message: '甲要小于乙' }),
      rule('check', undefined, 'a < 100', { message: '太多' }),
      rule('show', 'b', 'a < 50'),
      rule('check', 'b', 'b < 10', { message: '乙太大' }),
    ];
    const prepared = form(fields, rules);
    const at = (row: object, event: 'change' | 'add' | 'loaded' = 'add') =>
      applyRules(prepared, { event, row: { ...row }, surroundings });
    expect(at({ a: 3, b: 2 }).fields['a']?.error).toBe('甲要小于乙');
    const accepted = { visible: true, required: false, disabled: false };
    expect(at({ a: 3, b: 2 }, 'loaded').fields['a']).toEqual(accepted);
    expect(at({ a: 3 }).fields['a']).toEqual(accepted);
    expect(at({ a: 100, b: 200 }).errors).toEqual(['太多', '乙太大']);
  });

  it('a rule over an empty formula neither refuses nor shows anything', () => {
    const prepared = form(
      [
        ...fields,
        field('ok', 'formula', { formula: 'a < b' }),
        field('half', 'formula', { formula: 'a / 3' }),
      ],
      [
        rule('check', 'a', 'ok', { message: '甲要小于乙' }),
        rule('show', 'c', '!ok'),
        rule('set', 'b', 'half * 3', { field: 'a' }),
      ],
      { buttons: [{ code: 'go', name: '去', when: 'ok', set: { b: 'half * 3' } }] },
    );
    expect(prepared.problems).toEqual([]);
    const at = (row: object) => applyRules(prepared, { event: 'add', row: { ...row }, surroundings }).fields;
    expect(at({ a: 3 })['a']).toEqual({ visible: true, required: false, disabled: false });
    expect(at({ a: 3 })['c']?.visible).toBe(false);
    expect(at({ a: 3, b: 2 })['a']?.error).toBe('甲要小于乙');
    expect(at({ a: 3, b: 2 })['c']?.visible).toBe(true);
    const changed = changedA(prepared, { a: 1 });
    expect(changed.fields['b']?.setTo).toBe(1);
    expect(buttonValues(prepared, 'go', { a: 1, b: 5 }, surroundings)).toEqual({
      ok: true,
      values: { b: 1 },
    });
    expect(buttonShown(prepared, 'go', { a: 1 }, surroundings)).toEqual({ shown: false });
  });

  it('a check for deletion runs only when a row is deleted', () => {
    const prepared = form(fields, [
      rule('check', undefined, 'a == 0', { event: 'delete', message: '还有库存' }),
    ]);
    const errors = (event: FormRule['event']) =>
      applyRules(prepared, { event, row: { a: 1 }, surroundings }).errors;
    expect(errors('delete')).toEqual(['还有库存']);
    expect(errors('edit')).toEqual([]);
  });

  it('set rules set values and trigger the rules and formulas that depend on them', () => {
    const prepared = form(fields, [
      rule('set', 'b', 'a * 2', { field: 'a' }),
      rule('set', 'c', '"共" + string(sum)', { field: 'sum' }),
    ]);
    const applied = changedA(prepared, { a: 2, b: 0 });
    expect(applied.fields['b']?.setTo).toBe(4);
    expect(applied.fields['c']?.setTo).toBe('共6');
    expect(applied.row).toMatchObject({ a: 2, b: 4, sum: 6, c: '共6' });
    const other = applyRules(prepared, { event: 'change', changed: 'c', row: { a: 2, b: 0 }, surroundings });
    expect(other.fields['b']).not.toHaveProperty('setTo');
  });

  it('set rules settle within ten rounds, one after the other', () => {
    const keys = Array.from({ length: 12 }, (_, index) => `n${index}`);
    const chain = keys
      .slice(1)
      .map((key, index) => rule('set', key, `n${index} + 1`, { field: `n${index}` }));
    const apply = (count: number) =>
      applyRules(
        form(
          keys.map((key) => field(key, 'integer')),
          chain.slice(0, count),
        ),
        {
          event: 'change',
          changed: 'n0',
          row: { n0: 1 },
          surroundings,
        },
      );
    expect(apply(10).row['n10']).toBe(11);
    expect(apply(10).problems).toEqual([]);
    expect(apply(11).problems).toMatchObject([{ problem: expect.stringMatching(/^填写规则互相改动/) }]);
    expect(apply(11).row).toEqual({ n0: 1 });
  });

  it('set rules that trigger each other endlessly set nothing and are reported', () => {
    const prepared = form(fields, [
      rule('set', 'b', 'a + 1', { field: 'a' }),
      rule('set', 'a', 'b + 1', { field: 'b' }),
    ]);
    const applied = changedA(prepared, { a: 1, b: 0 });
    expect(applied.problems[0]?.problem).toMatch(/^填写规则互相改动，停不下来：.*甲.*→/);
    expect(applied.row).toMatchObject({ a: 1, b: 0 });
    expect(applied.fields['b']).not.toHaveProperty('setTo');
  });

  it('a set rule does not store a time outside the day', () => {
    const times = [field('begins', 'time'), field('ends', 'time', { label: '下课' })];
    const prepared = form(times, [rule('set', 'ends', 'begins + minutes(40)', { field: 'begins' })], {
      buttons: [{ code: 'back', name: '提前', set: { ends: 'begins - hours(1)' } }],
    });
    const after = (begins: string) =>
      applyRules(prepared, { event: 'change', changed: 'begins', row: { begins }, surroundings });
    expect(after('23:10:00').fields['ends']?.setTo).toBe('23:50:00');
    expect(after('23:20:00').fields['ends']).not.toHaveProperty('setTo');
    expect(after('23:20:00').problems).toEqual([{ rule: 0, problem: '算出的时间不在一天之内' }]);
    const pressed = (begins: string) => buttonValues(prepared, 'back', { begins }, surroundings);
    expect(pressed('01:00:00')).toEqual({ ok: true, values: { ends: '00:00:00' } });
    expect(pressed('00:50:00')).toEqual({ ok: false, problem: '字段“下课”：算出的时间不在一天之内' });
  });

  it('the total cost of all rules is limited', () => {
    const heavy = 'c.split("").all(x, me.username != "")';
    const prepared = form(
      [...fields, ...several(100, (at) => field(`f${at}`, 'formula', { formula: heavy }))],
      [
        ...several(100, () => rule('set', 'b', `${heavy} ? b + 1 : 0`, { field: 'b' })),
        ...several(100, () => rule('check', 'a', heavy)),
      ],
      { buttons: [{ code: 'go', name: '去', set: { b: `${heavy} ? 1 : 0` } }] },
    );
    expect(prepared.problems).toEqual([]);
    let asked = 0;
    const counted: Surroundings = {
      now: surroundings.now,
      get me() {
        asked += 1;
        return surroundings.me;
      },
    };
    const row = { b: 0, c: '字'.repeat(3000) };
    const { problems } = applyRules(prepared, { event: 'change', changed: 'b', row, surroundings: counted });
    expect(problems.filter(({ problem }) => problem.startsWith('要算的太多')).length).toBeGreaterThan(100);
    expect(buttonValues(prepared, 'go', row, counted)).toMatchObject({
      problem: expect.stringContaining('要算的太多'),
    });
    expect(asked).toBeLessThan(3 * maxRowSteps);
  });

  it('a rule that fails does not block the others and is reported', () => {
    const prepared = form(fields, [
      rule('show', 'c', '1 / a > 0'),
      rule('check', 'c', '1 / a > 0', { message: '不行' }),
      rule('set', 'b', '1 / a', { field: 'a' }),
    ]);
    const applied = changedA(prepared, { a: 0, b: 1 });
    expect(applied.fields['c']).toEqual({ visible: true, required: true, disabled: false });
    expect(applied.errors).toEqual([]);
    expect(applied.problems).toEqual([
      { rule: 2, problem: '除数不能是 0' },
      { rule: 0, problem: '除数不能是 0' },
      { rule: 1, problem: '除数不能是 0' },
    ]);
  });

  it('an invalid rule is reported when the form is prepared', () => {
    const prepared = form(
      fields,
      [
        rule('show', 'c', 'a'),
        rule('set', 'a', '"x"'),
        rule('set', 'sum', '1'),
        rule('show', 'zz', 'a > 1'),
        rule('set', undefined, '1'),
      ],
      { buttons: [{ code: 'go', name: '去', set: { a: 'bb' } }] },
    );
    expect(prepared.problems.map(({ part, of, error }) => [part, of, error.message])).toEqual([
      ['rule', '0', '这里要的是“是/否”，写的却是数字'],
      ['rule', '1', '字段“甲”要的是数字，写的却是文本'],
      ['rule', '2', '字段“合计”的值是算出来的，不能填写'],
      ['rule', '3', '不认识的字段“zz”'],
      ['rule', '4', '还没有选择要填写的字段'],
      ['button', 'go', '不认识的字段“bb”，是不是“b”（乙）？'],
    ]);
    expect(prepared.rules).toEqual([]);
  });
});

describe('file fields', () => {
  const held = [
    field('text', 'text', { label: '备注' }),
    field('paper', 'file', { label: '附件' }),
    field('copy', 'file', { label: '副本' }),
    field('photo', 'image', { label: '照片' }),
  ];
  const problemOf = (target: string, expression: string) =>
    form(held, [rule('set', target, expression)]).problems.map(({ error }) => error.message);

  it('a file field copies another file field of its kind and accepts no other expression', () => {
    for (const fine of ['null', '[]', ' paper ']) expect(problemOf('copy', fine)).toEqual([]);
    const wrong = '字段“副本”只能填 null（清空），或另一个文件字段';
    for (const made of ['[text]', '["a.pdf"]', 'photo', 'text == "x" ? ["a.pdf"] : paper'])
      expect(problemOf('copy', made)).toEqual([wrong]);
    expect(problemOf('photo', 'paper')).toEqual(['字段“照片”只能填 null（清空），或另一个图片字段']);
    const button = { code: 'go', name: '去', set: { paper: '[text]' } };
    expect(form(held, [], { buttons: [button] }).problems.length).toBe(1);
  });
});

describe('buttons of a form', () => {
  const prepared = form(fields, [], {
    buttons: [
      { code: 'half', name: '减半', when: 'a > 1', set: { a: 'a / 2', b: 'a', c: 'me.realname' } },
      { code: 'always', name: '清空', set: { a: 'null' } },
      { code: 'broken', name: '坏', when: '1 / a > 0', set: { a: '1' } },
    ],
  });

  it('a button is shown when its condition holds', () => {
    const shown = (code: string, row: object) => buttonShown(prepared, code, { ...row }, surroundings);
    expect(shown('half', { a: 2 })).toEqual({ shown: true });
    expect(shown('half', { a: 1 })).toEqual({ shown: false });
    expect(shown('half', {})).toEqual({ shown: false });
    expect(shown('always', {})).toEqual({ shown: true });
    expect(shown('broken', { a: 0 })).toEqual({ shown: false, problem: '除数不能是 0' });
    expect(shown('none', {}).shown).toBe(false);
  });

  it('a button computes all values from the row before the click, or sets none', () => {
    const pressed = (code: string, row: object) => buttonValues(prepared, code, { ...row }, surroundings);
    expect(pressed('half', { a: 3 })).toEqual({ ok: true, values: { a: 1.5, b: 3, c: '王老师' } });
    expect(pressed('half', { a: 1 })).toEqual({ ok: false, problem: '这条记录现在不能这样操作' });
    expect(pressed('always', { a: 3 })).toEqual({ ok: true, values: { a: null } });
  });

  // docs/behaviour.md#forms: the button is shown unless the status is 1, 3 or 4.
  it.each([
    ['text', '!(status in ["1", "3", "4"])', ['1', '3', '4'], ['0', '2', '5', '', null, undefined]],
    ['integer', '!(ifEmpty(status, 0) in [1, 3, 4])', [1, 3, 4], [0, 2, 5, null, undefined]],
  ] as const)('a button can depend on a status field of kind %s', (kind, when, dealt, others) => {
    const prepared = form([field('status', kind)], [], {
      buttons: [{ code: 'deal', name: '办理', when, set: {} }],
    });
    const isShown = (status: unknown) => buttonShown(prepared, 'deal', { status }, surroundings);
    for (const status of dealt) expect(isShown(status)).toEqual({ shown: false });
    for (const status of others) expect(isShown(status)).toEqual({ shown: true });
  });
});
