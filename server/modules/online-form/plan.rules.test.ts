import { describe, expect, it } from 'vitest';
import { keyAct, keysOf } from '#server/online/form-keys.rules.ts';
import type { FieldColumn } from '#server/online/registry.store.ts';
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
  it('of a new form makes table and columns; a formula has none', () => {
    const fresh = { published: undefined, hasTable: false, columns: [] };
    expect(texts(standing(form(text, whole, sum), fresh))).toEqual([
      '新建数据表',
      '新增字段「文字」',
      '新增字段「数」',
      '启用新版本',
    ]);
  });

  it('is empty when nothing has changed', () => {
    expect(planOf(standing(form(text)))).toEqual([]);
  });

  it('changes no table for names, lengths and choices', () => {
    const named = { ...text, key: 'other', label: '别的', maxLength: 5 };
    expect(texts(standing(form(named)))).toEqual(['启用新版本']);
    expect(texts(standing(form({ ...text, kind: 'textarea' })))).toEqual(['启用新版本']);
  });

  it('takes a column of another name for another type', () => {
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

  it('keeps a column that is taken out, and brings the last one back', () => {
    const whole1 = column({ fieldId: whole.id, type: 'bigint', retiredAt: new Date(1) });
    const whole2 = { ...whole1, name: 'f_whole001_1', retiredAt: new Date(2) };
    expect(texts(standing(form(whole), { columns: [textColumn] }))).toContain(
      '移除字段「文字」，数据保留30天',
    );
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

  it('takes what a publishing that failed has left, when it is of the same type', () => {
    const first = (type: FieldColumn['type']) => {
      const left = column({ fieldId: whole.id, type, pending: true });
      return planOf(standing(form(text, whole), { columns: [textColumn, left] }))[0];
    };
    expect(first('bigint')).toMatchObject({ act: 'addColumn', column: { name: 'f_whole001' } });
    expect(first('text')).toMatchObject({ act: 'addColumn', column: { name: 'f_whole001_1' } });
  });

  it('makes keys that are missing and drops those no longer wanted, required last', () => {
    const strict = form({ ...text, unique: true, required: true });
    const plan = planOf(standing(strict));
    expect(plan.map(stepText)).toEqual(['「文字」不允许重复', '启用新版本', '「文字」必填']);
    const keys = keysOf(formId, strict, new Map([[text.id, textColumn]])).map(({ name }) => name);
    expect(planOf(standing(strict, { published: strict, keys }))).toEqual([]);
    expect(keys.map(keyAct)).toEqual(['unique', 'notNull']);
    expect(texts(standing(form(text), { published: strict, keys }))).toEqual([
      '取消一个唯一约束',
      '取消一个必填约束',
      '启用新版本',
    ]);
  });

  it('asks for no value where somebody may not see the field or a rule may take it away', () => {
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
    expect(all).toEqual([['启用新版本'], ['启用新版本'], ['启用新版本', '「文字」必填']]);
  });
});
