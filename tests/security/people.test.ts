import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

// Attacks by the chapters of OWASP ASVS 5 (docs/security.md): authentication, sessions and authorisation.

let server: TestServer;
let [admin, teacher, pupil] = ['', '', ''];

beforeAll(async () => {
  server = await createTestServer();
  [admin, teacher, pupil] = await Promise.all([
    server.login('admin'),
    server.login('teacher'),
    server.login('student'),
  ]);
});
afterAll(() => server.close());

const logIn = (username: string, password: string, address: string): Promise<TestAnswer> =>
  server.call('POST', '/sys/login', { body: { username, password }, address });
const own = '/sys/user/getCurrentUserDeparts';

describe('V6 authentication', () => {
  it('known and unknown names get the same response', async () => {
    const [known, unknown] = await Promise.all([
      logIn('teacher2', 'wrong', '10.1.0.1'),
      logIn('nobody-here', 'wrong', '10.2.0.1'),
    ]);
    expect([known.status, known.message]).toEqual([unknown.status, unknown.message]);
    expect(known.message).toBe('账号或密码错误');
  });

  // Each attempt has its own address, because after three failures a captcha would refuse any login.
  it.each([
    ["admin' or '1'='1", '10.3.0.1'],
    ['аdmin', '10.3.0.2'],
    ['admin%00', '10.3.0.3'],
    ['*', '10.3.0.4'],
    [' admin --', '10.3.0.5'],
  ])('the login name "%s" does not match another account', async (name, address) => {
    const { success, message } = await logIn(name, 'Campus-2026', address);
    expect([success, message]).toEqual([false, '账号或密码错误']);
  });

  it('after three failed logins a correct password is refused without a captcha', async () => {
    const guess = (username: string, word: string) => logIn(username, word, '10.4.0.1');
    for (const word of ['one', 'two', 'three']) await guess('s30110', word);
    const right = await guess('s30110', 'Campus-2026');
    expect([right.success, right.message]).toEqual([false, '请输入验证码！']);
    // The account is not locked for its owner.
    expect((await logIn('s30111', 'Campus-2026', '10.4.99.1')).success).toBe(true);
  });
});

describe('V7 sessions', () => {
  it('a token is accepted only in its header', async () => {
    const tries = await Promise.all([
      server.call('GET', own, { query: { token: pupil } }),
      server.call('GET', own, { headers: { authorization: `Bearer ${pupil}` } }),
      server.call('GET', own, { headers: { cookie: `X-Access-Token=${pupil}; token=${pupil}` } }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('each login creates a new 256-bit token, and a logout invalidates its token', async () => {
    const tokens = await Promise.all(
      [1, 2].map(async () => (await logIn('s30112', 'Campus-2026', '10.5.0.1')).result),
    );
    const texts = tokens.map((one) => /"token":"([^"]+)"/.exec(JSON.stringify(one))?.[1] ?? '');
    expect(new Set(texts).size).toBe(2);
    for (const text of texts) expect(Buffer.from(text, 'base64url').length).toBeGreaterThanOrEqual(32);
    const [token = ''] = texts;
    await server.call('POST', '/sys/logout', { token });
    expect((await server.call('GET', own, { token })).message).toBe('Token失效，请重新登录');
    expect((await server.call('GET', own, { token: texts[1] })).status).toBe(200);
  });

  it('tokens are stored only as hashes', async () => {
    const { db } = server.database;
    const rows = await db.selectFrom('sysSession').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(pupil);
  });
});

describe('V8 authorisation', () => {
  it.each([
    { roleCode: 'admin' },
    { selectedroles: '1' },
    { username: 'admin' },
    { departIds: 'A01' },
    { userIdentity: 2 },
    { password: 'Other-2026' },
  ])('editing the own profile grants no rights: %j', async (more) => {
    const before = await server.call('GET', own, { token: pupil });
    const answer = await server.call('PUT', '/teaching/user/edit', {
      token: pupil,
      body: { sex: 1, ...more },
    });
    const people = await server.database.db
      .selectFrom('sysUser')
      .select(['username', 'userIdentity'])
      .where('username', '=', 'student')
      .execute();
    expect([answer.status === 400 || answer.success, people]).toEqual([
      true,
      [{ username: 'student', userIdentity: 1 }],
    ]);
    expect((await server.call('GET', own, { token: pupil })).result).toEqual(before.result);
    expect((await server.call('GET', '/sys/user/list', { token: pupil })).status).toBe(403);
  });

  it('editing the own profile cannot set a password', async () => {
    const body = { sex: 1, password: 'Other-2026' };
    await server.call('PUT', '/teaching/user/edit', { token: pupil, body });
    expect((await logIn('student', 'Other-2026', '10.6.0.1')).message).toBe('账号或密码错误');
    expect((await logIn('student', 'Campus-2026', '10.6.0.1')).success).toBe(true);
  });

  it('a teacher can neither create nor change an administrator', async () => {
    const made = await server.call('POST', '/sys/user/add', {
      token: teacher,
      body: { username: 'evil', password: 'Evil-2026x', realname: '坏人', selectedroles: 'admin' },
    });
    expect(made.success).toBe(false);
    const [{ id } = { id: '' }] = await server.database.db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'admin')
      .execute();
    const tries = await Promise.all([
      server.call('PUT', '/sys/user/frozenBatch', { token: teacher, body: { ids: id, status: 2 } }),
      server.call('PUT', '/sys/user/changePassword', {
        token: teacher,
        body: { username: 'admin', password: 'Evil-2026x', confirmPassword: 'Evil-2026x' },
      }),
      server.call('DELETE', '/sys/user/delete', { token: teacher, query: { id } }),
    ]);
    expect(tries.map(({ success }) => success)).toEqual([false, false, false]);
    expect((await server.call('GET', own, { token: admin })).status).toBe(200);
  });
});
