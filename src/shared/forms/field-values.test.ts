import { describe, expect, it } from 'vitest';
import {
  formValue,
  sentValues,
  startValues,
  valueProblem,
  wireValue,
  type FieldKind,
  type FormField,
  type OnlineField,
} from './field-values.ts';
import { valueText } from '#openapi/value-text.ts';

const fieldOf = (kind: FieldKind, parts: Partial<FormField> = {}): FormField => ({
  id: 'aaaaaaaa',
  key: 'one',
  label: '名称',
  kind,
  ...parts,
});
const write = (field: FormField, parts: Partial<OnlineField> = {}): OnlineField => ({
  field,
  right: 'write',
  ...parts,
});

describe('a field value', () => {
  it.each<[FieldKind, unknown, unknown, unknown]>([
    ['text', '字', '字', '字'],
    ['text', null, '', null],
    ['textarea', '一\n二', '一\n二', '一\n二'],
    ['password', undefined, '', null],
    ['richText', '<p>字</p>', '<p>字</p>', '<p>字</p>'],
    ['markdown', '# 字', '# 字', '# 字'],
    ['email', 'a@b.cn', 'a@b.cn', 'a@b.cn'],
    ['phone', '13800000000', '13800000000', '13800000000'],
    ['url', 'https://a.cn', 'https://a.cn', 'https://a.cn'],
    ['integer', 7, '7', 7],
    ['number', 1.5, '1.5', 1.5],
    ['currency', '12.30', '12.30', 12.3],
    ['percentage', 0, '0', 0],
    ['rating', 4, '4', 4],
    ['date', '2026-09-01 00:00:00', '2026-09-01', '2026-09-01'],
    ['datetime', '2026-09-01 08:00:00', '2026-09-01 08:00:00', '2026-09-01 08:00:00'],
    ['time', '08:00:00', '08:00:00', '08:00:00'],
    ['radio', 'a', 'a', 'a'],
    ['checkbox', ['a', 'b'], ['a', 'b'], ['a', 'b']],
    ['list', 'a', 'a', 'a'],
    ['listMulti', 'a,b', ['a', 'b'], ['a', 'b']],
    ['switch', true, true, true],
    ['switch', null, false, false],
    ['searchChoice', 'a', 'a', 'a'],
    ['user', 'zhang', 'zhang', 'zhang'],
    ['users', ['zhang'], ['zhang'], ['zhang']],
    ['depart', 'd1', 'd1', 'd1'],
    ['departs', [], [], null],
    ['tree', 'B01', 'B01', 'B01'],
    ['category', 'B01', 'B01', 'B01'],
    ['region', '北京 / 海淀', '北京 / 海淀', '北京 / 海淀'],
    ['popup', 'a', 'a', 'a'],
    ['popupDict', 'a', 'a', 'a'],
    ['popupDicts', 'a,b', ['a', 'b'], ['a', 'b']],
    ['file', ['f/a.pdf'], ['f/a.pdf'], ['f/a.pdf']],
    ['image', null, [], null],
    ['link', 'r1', 'r1', 'r1'],
  ])('of the kind %s and the stored form %j is held as %j and sent as %j', (kind, row, held, sent) => {
    const value = formValue({ kind }, row);
    expect(value).toEqual(held);
    expect(wireValue({ kind }, value)).toEqual(sent);
  });

  it('is not sent if it is computed, read-only or an empty password', () => {
    const fields = [
      write(fieldOf('text', { key: 'name' })),
      write(fieldOf('password', { key: 'code' })),
      write(fieldOf('sequence', { key: 'number' })),
      write(fieldOf('formula', { key: 'sum' })),
      write(fieldOf('text', { key: 'fixed', readOnly: true })),
      { ...write(fieldOf('text', { key: 'seen' })), right: 'read' as const },
    ];
    expect(sentValues(fields, { ...startValues(fields, { name: '书' }) })).toEqual({ name: '书' });
  });

  it('is the default of the server in a new row', () => {
    expect(startValues([write(fieldOf('integer'), { default: 3 })], undefined)).toEqual({ one: '3' });
  });
});

describe('the validation of a value', () => {
  it.each<[FieldKind, Partial<FormField>, string, string | undefined]>([
    ['text', { required: true }, ' ', '请输入名称！'],
    ['list', { required: true }, '', '请选择名称！'],
    ['text', { maxLength: 2 }, '一二三', '名称：最多2个字符'],
    ['integer', {}, '1.5', '名称：请输入整数'],
    ['number', {}, '1.5', undefined],
    ['currency', {}, '1.555', '名称：最多2位小数'],
    ['number', { minimum: 3 }, '2', '名称：不能小于3'],
    ['number', { maximum: 3 }, '4', '名称：不能大于3'],
    ['number', {}, '一', '名称：请输入数字'],
    ['email', {}, 'a', '名称：格式不正确'],
    ['phone', {}, '12', '名称：格式不正确'],
    ['url', {}, 'javascript:alert(1)', '名称：请输入以 http:// 或 https:// 开头的地址'],
    ['time', {}, '25:00', '名称：请输入时间，如 08:00:00'],
    ['time', {}, '08:00', undefined],
  ])('for the kind %s with the options %j checks the value %j', (kind, parts, value, problem) => {
    expect(valueProblem(fieldOf(kind, parts), value, { isNew: true })).toBe(problem);
  });

  it('has a separate message for images, and requires a password only in a new record', () => {
    expect(valueProblem(fieldOf('image', { required: true }), [], { isNew: true })).toBe('请上传名称！');
    const password = fieldOf('password', { required: true });
    expect(valueProblem(password, '', { isNew: true })).toBe('请输入名称！');
    expect(valueProblem(password, '', { isNew: false })).toBe(undefined);
  });
});

it('valueText returns option texts and formats switches, currencies and dates', () => {
  expect(valueText(fieldOf('checkbox'), { one: ['a', 'b'], one_dictText: '红,蓝' })).toBe('红、蓝');
  expect(valueText(fieldOf('list'), { one: 'a', one_dictText: '红' })).toBe('红');
  expect(valueText(fieldOf('list'), { one: 'a', one_dictText: null })).toBe('a');
  expect(valueText(fieldOf('switch'), { one: true })).toBe('是');
  expect(valueText(fieldOf('currency'), { one: 12.5 })).toBe('12.50');
  expect(valueText(fieldOf('currency', { decimals: 0 }), { one: 12 })).toBe('12');
  expect(valueText(fieldOf('currency'), { one: null })).toBe('');
  expect(valueText(fieldOf('date'), { one: '2026-09-01 00:00:00' })).toBe('2026-09-01');
});
