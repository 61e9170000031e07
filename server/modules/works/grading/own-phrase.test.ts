import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
});
beforeEach(() => server.database.db.deleteFrom('teachingOwnPhrases').execute());
afterAll(() => server.close());

const list = async (by: string) =>
  server.call('GET', '/teaching/ownPhrase/list', { token: await server.login(by) });
const save = async (by: string, phrases: unknown) =>
  server.call('PUT', '/teaching/ownPhrase/save', { token: await server.login(by), body: { phrases } });

it('saved phrases are returned in their order, to their owner only', async () => {
  expect((await list('teacher')).result).toEqual({ phrases: [] });
  expect(await save('teacher', ['再想一想', '颜色很漂亮'])).toMatchObject({
    success: true,
    message: '常用评语已保存',
  });
  expect((await list('teacher')).result).toEqual({ phrases: ['再想一想', '颜色很漂亮'] });
  expect((await list('teacher2')).result).toEqual({ phrases: [] });
  await save('teacher', ['颜色很漂亮', '再想一想']);
  expect((await list('teacher')).result).toEqual({ phrases: ['颜色很漂亮', '再想一想'] });
});

it('phrases are trimmed to single lines, without blanks and duplicates', async () => {
  await save('teacher', [' 好\n极了 ', '', '  ', '好 极了']);
  expect((await list('teacher')).result).toEqual({ phrases: ['好 极了'] });
});

it.each([[Array.from({ length: 31 }, (_, at) => `第${at}句`)], [['好'.repeat(201)]], ['好']])(
  'invalid lists and too many or too long phrases are refused',
  async (phrases) => {
    expect((await save('teacher', phrases)).success).toBe(false);
    expect((await list('teacher')).result).toEqual({ phrases: [] });
  },
);

it('phrases are refused for pupils and without a login', async () => {
  expect((await server.call('GET', '/teaching/ownPhrase/list')).status).toBe(401);
  expect((await list('s30101')).status).toBe(403);
  expect((await save('s30101', ['好'])).status).toBe(403);
});
