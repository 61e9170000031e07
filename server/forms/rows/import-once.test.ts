import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { madeRow, madeWorkbook } from '#tests/support/sheets/made-workbook.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Rows of a form have no key of their own: only the key of the request tells that an import was sent before.

const code = 'import_once';
let server: TestServer;
let formId: string;
beforeAll(async () => {
  server = await createTestServer();
  await grantForm(server, code, ['admin']);
  const access: Schema<'FormAccess'>[] = [{ role: 'admin', rows: 'all', may: ['add', 'import'] }];
  const name: Schema<'FormField'> = {
    id: 'name0001',
    key: 'name',
    label: '姓名',
    kind: 'text',
    maxLength: 5,
  };
  formId = await madeForm(server, code, { kind: 'single', fields: [name], access });
});
afterAll(() => server.close());

async function send(key: string, names: readonly string[], mode = 'all') {
  const data = ['姓名', ...names].map((name, at) => madeRow(at + 1, [name])).join('');
  const form = uploadForm({
    name: '表.xlsx',
    bytes: madeWorkbook([{ name: '表', data }]),
    fields: { mode },
  });
  const headers = { ...form.headers, 'idempotency-key': key.padEnd(20, '-') };
  return await server.call('POST', `/online/cgform/api/importXls/${code}`, {
    token: await server.login('admin'),
    payload: form.payload,
    headers,
  });
}

const names = async () =>
  [...(await tableOf(server, formId)).values()].map((row) => String(row['f_name0001']));

it('an import sent again with the same key adds its rows once and gets the first response', async () => {
  const sent = await Promise.all([send('a', ['一', '二']), send('a', ['一', '二'])]);
  const last = await send('a', ['一', '二']);
  expect([...sent, last].map(({ message }) => message)).toEqual(
    Array.from({ length: 3 }, () => '共2行数据全部导入成功！'),
  );
  expect(last.result).toMatchObject({ totalCount: 2, successCount: 2, isDone: true });
  expect(new Set(await names())).toEqual(new Set(['一', '二']));
  expect(await names()).toHaveLength(2);
});

it('another file with the same key is refused, and a preview neither consumes nor checks the key', async () => {
  expect((await send('b', ['三'], 'preview')).result).toMatchObject({ successCount: 1, isDone: false });
  expect((await send('b', ['三'])).success).toBe(true);
  expect((await send('b', ['四'], 'preview')).success).toBe(true);
  expect((await send('b', ['四'])).message).toContain('刚才的提交服务器已经收到');
  expect(await names()).not.toContain('四');
});

it('a refused import can be corrected and sent again with the same key', async () => {
  expect((await send('c', ['五', '太长的姓名一个'])).success).toBe(false);
  expect((await send('c', ['五', '六'])).success).toBe(true);
  expect((await send('c', ['五', '六'])).success).toBe(true);
  expect(await names()).toEqual(expect.arrayContaining(['五', '六']));
  expect((await names()).filter((name) => name === '五')).toHaveLength(1);
});

it('the stored response contains no cells of the file', async () => {
  await send('d', ['不留七']);
  const { rows } = await sql<{ answer: unknown }>`select answer from sys_sent_once`.execute(
    server.database.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('不留七');
});
