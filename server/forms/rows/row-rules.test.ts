import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, linesOf, putRow, rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Rules, formulas and buttons apply on the server, however a row is written.

type Rule = Schema<'FormRule'>;
const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete', 'import', 'export', 'bin'];
const rule = (act: Rule['act'], target: string | undefined, expression: string, more = {}): Rule => ({
  event: 'change',
  act,
  expression,
  ...(target === undefined ? {} : { target }),
  ...more,
});

const loans: Schema<'FormDefinition'> = {
  kind: 'single',
  fields: [
    { id: 'item0001', key: 'item', label: '物品', kind: 'text', required: true },
    { id: 'numb0001', key: 'number', label: '数量', kind: 'integer', default: '1' },
    { id: 'pric0001', key: 'price', label: '单价', kind: 'currency' },
    { id: 'tota0001', key: 'total', label: '金额', kind: 'formula', formula: 'number * price' },
    { id: 'doub0001', key: 'double', label: '加倍', kind: 'formula', formula: 'total * 2' },
    { id: 'stat0001', key: 'state', label: '状态', kind: 'text', readOnly: true, default: 'open' },
    { id: 'back0001', key: 'back', label: '归还', kind: 'date' },
    { id: 'kind0001', key: 'kind', label: '种类', kind: 'list', options: ['a', 'b', 'c'].map(choice) },
    { id: 'disc0001', key: 'discount', label: '折扣', kind: 'integer' },
    { id: 'memo0001', key: 'memo', label: '备注', kind: 'text', maxLength: 10, required: true },
    { id: 'make0001', key: 'maker', label: '经办', kind: 'text' },
    { id: 'cost0001', key: 'cost', label: '成本', kind: 'integer' },
    { id: 'html0001', key: 'html', label: '介绍', kind: 'richText' },
  ],
  access: [{ role: 'teacher', rows: 'all', may, fields: { cost0001: 'hidden', make0001: 'read' } }],
  rules: [
    rule('check', 'number', 'number > 0', { message: '数量要大于零' }),
    rule('check', undefined, 'total <= 1000', { message: '金额不能超过一千' }),
    rule('check', 'price', 'number / price > 0 || price > 0 || price < 0 || price == 0 && item == "x"', {
      message: '单价算不出',
    }),
    rule('check', 'item', 'cost == null || cost < 50', { message: '成本太高', event: 'edit' }),
    rule('require', 'back', 'kind == "c"', { message: '请填写归还日期' }),
    rule('show', 'memo', 'kind == "b"'),
    rule('options', 'kind', 'number > 5 ? ["a"] : ["a", "b", "c"]'),
    rule('disable', 'discount', 'kind != "a"', { message: '只有甲类可以打折' }),
    rule('disable', 'discount', 'state == "done"'),
    rule('set', 'discount', '5', { field: 'price' }),
    rule('set', 'maker', 'me.username + "/" + me.realname', { event: 'add' }),
    rule('set', 'html', '"<b>" + item + "</b>"', { event: 'add' }),
    rule('set', 'memo', 'item + item + item', { event: 'edit' }),
    rule('check', undefined, 'state != "done"', { event: 'delete', message: '已完成的不能删除' }),
  ],
  buttons: [
    { code: 'done', name: '完成', when: 'state == "open"', set: { state: '"done"', back: 'today()' } },
    { code: 'more', name: '加一', set: { number: 'number + 1' } },
    { code: 'none', name: '清零', set: { number: '0' } },
    { code: 'half', name: '平分', set: { number: 'number / 0' } },
  ],
};
function choice(value: string) {
  return { value, text: `${value}类` };
}

let server: TestServer;
let formId: string;
beforeAll(async () => {
  server = await createTestServer();
  formId = await madeForm(server, 'loan', loans);
  await grantForm(server, 'loan', ['teacher']);
});
afterAll(() => server.close());

const calls = () => rowCalls(server, 'loan', 'teacher');
const idOf = (result: unknown): string => String(Object(result).id);
const added = async (values: object) => {
  const answer = await calls().add({ item: '书', ...values });
  expect(answer.message).toBe('添加成功！');
  return idOf(answer.result);
};
const one = async (id: string) => Object((await calls().one(id)).result);
const press = (id: string, button: string) => calls().call('POST', 'doButton/loan', { body: { id, button } });

describe('rules on the server', () => {
  it.each<[string, object, string, string | undefined]>([
    ['a check at its field', { number: 0 }, '数量要大于零', 'number'],
    [
      'a check of the whole row, over a formula',
      { number: 600, price: 2, kind: 'a' },
      '金额不能超过一千',
      undefined,
    ],
    ['a check that cannot be worked out', { number: 1, price: 0 }, '单价算不出：', 'price'],
    ['what a rule requires', { kind: 'c' }, '请填写归还日期', 'back'],
    ['what is always required, once it is shown', { kind: 'b' }, '请输入备注！', 'memo'],
    ['a choice that rules do not offer', { kind: 'b', memo: 'x', number: 6 }, '种类：选项不存在', 'kind'],
    ['what is disabled', { kind: 'b', memo: 'x', discount: 9 }, '只有甲类可以打折', 'discount'],
  ])('the row is refused by %s', async (_, values, message, field) => {
    const answer = await calls().add({ item: '书', ...values });
    expect(answer.success).toBe(false);
    expect(answer.message.startsWith(message)).toBe(true);
    expect(answer.result).toEqual(field === undefined ? null : { field });
  });

  it('set rules also set fields the caller may not write, and hidden fields are not required', async () => {
    const id = await added({ kind: 'a', price: 3, item: '<i>书</i>' });
    expect(await one(id)).toMatchObject({ maker: 'teacher/李老师', discount: 5, memo: null, state: 'open' });
    // Markup produced by a rule is sanitised like any other.
    expect((await tableOf(server, formId)).get(id)?.['f_html0001']).toBe('<b><i>书</i></b>');
    const evil = await added({ item: '<img src=x onerror=alert(1)>' });
    expect((await one(evil)).html).not.toContain('onerror');
    // A value given by the user stays.
    expect(await one(await added({ kind: 'a', price: 3, discount: 7 }))).toMatchObject({ discount: 7 });
  });

  it('a value that the field does not accept is refused, and checks apply to hidden values', async () => {
    const id = await added({ item: '长长的名称' });
    const long = await calls().edit(id, { number: 2 });
    expect([long.message, long.result]).toEqual(['备注：最多10个字符', { field: 'memo' }]);
    await putRow(server, formId, {
      id: 'dear',
      createBy: 'teacher',
      orgCode: 'A01',
      values: { item0001: '书', cost0001: '60' },
    });
    const dear = await calls().edit('dear', { number: 3 });
    expect([dear.message, dear.result]).toEqual(['成本太高', { field: 'item' }]);
  });

  it('changing a disabled field is refused', async () => {
    const id = await added({ kind: 'a', discount: 3 });
    expect((await press(id, 'done')).message).toBe('操作成功！');
    const other = await calls().edit(id, { discount: 9 });
    expect([other.message, other.result]).toEqual(['折扣：现在不能修改', { field: 'discount' }]);
    expect((await calls().edit(id, { discount: 3, item: '本' })).message).toBe('编辑成功！');
    expect(await one(id)).toMatchObject({ discount: 3, item: '本', memo: '本本本' });
  });

  it('rules decide which rows can be deleted', async () => {
    const id = await added({});
    expect((await press(id, 'done')).success).toBe(true);
    expect((await calls().remove(id)).message).toBe('已完成的不能删除');
    expect((await calls().remove(await added({}))).success).toBe(true);
  });

  it('rules apply to each line of an import', async () => {
    await emptyTable(server, formId);
    const headers = ['物品', '数量', '单价', '种类', '折扣'];
    const wrong = await calls().import(headers, [
      ['书', '0', '', '', ''],
      ['书', '1', '2', 'c类', ''],
      ['书', '1', '', 'b类', '9'],
      ['', 'x', '', 'b类', ''],
    ]);
    expect(wrong.result).toMatchObject({
      lines: [
        { errors: ['数量要大于零'] },
        { errors: ['请填写归还日期'] },
        { errors: ['请输入备注！', '只有甲类可以打折'] },
        { errors: ['请输入物品！', '请输入备注！', '数量“x”：请输入数字'] },
      ],
    });
    expect((await calls().import(headers, [['书', '2', '3', 'a类', '']])).message).toBe(
      '共1行数据全部导入成功！',
    );
    const [row] = await calls().rows();
    expect(row).toMatchObject({ discount: 5, maker: 'teacher/李老师', total: 6 });
    const again = await calls().import(headers, [['书', '0', '', '', '']], { key: 'item' });
    expect(again.result).toMatchObject({ lines: [{ errors: ['数量要大于零'] }] });
    expect((await calls().import(headers, [['书', '4', '', '', '']], { key: 'item' })).success).toBe(true);
    expect((await calls().rows())[0]).toMatchObject({ number: 4, total: 12, memo: '书书书' });
  });
});

describe('the rules sent to a form', () => {
  it('they include the current user and the initial values of a new row, also of read-only fields', async () => {
    const { result } = await calls().call('GET', 'getColumns/loan');
    expect(Object(result).me).toMatchObject({ username: 'teacher', realname: '李老师', departs: [] });
    const fields: Schema<'OnlineField'>[] = Object(result).fields;
    const state = fields.find(({ field }) => field.key === 'state');
    expect(state).toMatchObject({ right: 'read', default: 'open' });
  });
});

describe('formulas on the server', () => {
  it('they are computed for every output, and values sent by a caller are ignored', async () => {
    await emptyTable(server, formId);
    const id = await added({ number: 2, price: 1.25, kind: 'a', total: 99 });
    expect(await one(id)).toMatchObject({ total: 2.5, double: 5 });
    expect((await calls().edit(id, { number: 4, double: 1 })).success).toBe(true);
    expect((await calls().rows())[0]).toMatchObject({ total: 5, double: 10 });
    const [head = [], line = []] = await linesOf(await calls().export());
    expect(line[head.indexOf('金额')]).toBe('5');
  });
});

describe('buttons on the server', () => {
  it('a visible button computes its values from the row', async () => {
    const id = await added({ number: 2 });
    expect((await press(id, 'more')).message).toBe('操作成功！');
    expect(await one(id)).toMatchObject({ number: 3 });
    expect((await press(id, 'none')).message).toBe('数量要大于零');
    expect((await press(id, 'half')).message).toContain('字段“数量”');
    expect((await press(id, 'done')).success).toBe(true);
    expect(await one(id)).toMatchObject({ state: 'done', number: 3 });
    expect((await press(id, 'done')).message).toBe('这条记录现在不能这样操作');
  });

  it('simultaneous clicks press a button once', async () => {
    const id = await added({});
    const answers = await Promise.all([press(id, 'done'), press(id, 'done'), press(id, 'done')]);
    expect(answers.filter(({ success }) => success).length).toBe(1);
  });
});
