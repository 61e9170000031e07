import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const ask = async (username: string | undefined, key: string) =>
  server.call('GET', '/sys/config/getConfig', {
    ...(username === undefined ? {} : { token: await server.login(username) }),
    query: { key },
  });

describe('the content of the first page', () => {
  it('is empty until the school writes one', async () => {
    expect((await ask('student', '_indexHtml')).result).toBe('');
  });

  it('is sanitised', async () => {
    await server.database.db
      .updateTable('sysConfig')
      .set({ configValue: '<h2>开学啦</h2><script>alert(1)</script><img src="x" onerror="alert(1)">' })
      .where('configKey', '=', '_indexHtml')
      .execute();
    expect((await ask('student', '_indexHtml')).result).toBe('<h2>开学啦</h2><img src="x" />');
  });

  it('requires a login, and other keys are refused', async () => {
    expect((await ask(undefined, '_indexHtml')).status).toBe(401);
    for (const key of ['_phone', '_defaultRole', 'brandName'])
      expect((await ask('admin', key)).status).toBe(400);
  });
});
