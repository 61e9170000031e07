import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { emptyTable, rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete', 'bin'];
const access: Schema<'FormAccess'>[] = [{ role: 'teacher', rows: 'all', may }];

let server: TestServer;
let diaries: string;
let lines: string;
beforeAll(async () => {
  server = await createTestServer();
  diaries = await madeForm(server, 'diary', {
    kind: 'main',
    subs: [{ form: 'line', title: '环节' }],
    fields: [{ id: 'topic001', key: 'topic', label: '课题', kind: 'text', unique: true }],
    access,
  });
  lines = await madeForm(server, 'line', {
    kind: 'sub',
    fields: [
      { id: 'what0001', key: 'what', label: '内容', kind: 'text', required: true, unique: true },
      { id: 'minu0001', key: 'minutes', label: '分钟', kind: 'integer', maximum: 90 },
    ],
    access,
  });
  await grantForm(server, 'diary', ['teacher']);
  await grantForm(server, 'shelf', ['teacher']);
});
afterAll(() => server.close());
afterEach(async () => {
  await emptyTable(server, diaries);
  await emptyTable(server, lines);
});

const diary = () => rowCalls(server, 'diary', 'teacher');
const line = () => rowCalls(server, 'line', 'teacher');
const idOf = (result: unknown): string => String(Object(result).id);
const linesOf = async (mainId: string) => {
  const rows = await line().rows({ mainId, column: 'minutes', order: 'asc' });
  return rows.map(({ what }) => what);
};
const withLines = async (topic: string, ...whats: string[]): Promise<string> => {
  const rows = whats.map((what, index) => ({ values: { what, minutes: index + 1 } }));
  const added = await diary().add({ topic }, { subs: [{ form: 'line', rows }] });
  expect(added.message).toBe('添加成功！');
  return idOf(added.result);
};
const kept = async (formId: string) => [...(await tableOf(server, formId)).values()];

describe('rows of sub tables', () => {
  it('they are added together with their main row', async () => {
    const id = await withLines('猫', '导入', '练习');
    expect(await linesOf(id)).toEqual(['导入', '练习']);
  });

  it('one edit of the main row adds, changes and removes them', async () => {
    const id = await withLines('猫', '导入', '新授', '练习');
    const [first, second] = await line().rows({ mainId: id, column: 'minutes', order: 'asc' });
    const rows = [
      { id: first?.id, revision: first?.revision, values: { what: '开场' } },
      { values: { what: '新授', minutes: 9 } },
    ];
    const answer = await diary().edit(
      id,
      { topic: '狗' },
      { subs: [{ form: 'line', rows, removed: [second?.id] }] },
    );
    expect(answer.message).toBe('编辑成功！');
    expect(await linesOf(id)).toEqual(['开场', '练习', '新授']);
  });

  it.each<[string, object, string, string]>([
    ['a value', { what: '好', minutes: 91 }, '环节第2行：分钟：不能大于90', 'line.1.minutes'],
    ['a missing value', { minutes: 1 }, '环节第2行：请输入内容！', 'line.1.what'],
    ['what is there twice', { what: '导入' }, '环节第2行：内容已存在！', 'line.1.what'],
  ])(
    'the whole request is refused if one of them has an error: %s',
    async (_what, values, message, field) => {
      const rows = [{ values: { what: '导入' } }, { values }];
      const answer = await diary().add({ topic: '猫' }, { subs: [{ form: 'line', rows }] });
      expect(answer).toMatchObject({ success: false, message, result: { field } });
      expect(await kept(diaries)).toEqual([]);
      expect(await kept(lines)).toEqual([]);
    },
  );

  it('they are not written when their main row is refused', async () => {
    await withLines('猫');
    const rows = [{ values: { what: '导入' } }];
    const answer = await diary().add({ topic: '猫' }, { subs: [{ form: 'line', rows }] });
    expect(answer.message).toBe('课题已存在！');
    expect(await kept(lines)).toEqual([]);
  });

  it('rows of another main row, or of a form that is no sub table, are refused', async () => {
    const [one, other] = [await withLines('猫', '导入'), await withLines('狗', '练习')];
    const [foreign] = await line().rows({ mainId: other });
    const edit = (subs: object[]) => diary().edit(one, {}, { subs });
    const change = { id: foreign?.id, values: { what: '改' } };
    expect((await edit([{ form: 'line', rows: [change] }])).message).toBe('环节：记录不存在或已被删除');
    expect((await edit([{ form: 'line', removed: [foreign?.id] }])).message).toBe(
      '环节：记录不存在或已被删除',
    );
    expect((await edit([{ form: 'diary', rows: [] }])).status).toBe(400);
    expect(await linesOf(other)).toEqual(['练习']);
  });

  it('an edit with an outdated row is refused and changes nothing', async () => {
    const id = await withLines('猫', '导入');
    const [row] = await line().rows({ mainId: id });
    await line().edit(row?.id ?? '', { what: '别人的' });
    const rows = [{ id: row?.id, revision: row?.revision, values: { what: '我的' } }];
    const answer = await diary().edit(id, { topic: '狗' }, { subs: [{ form: 'line', rows }] });
    expect(answer.message).toMatch(/^环节第1行：.*修改了这条记录/);
    expect(await linesOf(id)).toEqual(['别人的']);
    expect((await diary().one(id)).result).toMatchObject({ topic: '猫' });
  });

  it('they are deleted and restored with their main row, except those deleted earlier', async () => {
    const id = await withLines('猫', '导入', '新授');
    const [, second] = await line().rows({ mainId: id, column: 'minutes', order: 'asc' });
    await line().remove(second?.id ?? '');
    await diary().remove(id);
    expect((await kept(lines)).map((row) => row['del_flag'])).toEqual([1, 1]);
    expect((await diary().undo(id)).message).toBe('撤销成功！');
    expect(await linesOf(id)).toEqual(['导入']);
    await diary().remove(id);
    await diary().back(id);
    expect(await linesOf(id)).toEqual(['导入']);
  });

  it('they are purged with their main row', async () => {
    const id = await withLines('猫', '导入');
    await diary().remove(id);
    await diary().purge(id);
    expect(await kept(lines)).toEqual([]);
  });

  it('a main row is not deleted if a check of its sub table forbids it', async () => {
    const rules: Schema<'FormRule'>[] = [
      { event: 'delete', act: 'check', expression: 'title != "馆藏"', message: '馆藏不能删除' },
    ];
    const title: Schema<'FormField'> = { id: 'title001', key: 'title', label: '书名', kind: 'text' };
    await madeForm(server, 'shelf', {
      kind: 'main',
      subs: [{ form: 'book', title: '书' }],
      fields: [],
      access,
    });
    await madeForm(server, 'book', { kind: 'sub', fields: [title], access, rules });
    const bookRows = rowCalls(server, 'shelf', 'teacher');
    const filled = async (...titles: string[]) => {
      const rows = titles.map((one) => ({ values: { title: one } }));
      return idOf((await bookRows.add({}, { subs: [{ form: 'book', rows }] })).result);
    };
    const held = await filled('小说', '馆藏');
    expect((await bookRows.remove(held)).message).toBe('表单book：馆藏不能删除');
    expect((await bookRows.one(held)).success).toBe(true);
    expect((await bookRows.remove(await filled('小说'))).success).toBe(true);
  });
});
