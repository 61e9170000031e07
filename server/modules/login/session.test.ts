import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importedHash } from '#server/shared/passwords/imported-hash.ts';
import { captchaAlphabet, captchaHash, captchaText } from '#server/shared/authentication/captcha/captcha.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { captchaPicture } from './captcha-picture.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
});
afterAll(() => server.close());

const login = (username: string, password: string, more: Record<string, unknown> = {}): Promise<TestAnswer> =>
  server.call('POST', '/sys/login', { body: { username, password, ...more } });

function tokenOf({ result }: TestAnswer): string {
  return typeof result === 'object' && result !== null && 'token' in result ? String(result.token) : '';
}

describe('login', () => {
  it('returns token, user, roles, departments and dictionaries', async () => {
    const answer = await login('student', TEST_PASSWORD, { remember_me: true });
    expect(answer).toMatchObject({ status: 200, success: true, code: 200, message: '登录成功' });
    expect(answer.result).toMatchObject({
      userInfo: { username: 'student', userIdentity: 1 },
      role: ['student'],
      multi_depart: 1,
      sysAllDictItems: { work_status: [{ value: '0', text: '已保存', title: '已保存' }, {}, {}, {}, {}, {}] },
    });
    expect(tokenOf(answer)).toMatch(/^[\w-]{43}$/);
    expect(answer.raw.body).not.toContain('argon2');
  });

  it('accepts a password hash of the old product and replaces it with a current hash', async () => {
    const { db } = server.database;
    // s30106 with 123456, by Java's own PBEWithMD5AndDES.
    const old = importedHash('s30106', 'Zx81mLp0', 'c60baa266e294fdf');
    const stored = async () =>
      (
        await db
          .selectFrom('sysUser')
          .select('password')
          .where('username', '=', 's30106')
          .executeTakeFirstOrThrow()
      ).password;
    await db
      .updateTable('sysUser')
      .set({ password: old, passwordDue: 1 })
      .where('username', '=', 's30106')
      .execute();
    expect(await login('s30106', '123457')).toMatchObject({ success: false });
    expect(await stored()).toBe(old);
    expect(await login('s30106', '123456')).toMatchObject({ success: true, result: { passwordDue: true } });
    expect(await stored()).toMatch(/^\$argon2id\$/);
    expect(await login('s30106', '123456')).toMatchObject({ success: true, result: { passwordDue: true } });
  });

  it('assigns the only department of the user and updates other sessions of the user', async () => {
    const { db } = server.database;
    const earlier = tokenOf(await login('s30105', TEST_PASSWORD));
    await db.updateTable('sysUser').set({ orgCode: null }).where('username', '=', 's30105').execute();
    server.deps.sessions.invalidateUser((await server.deps.sessions.authenticate(earlier))?.userId ?? '');
    const place = async () => (await server.deps.sessions.authenticate(earlier))?.orgCode;
    expect(await place()).toBe(null);
    await login('s30105', TEST_PASSWORD);
    await expect.poll(place).toMatch(/^A/);
  });

  it('asks only users of several departments that are not classes for the one to work in', async () => {
    const { db } = server.database;
    const departs = new Map(
      (await db.selectFrom('sysDepart').select(['id', 'orgCode']).execute()).map(({ id, orgCode }) => [
        orgCode,
        id,
      ]),
    );
    const teacher = await db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'teacher2')
      .executeTakeFirstOrThrow();
    const join = async (code: string) =>
      await db
        .insertInto('sysUserDepart')
        .values({ id: `also-${code}`, userId: teacher.id, depId: departs.get(code) ?? '' })
        .execute();
    const enter = async () => {
      await db.updateTable('sysUser').set({ orgCode: null }).where('id', '=', teacher.id).execute();
      return (await login('teacher2', TEST_PASSWORD)).result;
    };
    await join('A01A01A01');
    expect(await enter()).toMatchObject({
      multi_depart: 1,
      userInfo: { orgCode: 'A01A01A01', multi_depart: 1 },
    });
    await join('A01A01');
    expect(await enter()).toMatchObject({ multi_depart: 1, userInfo: { orgCode: 'A01A01' } });
    await join('A01');
    expect(await enter()).toMatchObject({ multi_depart: 2, userInfo: { orgCode: null, multi_depart: 2 } });
    await db.deleteFrom('sysUserDepart').where('id', 'like', 'also-%').execute();
  });

  it('returns the permissions for the first menu', async () => {
    const answer = await login('teacher', TEST_PASSWORD);
    const asked = await server.call('GET', '/sys/permission/getUserPermissionByToken', {
      token: tokenOf(answer),
    });
    expect(answer.result).toMatchObject({ permissions: asked.result });
    expect(JSON.stringify(asked.result)).toContain('/teaching/workList');
  });

  it('returns the same error for an unknown name and a wrong password', async () => {
    const [unknown, wrong] = await Promise.all([login('nobody-here', 'x'), login('teacher2', 'x')]);
    expect([unknown.message, unknown.code, unknown.status]).toEqual([
      wrong.message,
      wrong.code,
      wrong.status,
    ]);
    expect(wrong).toMatchObject({ status: 200, success: false, code: 500, message: '账号或密码错误' });
  });

  it('reports a frozen account only after the correct password', async () => {
    const { db } = server.database;
    await db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 's30102').execute();
    expect((await login('s30102', 'wrong-password')).message).toBe('账号或密码错误');
    expect((await login('s30102', TEST_PASSWORD)).message).toBe('这个账号已冻结，请联系老师或管理员');
  });

  it('refuses deleted accounts', async () => {
    await server.database.db
      .updateTable('sysUser')
      .set({ delFlag: 1 })
      .where('username', '=', 's30103')
      .execute();
    expect((await login('s30103', TEST_PASSWORD)).message).toBe('账号或密码错误');
  });

  it('stores only the hash of the token', async () => {
    const token = tokenOf(await login('teacher', TEST_PASSWORD));
    const rows = await server.database.db.selectFrom('sysSession').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is logged without the password', async () => {
    await login('teacher', TEST_PASSWORD);
    await login('teacher', 'a-wrong-one');
    await server.deps.audit.flush();
    const rows = await server.database.db.selectFrom('sysLog').selectAll().execute();
    expect(rows.map((row) => row.logContent)).toContain('用户名: teacher,登录成功！');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`a-wrong-one|${TEST_PASSWORD}`));
  });
});

describe('captcha', () => {
  it('is required after three failures of an account and works once', async () => {
    const guarded = await createTestServer();
    const attempt = (more: Record<string, unknown>) =>
      guarded.call('POST', '/sys/login', { body: { username: 'student', password: 'wrong', ...more } });
    const asks = [];
    for (let count = 0; count < 3; count += 1) asks.push((await attempt({})).result);
    expect(asks).toEqual([{ captcha: false }, { captcha: false }, { captcha: true }]);
    expect(await attempt({ password: TEST_PASSWORD })).toMatchObject({
      success: false,
      message: '请输入验证码！',
      result: { captcha: true, field: 'captcha' },
    });

    await guarded.database.db
      .insertInto('sysCaptcha')
      .values({ key: 'k1', answerHash: captchaHash('k1', 'AB12'), expiresAt: new Date(Date.now() + 60_000) })
      .execute();
    expect((await attempt({ password: TEST_PASSWORD, captcha: 'wxyz', checkKey: 'k1' })).message).toBe(
      '验证码错误',
    );
    expect((await attempt({ password: TEST_PASSWORD, captcha: 'AB12', checkKey: 'k1' })).message).toBe(
      '验证码错误',
    );

    await guarded.database.db
      .insertInto('sysCaptcha')
      .values({ key: 'k2', answerHash: captchaHash('k2', 'AB12'), expiresAt: new Date(Date.now() + 60_000) })
      .execute();
    expect((await attempt({ password: TEST_PASSWORD, captcha: 'ab12', checkKey: 'k2' })).success).toBe(true);
    await guarded.close();
  });

  it('is required during concurrent password guesses too', async () => {
    const guarded = await createTestServer();
    const attempt = () =>
      guarded.call('POST', '/sys/login', { body: { username: 's30120', password: 'wrong' } });
    const answers = await Promise.all(Array.from({ length: 30 }, attempt));
    expect(answers.filter((answer) => answer.message === '账号或密码错误').length).toBeLessThanOrEqual(4);
    await guarded.close();
  });

  it('expires after ten minutes', async () => {
    const always = await createTestServer({ captcha: 'always' });
    await always.call('GET', '/sys/randomImage/late');
    await always.database.db
      .updateTable('sysCaptcha')
      .set({ answerHash: captchaHash('late', 'AAAA') })
      .execute();
    always.setNow(new Date(Date.now() + 10 * 60_000 + 1));
    const answer = await always.call('POST', '/sys/login', {
      body: { username: 'admin', password: TEST_PASSWORD, captcha: 'AAAA', checkKey: 'late' },
    });
    expect(answer.message).toBe('验证码错误');
    await always.close();
  });

  it('is a PNG that differs each time', async () => {
    const answer = await server.call('GET', '/sys/randomImage/abc');
    expect(String(answer.result)).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(captchaText(() => 0.5)).toMatch(new RegExp(`^[${captchaAlphabet}]{4}$`));
    const pictures = [1, 2, 3].map(() => captchaPicture('A2C4', Math.random));
    expect(new Set(pictures).size).toBe(3);
    expect(pictures.filter((picture) => picture.length > 20_000)).toEqual([]);
  });
});

describe('session', () => {
  const ask = (token: string) => server.call('GET', '/sys/permission/getUserPermissionByToken', { token });

  it('ends immediately with the logout', async () => {
    const token = tokenOf(await login('teacher', TEST_PASSWORD));
    expect((await ask(token)).success).toBe(true);
    expect((await server.call('POST', '/sys/logout', { token })).message).toBe('退出登录成功！');
    expect(await ask(token)).toMatchObject({ status: 500, message: 'Token失效，请重新登录' });
  });

  it('ends with the logout even during concurrent requests', async () => {
    for (let round = 0; round < 10; round += 1) {
      const token = tokenOf(await login('s30121', TEST_PASSWORD));
      await Promise.all([server.call('POST', '/sys/logout', { token }), ask(token), ask(token), ask(token)]);
      expect((await ask(token)).status).toBe(500);
    }
  });

  it('is extended by use and expires after seven days without use', async () => {
    const day = 24 * 60 * 60 * 1000;
    const start = Date.now();
    const token = tokenOf(await login('teacher2', TEST_PASSWORD));
    server.setNow(new Date(start + 6 * day));
    expect((await ask(token)).success).toBe(true);
    server.setNow(new Date(start + 12 * day));
    expect((await ask(token)).success).toBe(true);
    server.setNow(new Date(start + 20 * day));
    expect((await ask(token)).status).toBe(500);
    server.setNow(undefined);
  });

  it('returns the menu and buttons granted to the roles', async () => {
    const [student, admin] = await Promise.all(
      ['student', 'admin'].map(async (name) => ask(await server.login(name))),
    );
    const paths = (answer: TestAnswer | undefined): string => JSON.stringify(answer?.result);
    expect(paths(student)).not.toContain('/isystem/user');
    expect(paths(student)).toContain('"/teaching/mineCourse/cardList"');
    expect(admin?.result).toMatchObject({
      menu: expect.arrayContaining([
        expect.objectContaining({ path: '/dashboard/index', component: 'dashboard/Index', route: '1' }),
      ]),
    });
    expect(paths(admin)).toContain('"action":"user:add"');
  });

  it('accepts the token only in the header', async () => {
    const token = await server.login('admin');
    const answer = await server.call('GET', '/sys/permission/getUserPermissionByToken', { query: { token } });
    expect(answer.status).toBe(401);
  });
});
