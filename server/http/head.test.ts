import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let url: string;
let token: string;
let picture: string;

beforeAll(async () => {
  server = await createTestServer();
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  token = await server.login('admin');
  const file = await server.database.db
    .selectFrom('sysFile')
    .select('filePath')
    .where('purpose', '=', 'cover')
    .executeTakeFirstOrThrow();
  picture = `/sys/common/static/${file.filePath}`;
});
afterAll(() => server.close());

const ask = (method: string, path: string, headers: Record<string, string>) =>
  fetch(`${url}/api${path}`, { method, headers: { connection: 'close', ...headers } });

it.each([
  ['a list', () => '/sys/user/list', true],
  ['what everybody may read', () => '/sys/dict/getDictItems/sex', true],
  ['a file', () => picture, true],
  ['a sheet', () => '/sys/log/exportXls', true],
  ['a refusal', () => '/sys/user/list', false],
  ['nothing', () => '/sys/none', true],
])('HEAD of %s answers as GET does, without the body', async (_what, pathOf, isKnown) => {
  const headers = isKnown ? { 'x-access-token': token } : {};
  const whole = await ask('GET', pathOf(), headers);
  const head = await ask('HEAD', pathOf(), headers);
  expect(head.status).toBe(whole.status);
  for (const name of ['content-type', 'content-disposition', 'cache-control', 'etag'])
    expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
  expect((await head.arrayBuffer()).byteLength).toBe(0);
  const body = await whole.arrayBuffer();
  expect(body.byteLength).toBeGreaterThan(0);
  // A streamed GET may have no content-length.
  expect(Number(head.headers.get('content-length') ?? body.byteLength)).toBe(body.byteLength);
});
