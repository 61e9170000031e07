import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantTo } from '#tests/support/database/grants.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const choices = [
  '/sys/role/queryall',
  '/sys/dict/list',
  '/sys/checkRule/list',
  '/sys/fillRule/list',
  '/sys/category/loadTreeRoot?async=false&pcode=0',
];

it('the permission for the form designer is enough to read the choices that the designer offers', async () => {
  await grantTo(server, 'student', { url: '/online/cgform' });
  const token = await server.login('student');
  const answers = choices.map(async (path) => {
    const { pathname, searchParams } = new URL(path, 'http://school');
    return await server.call('GET', pathname, { token, query: Object.fromEntries(searchParams) });
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});
