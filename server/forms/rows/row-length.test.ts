import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutMark } from '#server/files/xlsx-writer.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { linesOf, rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const name = { id: 'name0001', key: 'name', label: '名称', kind: 'text', unique: true } as const;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await grantForm(server, 'essays', ['teacher']);
  await grantForm(server, 'long', ['teacher']);
});
afterAll(() => server.close());

it('a unique text that is too long for an index is refused with a message', async () => {
  const fields = [name];
  await madeForm(server, 'essays', {
    kind: 'single',
    fields,
    access: [{ role: 'teacher', rows: 'all', may: ['add'] }],
  });
  // Content without repetition does not shrink.
  const long = Array.from({ length: 1000 }, (_one, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
  ).join('');
  const answer = await rowCalls(server, 'essays', 'teacher').add({ name: long });
  expect([answer.status, answer.message, answer.result]).toEqual([
    200,
    '名称太长，请缩短后再保存',
    { field: 'name' },
  ]);
});

it('a text longer than a cell is exported with a truncation mark, and importing it is refused', async () => {
  await madeForm(server, 'long', {
    kind: 'single',
    fields: [
      { ...name, search: 'basic', searchBy: 'equal' },
      { id: 'note0001', key: 'note', label: '说明', kind: 'textarea' },
    ],
    access: [{ role: 'teacher', rows: 'all', may: ['add', 'edit', 'import', 'export'] }],
  });
  const calls = rowCalls(server, 'long', 'teacher');
  const note = '长'.repeat(40_000);
  await calls.add({ name: '甲', note });
  const [headers = [], cells = []] = await linesOf(await calls.export());
  expect(cells[1]?.endsWith(cutMark)).toBe(true);
  const answer = await calls.import(headers, [cells], { key: 'name' });
  expect(answer.result).toMatchObject({ isDone: false, msg: '第 2 行：说明：内容在导出时已截断，不能导入' });
  expect((await calls.rows())[0]?.['note']).toBe(note);
});
