import { describe, expect, it } from 'vitest';
import { keyAct, keysOf } from '#server/forms/shared/tables/form-keys.rules.ts';
import type { FieldColumn } from '#server/forms/shared/tables/registry.store.ts';
import type { Definition, FormField } from './definition.rules.ts';
import { stepText } from './plan-text.rules.ts';
import { planOf, type Standing } from './plan.rules.ts';

const formId = 'f'.repeat(32);
const text: FormField = { id: 'text0001', key: 'text', label: '文字', kind: 'text' };
const whole: FormField = { id: 'whole001', key: 'whole', label: '数', kind: 'integer' };
const sum: FormField = { id: 'sum00001', key: 'sum', label: '和', kind: 'formula', formula: 'whole + 1' };
const form = (...fields: FormField[]): Definition => ({ kind: 'single', fields });
const column = (more: Partial<FieldColumn> & Pick<FieldColumn, 'fieldId' | 'type'>): FieldColumn => ({
  name: `f_${more.fieldId}`,
  pending: false,
  retiredAt: null,
  ...more,
});
const textColumn = column({ fieldId: text.id, type: 'text' });
const standing = (draft: Definition, more: Partial<Standing> = {}): Standing => ({
  formId,
  draft,
  published: form(text),
  hasTable: true,
  columns: [textColumn],
  keys: [],
  ...more,
});
const texts = (of: Standing) => planOf(of).map(stepText);

describe('a plan', () => {
  it('a new form gets a table and a column for each field except formulas', () => {
    const fresh = { published: undefined, hasTable: false, columns: [] };
    expect(texts(standing(form(text, whole, sum), fresh))).toEqual([
      '新建数据表',
      '新增字段“文字”',
      '新增字段“数”',
      '启用新版本',
    ]);
  });

  it('the plan is empty when nothing has changed', () => {
    expect(planOf(standing(form(text)))).toEqual([]);
  });

  it('a changed key, label, length or text kind leaves the table unchanged', () => {
    const named = { ...text, key: 'other', label: '别的', maxLength: 5 };
    expect(texts(standing(form(named)))).toEqual(['启用新版本']);
    expect(texts(standing(form({ ...text, kind: 'textarea' })))).toEqual(['启用新版本']);
  });

  it('a changed type converts the values into a new column', () => {
    expect(planOf(standing(form({ ...text, kind: 'date' })))).toEqual([
      {
        act: 'convertColumn',
        field: text.id,
        label: '文字',
        from: { name: 'f_text0001', type: 'text' },
        column: { name: 'f_text0001_1', type: 'date' },
      },
      { act: 'publish' },
    ]);
  });

  it('the column of a removed field is kept, and the last one is revived with the field', () => {
    const whole1 = column({ fieldId: whole.id, type: 'bigint', retiredAt: new Date(1) });
    const whole2 = { ...whole1, name: 'f_whole001_1', retiredAt: new Date(2) };
    expect(texts(standing(form(whole), { columns: [textColumn] }))).toContain('移除字段“文字”，数据保留30天');
    expect(planOf(standing(form(text, whole), { columns: [textColumn, whole1, whole2] }))[0]).toMatchObject({
      act: 'reviveColumn',
      column: { name: 'f_whole001_1' },
    });
    const asText = form(text, { ...whole, kind: 'text' });
    expect(planOf(standing(asText, { columns: [textColumn, whole2] }))[0]).toMatchObject({
      act: 'convertColumn',
      from: { name: 'f_whole001_1' },
    });
  });

  it('a column left by a failed publishing is reused only if its type is the same', () => {
    const first = (type: FieldColumn['type']) => {
      const left = column({ fieldId: whole.id, type, pending: true });
      return planOf(standing(form(text, whole), { columns: [textColumn, left] }))[0];
    };
    expect(first('bigint')).toMatchObject({ act: 'addColumn', column: { name: 'f_whole001' } });
    expect(first('text')).toMatchObject({ act: 'addColumn', column: { name: 'f_whole001_1' } });
  });

  it('missing constraints are added, with required last, and obsolete ones are dropped', () => {
    const strict = form({ ...text, unique: true, required: true });
    const plan = planOf(standing(strict));
    expect(plan.map(stepText)).toEqual(['“文字”不允许重复', '启用新版本', '“文字”必填']);
    const keys = keysOf(formId, strict, new Map([[text.id, textColumn]])).map(({ name }) => name);
    expect(planOf(standing(strict, { published: strict, keys }))).toEqual([]);
    expect(keys.map(keyAct)).toEqual(['unique', 'notNull']);
    expect(texts(standing(form(text), { published: strict, keys }))).toEqual([
      '取消“文字”的唯一约束',
      '取消“文字”的必填约束',
      '启用新版本',
    ]);
  });

  it('dropped constraints are named by their fields, and unchanged required fields are marked as such', () => {
    const start: FormField = { id: 'start001', key: 'start', label: '开始', kind: 'datetime' };
    const end: FormField = { id: 'end00001', key: 'end', label: '结束', kind: 'datetime' };
    const held: Definition = {
      ...form({ ...text, required: true }, { ...whole, required: true }, start, end),
      indexes: [{ fields: [text.id, whole.id] }],
      noOverlap: { from: start.id, to: end.id },
    };
    const columns = [
      textColumn,
      column({ fieldId: whole.id, type: 'bigint' }),
      column({ fieldId: start.id, type: 'timestamptz' }),
      column({ fieldId: end.id, type: 'timestamptz' }),
    ];
    const byField = new Map(columns.map((one) => [one.fieldId, { name: one.name, type: one.type }]));
    const keys = keysOf(formId, held, byField).map(({ name }) => name);
    const now = { published: held, columns, keys };
    const strange = [...keys, `i_${'0'.repeat(32)}`];
    const none = form(text, whole, start, end);
    expect(texts(standing(none, { ...now, keys: strange })).toSorted()).toEqual(
      [
        '取消“数”的必填约束',
        '取消“文字”的必填约束',
        '删除“文字”“数”的索引',
        '取消“开始”“结束”的“不能重叠”',
        '删除一个索引',
        '启用新版本',
      ].toSorted(),
    );
    const asDate = form({ ...text, kind: 'date', required: true }, { ...whole, required: true }, start, end);
    expect(texts(standing(asDate, now)).slice(-3)).toEqual(['启用新版本', '“文字”必填', '“数”仍为必填']);
  });

  it('a required field that a role cannot see or a rule may hide gets no required constraint', () => {
    const required = { ...text, required: true };
    const hidden: Definition = {
      ...form(required),
      access: [{ role: 'student', rows: 'own', may: ['add'], fields: { [text.id]: 'hidden' } }],
    };
    const ruled: Definition = {
      ...form(required),
      rules: [{ event: 'loaded', act: 'show', target: 'text', expression: 'false' }],
    };
    const checked: Definition = {
      ...form(required),
      rules: [
        { event: 'change', act: 'check', target: 'text', expression: 'text.size() < 9' },
        { event: 'edit', act: 'disable', target: 'text', expression: 'true' },
      ],
    };
    const all = [hidden, ruled, checked].map((one) => texts(standing(one)));
    expect(all).toEqual([['启用新版本'], ['启用新版本'], ['启用新版本', '“文字”必填']]);
  });
});
