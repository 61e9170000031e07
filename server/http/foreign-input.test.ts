import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';

// docs/wire.md#lenient-requests: what clients of the existing API send otherwise than ours.

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ captcha: 'always' });
});
afterAll(() => server.close());

describe('requests from other clients', () => {
  it('may contain the captcha key as a number or a string', async () => {
    const logIn = (checkKey: unknown) =>
      server.call('POST', '/sys/login', {
        body: { username: 'teacher', password: TEST_PASSWORD, captcha: 'none', checkKey },
      });
    for (const key of [1_629_428_467_008, '1629428467008'])
      expect(await logIn(key)).toMatchObject({ status: 200, message: '验证码错误' });
    expect(await logIn(true)).toMatchObject({ status: 400, message: '参数不正确：checkKey' });
  });

  it('with a body that is not an object are refused with a message', async () => {
    for (const body of [[], 'text', null])
      expect(await server.call('POST', '/sys/login', { body })).toMatchObject({
        status: 400,
        message: expect.stringMatching(/^提交的内容格式不正确$/),
      });
  });

  it('may contain any parameter that begins with _', async () => {
    const ask = (query: Record<string, string>) =>
      server.call('GET', '/sys/config/getCurrentConfig', { query });
    expect(await ask({ _: 'x', _v: '', __proto__x: '1' })).toMatchObject({ status: 200, success: true });
    expect(await ask({ _v: '1', v: '1' })).toMatchObject({ status: 400, message: '不支持的查询条件：v' });
  });
});
