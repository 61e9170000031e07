import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { grantForm, madeForm } from '#server/online/testing/made-form.ts';
import { rowCalls } from '#server/online/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

type Field = Schema<'FormField'>;

const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'import'];
const rooms: readonly Field[] = [
  { id: 'name0001', key: 'name', label: '名称', kind: 'text' },
  { id: 'note0001', key: 'note', label: '位置', kind: 'text' },
  {
    id: 'stat0001',
    key: 'state',
    label: '状态',
    kind: 'list',
    options: [
      { value: 'a', text: '可用' },
      { value: 'b', text: '维修' },
    ],
  },
  { id: 'fee00001', key: 'fee', label: '费用', kind: 'currency' },
  { id: 'only0001', key: 'secret', label: '门禁', kind: 'text' },
];
const popup = (key: string, formFields: string[]): Field => ({
  id: `${key}00001`.slice(0, 8),
  key,
  label: `机房${key}`,
  kind: 'popup',
  form: 'rooms',
  formFields,
});

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await madeForm(server, 'rooms', {
    kind: 'single',
    fields: [...rooms],
    access: [
      { role: 'teacher', rows: 'own', may, fields: { only0001: 'hidden' } },
      { role: 'admin', rows: 'own', may },
    ],
  });
  await madeForm(server, 'loans', {
    kind: 'single',
    fields: [
      popup('room', ['name']),
      popup('full', ['name', 'note', 'state', 'fee']),
      popup('door', ['secret', 'name']),
    ],
    access: [{ role: 'teacher', rows: 'all', may }],
  });
  for (const code of ['rooms', 'loans']) await grantForm(server, code, ['teacher', 'admin']);
  const teacher = rowCalls(server, 'rooms', 'teacher');
  await teacher.add({ name: '一号 机房', note: '三楼', state: 'a', fee: 12.5 });
  await teacher.add({ name: '二号机房', state: 'b' });
  await teacher.add({ note: '没有名称' });
  await rowCalls(server, 'rooms', 'admin').add({ name: '校长室', secret: '0000' });
});
afterAll(() => server.close());

const loans = () => rowCalls(server, 'loans', 'teacher');

describe('弹窗选择', () => {
  it.each<Record<string, string>>([
    { room: '一号 机房' },
    { room: '二号机房' },
    { full: '一号 机房 三楼 可用 12.50' },
    // Empty fields leave only their separator.
    { full: '二号机房  维修 ' },
    { full: '二号机房 维修' },
    // Hidden fields are not part of the name.
    { door: '二号机房' },
  ])('the display name of a row is accepted: %j', async (values) => {
    const { success, message } = await loans().add(values);
    expect([success, message]).toEqual([true, '添加成功！']);
  });

  it.each<Record<string, string>>([
    { room: '随便写的' },
    { room: '一号' },
    { room: '一号 机房 三楼' },
    // Names of rows of another user, which the caller does not see.
    { room: '校长室' },
    { full: '一号 机房 三楼 维修 12.50' },
    { full: '一号 机房 三楼 可用 12.5' },
    { door: '0000 校长室' },
  ])('any other text is refused: %j', async (values) => {
    const answer = await loans().add(values);
    const [field = ''] = Object.keys(values);
    expect([answer.message, answer.result]).toEqual([`机房${field}：选项不存在`, { field }]);
  });

  it('a row without a name is stored by id, and existing values are kept', async () => {
    const [nameless] = await rowCalls(server, 'rooms', 'teacher').rows({
      filters: JSON.stringify({ note: '没有名称' }),
    });
    const added = await loans().add({ room: nameless?.id ?? '' });
    expect(added.success).toBe(true);
    const id = String(Object(added.result).id);
    await rowCalls(server, 'rooms', 'teacher').edit(nameless?.id ?? '', { name: '三号机房' });
    expect((await loans().edit(id, { room: nameless?.id ?? '', full: '二号机房 维修' })).success).toBe(true);
    expect((await loans().edit(id, { room: '三号机房' })).success).toBe(true);
  });

  it('every line of a sheet is checked', async () => {
    const { result } = await loans().import(['机房room'], [['二号机房'], ['没有的']], { mode: 'preview' });
    expect(result).toMatchObject({
      errorCount: 1,
      lines: [{ errors: [] }, { errors: ['机房room“没有的”不在可选项里，请填所关联表单里已有的数据'] }],
    });
  });
});
