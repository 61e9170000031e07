import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantForm, madeForm } from '#server/online/testing/made-form.ts';
import { rowCalls } from '#server/online/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const name = { id: 'name0001', key: 'name', label: '名称', kind: 'text', unique: true } as const;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await grantForm(server, 'essays', ['teacher']);
});
afterAll(() => server.close());

it('a unique text that is longer than an index can hold is refused in words', async () => {
  const fields = [name];
  await madeForm(server, 'essays', {
    kind: 'single',
    fields,
    access: [{ role: 'teacher', rows: 'all', may: ['add'] }],
  });
  // What does not repeat is not made smaller.
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
