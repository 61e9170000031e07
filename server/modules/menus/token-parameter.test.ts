import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logOptions } from '#server/process/log-options.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';

// docs/wire.md#token-parameter: it is taken present or absent, never authenticates and is never logged.

const path = '/sys/permission/getUserPermissionByToken';
const sink = new PassThrough();
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ log: pino(logOptions('trace'), sink) });
});
afterAll(() => server.close());

const ask = async (username: string, token: string) =>
  server.call('GET', path, { token: await server.login(username), query: { token } });

describe('the token parameter of the permissions request', () => {
  it('is accepted if it belongs to the caller or is empty', async () => {
    const own = await server.login('teacher');
    expect(await ask('teacher', own)).toMatchObject({ status: 200, success: true });
    expect(await ask('teacher', '')).toMatchObject({ status: 200, success: true });
    const body = { username: 'teacher', password: TEST_PASSWORD };
    const again = await server.call('POST', '/sys/login', { body });
    const other = /"token":"([\w-]+)"/.exec(again.raw.body)?.[1] ?? '';
    expect(other).toHaveLength(43);
    expect(await ask('teacher', other)).toMatchObject({ status: 200, success: true });
  });

  it.each([
    ['of another user', async () => server.login('admin')],
    ['of no user', async () => 'x'.repeat(43)],
    ['of a session that has ended', async () => endedToken()],
  ])('with a token %s is refused with 401', async (_, tokenOf) => {
    expect(await ask('teacher', await tokenOf())).toMatchObject({
      status: 401,
      message: '未授权，请重新登录',
    });
    expect(await ask('teacher', await server.login('teacher'))).toMatchObject({ status: 200 });
  });

  it('does not authenticate a request without a token header', async () => {
    const answer = await server.call('GET', path, { query: { token: await server.login('admin') } });
    expect(answer.status).toBe(401);
  });

  it('does not appear in logs or traces', async () => {
    const admin = await server.login('admin');
    await ask('teacher', admin);
    await server.deps.audit.flush();
    const rows = await server.database.db.selectFrom('sysLog').selectAll().execute();
    expect(rows.some(({ method }) => method === `GET ${path}`)).toBe(true);
    const written = [
      JSON.stringify(rows),
      String(sink.read()),
      JSON.stringify(server.deps.monitor.traffic.traces()),
    ];
    expect(written[1]).toContain(`"path":"/api${path}"`);
    expect(written.filter((text) => text.includes(admin))).toEqual([]);
  });
});

describe('the address of a public form', () => {
  it('the token in the address does not appear in logs or traces', async () => {
    const token = 't'.repeat(43);
    const tries = [
      `/api/online/public/form/${token}`,
      `/api/online/public/form/${token}/more`,
      `/f/${token}`,
    ];
    for (const url of tries) await server.app.inject({ method: 'GET', url: `${url}?from=mail` });
    await server.app.inject({ method: 'GET', url: '/assets/index.js' });
    await server.deps.audit.flush();
    const rows = await server.database.db.selectFrom('sysLog').selectAll().execute();
    const written = [
      JSON.stringify(rows),
      String(sink.read()),
      JSON.stringify(server.deps.monitor.traffic.traces()),
    ];
    expect(written.filter((text) => text.includes(token))).toEqual([]);
    expect(written[1]).toContain('"path":"/api/online/public/form/:token"');
    expect(written[1]).toContain('"path":"/assets/index.js"');
  });
});

async function endedToken(): Promise<string> {
  const token = await server.login('s30101');
  await server.call('POST', '/sys/logout', { token });
  return token;
}
