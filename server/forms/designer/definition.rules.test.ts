import { describe, expect, it } from 'vitest';
import { definitionProblems, draftProblems, type Definition, type FormField } from './definition.rules.ts';

const field = (id: string, more: Partial<FormField> = {}): FormField => ({
  id: id.padEnd(8, '0'),
  key: id,
  label: id.toUpperCase(),
  kind: 'text',
  ...more,
});
const form = (fields: FormField[], more: Partial<Definition> = {}): Definition => ({
  kind: 'single',
  fields,
  ...more,
});
const a = field('a');
const b = field('b');
const said = (definition: Definition) => definitionProblems('own', definition).map(({ message }) => message);

describe('a definition', () => {
  it('a complete definition has no problems', () => {
    const start = field('start', { kind: 'date' });
    const end = field('end', { kind: 'date' });
    const sum = field('sum', { kind: 'formula', formula: 'a + b + "x"' });
    const definition = form([a, b, start, end, sum], {
      kind: 'main',
      groups: [{ key: 'g', title: '组' }],
      subs: [{ form: 'other', title: '子表' }],
      indexes: [{ fields: [a.id, b.id], unique: true }],
      noOverlap: { from: start.id, to: end.id, per: [a.id] },
      views: { calendar: { from: start.id, to: end.id, title: a.id } },
      rules: [{ event: 'change', field: 'a', act: 'require', target: 'b', expression: 'a != ""' }],
      access: [{ role: 'teacher', rows: 'all', may: ['add'], fields: { [a.id]: 'read' } }],
    });
    expect(said(definition)).toEqual([]);
  });

  it.each<[string, Definition]>([
    ['请至少添加一个字段', form([])],
    ['字段编号“a0000000”重复', form([a, { ...a, key: 'other' }])],
    ['字段标识“a”重复', form([a, { ...a, id: 'other000' }])],
    ['字段“ID”的标识“id”是保留字', form([field('id')])],
    [
      '字段“CONSTRUCTOR”的标识“constructor”是保留字',
      form([field('construc', { key: 'constructor', label: 'CONSTRUCTOR' })]),
    ],
    ['字段“ ”的名称不能为空白', form([field('a', { label: ' ' })])],
    ['字段“A”所属的分组“g”不存在', form([field('a', { group: 'g' })])],
    ['字段“A”没有可选项，请填写选项或字典编码', form([field('a', { kind: 'list' })])],
    ['字段“A”没有可选项，请选择分类，或填写选项或字典编码', form([field('a', { kind: 'tree' })])],
    [
      '字段“A”的最大值必须是 1 到 10 的整数，更大的请用整数字段',
      form([field('a', { kind: 'rating', maximum: 100 })]),
    ],
    ['字段“A”的默认值：请输入整数', form([field('a', { kind: 'integer', default: '1.5' })])],
    ['字段“A”的默认值：请输入数字', form([field('a', { kind: 'number', default: '{me}' })])],
    ['字段“A”的默认值：请选择是或否', form([field('a', { kind: 'switch', default: '也许' })])],
    ['字段“A”的默认值：请选择是或否', form([field('a', { kind: 'switch', default: 'constructor' })])],
    ['字段“A”的默认值：请选择是或否', form([field('a', { kind: 'switch', default: '__proto__' })])],
    ['字段“A”的默认值：请输入日期，如 2026-09-01', form([field('a', { kind: 'date', default: '明天' })])],
    ['字段“A”的默认值：不能大于5', form([field('a', { kind: 'rating', default: '6' })])],
    [
      '字段“A”的默认值：选项不存在',
      form([field('a', { kind: 'checkbox', default: '1,3', options: [{ value: '1', text: '一' }] })]),
    ],
    ['字段“A”的默认值：选项不存在', form([field('a', { kind: 'region', default: '浙江省/' })])],
    ['字段“A”的默认值：选项不存在', form([field('a', { kind: 'user', default: '{today}' })])],
    ['字段“A”的默认值：不能填写', form([field('a', { kind: 'password', default: 'x' })])],
    ['权限：记录所属的字段不是部门', form([a], { departField: a.id })],
    ['字段“A”没有填写公式', form([field('a', { kind: 'formula' })])],
    ['字段“A”的公式：不认识的字段“zzz”', form([field('a', { kind: 'formula', formula: 'zzz + 1' })])],
    [
      '第1条规则：这里要的是“是/否”，写的却是数字',
      form([a], { rules: [{ event: 'change', act: 'show', target: 'a', expression: '1 + 1' }] }),
    ],
    [
      '按钮“好”：字段“A”要的是文本，写的却是数字',
      form([a], { buttons: [{ code: 'ok', name: '好', set: { a: '1' } }] }),
    ],
    ['字段“A”没有选择编码生成规则', form([field('a', { kind: 'sequence' })])],
    ['字段“A”没有选择分类', form([field('a', { kind: 'category' })])],
    ['字段“A”没有选择关联的表单', form([field('a', { kind: 'link' })])],
    ['字段“A”的最小值大于最大值', form([field('a', { minimum: 2, maximum: 1 })])],
    ['字段“A”的类型不能设为唯一', form([field('a', { kind: 'users', unique: true })])],
    ['字段“A”太长，不能建索引（合计不超过600个字符）', form([field('a', { unique: true, maxLength: 601 })])],
    [
      '分组“二”的标识重复',
      form([a], {
        groups: [
          { key: 'g', title: '一' },
          { key: 'g', title: '二' },
        ],
      }),
    ],
    ['表单不能是自己的子表', form([a], { kind: 'main', subs: [{ form: 'own', title: '子' }] })],
    ['只有主表可以有子表', form([a], { subs: [{ form: 'other', title: '子' }] })],
    ['第1个索引的字段不存在', form([a], { indexes: [{ fields: ['nothing0'] }] })],
    ['第1个索引的字段重复', form([a], { indexes: [{ fields: [a.id, a.id] }] })],
    [
      '第1个索引：字段“M”的类型不能建索引',
      form([field('m', { kind: 'markdown' })], { indexes: [{ fields: ['m0000000'] }] }),
    ],
    ['“不能重叠”的字段不存在', form([a], { noOverlap: { from: 'nothing0', to: a.id } })],
    ['“不能重叠”：字段“A”不是日期或时间', form([a, b], { noOverlap: { from: a.id, to: b.id } })],
    ['日历视图的字段不存在', form([a], { views: { calendar: { from: 'nothing0', title: a.id } } })],
    ['树形表单没有选择显示的字段', form([a], { kind: 'tree' })],
    [
      '第1条规则的字段不存在',
      form([a], { rules: [{ event: 'add', act: 'show', target: 'zzz', expression: 'true' }] }),
    ],
    ['按钮“好”设置的字段不存在', form([a], { buttons: [{ code: 'ok', name: '好', set: { zzz: '1' } }] })],
    [
      '角色“r”的权限中有不存在的字段',
      form([a], { access: [{ role: 'r', rows: 'own', may: [], fields: { nothing0: 'read' } }] }),
    ],
  ])('an invalid definition is reported: %s', (message, definition) => {
    expect(said(definition)).toContain(message);
  });

  it.each(['constructor', '__proto__', '{toString}'])('a text field accepts the default %s', (begins) => {
    expect(said(form([field('a', { default: begins })]))).toEqual([]);
  });

  it('a draft may be incomplete, but not have duplicate field ids or more than 300 fields', () => {
    expect(draftProblems(form([field('a', { kind: 'list' })]))).toEqual([]);
    const many = Array.from({ length: 301 }, (_, at) => field(`f${at + 1000}`));
    expect(draftProblems(form(many))).toEqual([{ message: '字段不能超过300个' }]);
    expect(draftProblems(form([a, { ...a, key: 'c' }]))).toEqual([
      { field: a.id, message: '字段编号“a0000000”重复' },
    ]);
  });
});

describe('formulas', () => {
  const formula = (id: string, text: string) => field(id, { kind: 'formula', formula: text });

  it('formulas that refer to each other are reported in the order of the cycle', () => {
    const circle = [formula('x', 'y'), formula('y', 'z + a'), formula('z', 'x'), formula('w', 'x'), a];
    expect(said(form(circle))).toEqual(['字段“X”的公式：公式互相引用：X → Y → Z → X']);
    expect(said(form([formula('c', 'b + a'), formula('b', 'a'), a]))).toEqual([]);
  });
});

describe('expressions', () => {
  it('an invalid expression is reported in addition to a formula cycle, which is reported at its field', () => {
    const named = (id: string, text: string) => field(id, { kind: 'formula', formula: text, label: '同名' });
    const definition = form([named('one', 'a + "x"'), named('two', 'two'), a], {
      rules: [
        { event: 'change', act: 'show', target: 'a', expression: 'a +' },
        { event: 'change', act: 'show', target: 'a', expression: 'two == "x" && one != ""' },
      ],
    });
    expect(definitionProblems('own', definition)).toEqual([
      { field: 'two00000', message: '字段“同名”的公式：公式互相引用：同名 → 同名' },
      { message: '第1条规则：表达式没有写完' },
    ]);
  });

  it('an expression may test each item of a list', () => {
    const list = field('list', { kind: 'checkbox', options: [{ value: '1', text: '一' }] });
    const all = field('all', { kind: 'formula', formula: 'list.all(x, x != "") && createBy != ""' });
    expect(said(form([list, all]))).toEqual([]);
  });
});

describe('a key', () => {
  it.each(['in', 'for', 'as', 'if', 'true', 'null', 'let', 'me', 'createBy', 'now', 'namespace'])(
    'a word reserved in expressions is refused as a key: %s',
    (key) => {
      expect(said(form([{ ...a, key }]))).toEqual([`字段“A”的标识“${key}”是保留字`]);
    },
  );

  it.each(['toString', 'toLocaleString', 'isPrototypeOf', 'propertyIsEnumerable'])(
    'a property name of every object is refused as a key: %s',
    (key) => {
      expect(said(form([{ ...a, key }]))).toEqual([`字段“A”的标识“${key}”是保留字`]);
    },
  );
});
