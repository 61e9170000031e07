import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

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
const link = (key: string, formFields: string[]): Field => ({ ...popup(key, formFields), kind: 'link' });

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
  await madeForm(server, 'linked', {
    kind: 'single',
    fields: [link('one', ['name']), link('two', ['name', 'note']), link('sec', ['secret'])],
    access: [{ role: 'teacher', rows: 'all', may }],
  });
  for (const code of ['rooms', 'loans', 'linked']) await grantForm(server, code, ['teacher', 'admin']);
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
    const { result } = await loans().import(['机房room'], [['二号机房'], ['三号']], { mode: 'preview' });
    expect(result).toMatchObject({
      errorCount: 1,
      lines: [{ errors: [] }, { errors: ['机房room“三号”不在可选项里，可填 三号机房、一号 机房、二号机房'] }],
    });
    const hidden = await loans().import(['机房door'], [['0000']], { mode: 'preview' });
    expect(hidden.result).toMatchObject({
      lines: [{ errors: ['机房door“0000”不在可选项里，可填 一号 机房、二号机房、三号机房'] }],
    });
  });

  it('a refused link is reported with valid choices, limited to rows and fields the importer may see', async () => {
    const linked = rowCalls(server, 'linked', 'teacher');
    const columns = ['机房one', '机房two', '机房sec'];
    const { result } = await linked.import(columns, [['2号机房', '校长室', '0000']], { mode: 'preview' });
    const [{ errors }] = Object(result).lines;
    expect(errors).toEqual([
      expect.stringMatching(/^机房one“2号机房”不在可选项里，可填 .*二号机房/),
      expect.stringMatching(/^机房two“校长室”不在可选项里，可填 .*一号 机房 三楼（\w+）/),
      '机房sec“0000”不在可选项里，现在没有可选项',
    ]);
    expect(JSON.stringify(errors)).not.toMatch(/校长室（|可填[^"]*(?:校长室|0000)/);
    const offered = String(errors[1]).split('可填 ')[1]?.split('、') ?? [];
    const again = await linked.import(columns, [['二号机房', offered[0] ?? '', '']], { mode: 'preview' });
    expect(again.result).toMatchObject({ errorCount: 0 });
  });
});
