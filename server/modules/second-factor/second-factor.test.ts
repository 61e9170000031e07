import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

let server: TestServer;
const start = new Date('2026-11-02T08:00:00+08:00').getTime();
const second = 1000;
const minute = 60 * second;
let now = start;
/** Advances the clock of the server and of the phone. */
const pass = (milliseconds: number) => {
  now += milliseconds;
  server.setNow(new Date(now));
};

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.database;
  await db.deleteFrom('sysSecondFactor').execute();
  await db.deleteFrom('sysRecoveryCode').execute();
  await db.deleteFrom('sysConfig').where('configKey', '=', '_secondFactorRoles').execute();
  for (const name of ['teacher', 'teacher2', 'admin']) {
    const key = `factor:${await userIdOf(server, name)}`;
    await server.deps.counters.quarterHour.clear(key);
    await server.deps.counters.day.clear(key);
  }
  pass(10 * minute);
});

const wrong = '动态验证码不正确或已经用过';
const asked = '请输入动态验证码';
const tooMany = '操作太频繁了，请过一会儿再试';
const of = (answer: TestAnswer, name: string): unknown => Reflect.get(Object(answer.result), name);
const post = async (path: string, body: object, token?: string) =>
  await server.call('POST', path, { body, token });
const login = async (username = 'teacher') => await post('/sys/login', { username, password: TEST_PASSWORD });
const tokenOf = async (username = 'teacher') => String(of(await login(username), 'token'));
/** Returns the code on a phone whose clock is `ahead` milliseconds of the server's. */
const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + ahead });
/** A code of no step within a day: the server takes one of another hour for that of a wrong clock. */
const wrongFor = (secret: string): string => {
  const steps = Array.from({ length: 2 * 2880 + 1 }, (_, index) => index - 2880);
  const taken = new Set(steps.map((step) => codeOf(secret, step * 30 * second)));
  return (
    Array.from({ length: 100 }, (_, index) => String(index).padStart(6, '0')).find(
      (code) => !taken.has(code),
    ) ?? ''
  );
};
const answerTo = async (login: TestAnswer, code: string) =>
  await post('/sys/secondFactor/login', { challenge: of(login, 'challenge'), code });

/** Sets up the second factor and returns the secret and the recovery codes. */
async function setUp(username = 'teacher') {
  const token = await tokenOf(username);
  const begun = await post('/sys/secondFactor/begin', { oldpassword: TEST_PASSWORD }, token);
  const secret = String(of(begun, 'secret'));
  const confirmed = await post('/sys/secondFactor/confirm', { code: codeOf(secret) }, token);
  const codes: readonly string[] = Object(confirmed.result).codes;
  pass(minute);
  return { token, secret, codes, begun };
}

describe('setting up the second factor', () => {
  it('the setup requires the password and a code of the app, and ends other sessions', async () => {
    const [token, other] = [await tokenOf(), await tokenOf()];
    expect((await post('/sys/secondFactor/begin', { oldpassword: 'wrong' }, token)).message).toBe(
      '密码不正确',
    );
    const begun = await post('/sys/secondFactor/begin', { oldpassword: TEST_PASSWORD }, token);
    const secret = String(of(begun, 'secret'));
    expect(of(begun, 'uri')).toMatch(/^otpauth:\/\/totp\/.*:teacher\?issuer=.*&secret=[A-Z2-7]{32}&/);
    expect((await post('/sys/secondFactor/confirm', { code: wrongFor(secret) }, token)).message).toBe(wrong);
    // The second factor applies only after the confirmation.
    expect((await login()).success).toBe(true);
    const confirmed = await post('/sys/secondFactor/confirm', { code: codeOf(secret) }, token);
    expect(confirmed.message).toBe('二次验证已开启');
    expect(new Set(Object(confirmed.result).codes).size).toBe(10);
    const state = async (one: string) => await server.call('GET', '/sys/secondFactor/state', { token: one });
    expect((await state(token)).result).toEqual({
      enabled: true,
      required: false,
      mayUse: true,
      codesLeft: 10,
    });
    await expect.poll(async () => (await state(other)).status).toBe(500);
  });

  it('the secret and the recovery codes are not stored in plain text and not logged', async () => {
    const { secret, codes } = await setUp();
    await answerTo(await login(), codes[0] ?? '');
    await server.deps.audit.flush();
    const { db } = server.database;
    const kept = JSON.stringify(
      [
        await db.selectFrom('sysSecondFactor').selectAll().execute(),
        await db.selectFrom('sysRecoveryCode').selectAll().execute(),
        await db.selectFrom('sysLog').selectAll().execute(),
      ],
      (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(text);
  });

  it('pupils and users who already have a second factor are refused', async () => {
    const pupil = await post(
      '/sys/secondFactor/begin',
      { oldpassword: TEST_PASSWORD },
      await tokenOf('s30101'),
    );
    expect(pupil.message).toBe('二次验证只用于老师和管理人员');
    const { token } = await setUp();
    const again = await post('/sys/secondFactor/begin', { oldpassword: TEST_PASSWORD }, token);
    expect(again.message).toBe('已经设置了二次验证，要换手机请先关闭');
  });
});

describe('a login with a second factor', () => {
  it('the password alone is refused with a challenge, and a code completes the login', async () => {
    const { secret } = await setUp();
    const first = await login();
    expect(first).toMatchObject({ success: false, status: 200, message: asked });
    expect(first.code).not.toBe(200);
    expect(of(first, 'token')).toBe(undefined);
    expect((await answerTo(first, wrongFor(secret))).message).toBe(wrong);
    const answer = await answerTo(first, codeOf(secret));
    expect(answer).toMatchObject({ success: true, result: { userInfo: { username: 'teacher' } } });
    expect((await answerTo(first, codeOf(secret, 30 * second))).message).toBe('登录已超时，请重新登录');
  });

  it('codes of the previous and the next time step are accepted, and an older one is refused', async () => {
    const { secret } = await setUp();
    for (const ahead of [-30, 30]) {
      pass(5 * minute);
      expect((await answerTo(await login(), codeOf(secret, ahead * second))).success).toBe(true);
    }
    pass(5 * minute);
    expect((await answerTo(await login(), codeOf(secret, -65 * second))).success).toBe(false);
  });

  it('a code is accepted once, also for concurrent challenges', async () => {
    const { secret } = await setUp();
    const code = codeOf(secret);
    const challenges = [await login(), await login(), await login()];
    const answers = await Promise.all(challenges.map(async (one) => answerTo(one, code)));
    expect(answers.filter(({ success }) => success).length).toBe(1);
    expect((await answerTo(await login(), code)).message).toBe(wrong);
    // An earlier unused code is refused after a later one.
    expect((await answerTo(await login(), codeOf(secret, -30 * second))).success).toBe(false);
  });

  it('a challenge expires after five tries or five minutes', async () => {
    const { secret } = await setUp();
    const first = await login();
    for (let at = 0; at < 4; at += 1) expect((await answerTo(first, wrongFor(secret))).message).toBe(wrong);
    expect((await answerTo(first, wrongFor(secret))).message).toBe('输错的次数太多，请重新登录');
    expect((await answerTo(first, codeOf(secret))).message).toBe('登录已超时，请重新登录');
    const late = await login();
    pass(5 * minute);
    expect((await answerTo(late, codeOf(secret))).message).toBe('登录已超时，请重新登录');
    expect((await answerTo(await login(), codeOf(secret))).success).toBe(true);
  });

  it('ten wrong codes block the user for all challenges and addresses', async () => {
    const { secret } = await setUp();
    const answers: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      const challenge = of(await login(), 'challenge');
      const tries = Array.from({ length: 4 }, async (_, tap) =>
        server.call('POST', '/sys/secondFactor/login', {
          body: { challenge, code: wrongFor(secret) },
          address: `10.20.${at}.${tap}`,
        }),
      );
      answers.push(...(await Promise.all(tries)).map(({ message }) => message));
    }
    expect(answers.filter((message) => message === wrong).length).toBe(10);
    expect(answers.filter((message) => message === tooMany).length).toBe(6);
    expect((await answerTo(await login(), codeOf(secret))).message).toBe(tooMany);
    expect((await login('teacher2')).success).toBe(true);
  });

  it('a challenge is invalid after a password change or when the account is frozen', async () => {
    const { secret } = await setUp();
    const { db } = server.database;
    const first = await login();
    const { password } = await db
      .selectFrom('sysUser')
      .select('password')
      .where('username', '=', 'teacher')
      .executeTakeFirstOrThrow();
    const set = async (values: object) =>
      await db.updateTable('sysUser').set(values).where('username', '=', 'teacher').execute();
    await set({ password: 'another' });
    expect((await answerTo(first, codeOf(secret))).message).toBe('登录已超时，请重新登录');
    await set({ password, status: 2 });
    expect((await answerTo(first, codeOf(secret))).message).toBe('这个账号已冻结，请联系老师或管理员');
    await set({ status: 1 });
  });

  it('each recovery code works once, regardless of case and hyphens', async () => {
    const { codes } = await setUp();
    const [one = '', two = ''] = codes;
    expect((await answerTo(await login(), ` ${one.toLowerCase()}`)).success).toBe(true);
    expect((await answerTo(await login(), one)).message).toBe('恢复码不正确或已经用过');
    const both = [await login(), await login()];
    const answers = await Promise.all(both.map(async (first) => answerTo(first, two.replace('-', ''))));
    expect(answers.filter(({ success }) => success).length).toBe(1);
  });

  it("two consecutive codes work even if the server's clock is hours off", async () => {
    const { secret } = await setUp();
    const hours = 8 * 60 * minute;
    const first = await login();
    expect((await answerTo(first, codeOf(secret, hours))).message).toBe(
      '手机和服务器的时间对不上，请等动态验证码变了以后再输入新的',
    );
    expect((await answerTo(first, codeOf(secret, hours))).success).toBe(false);
    pass(30 * second);
    expect((await answerTo(await login(), codeOf(secret, hours))).success).toBe(true);
    pass(minute);
    expect((await answerTo(await login(), codeOf(secret, hours))).success).toBe(true);
  });
});

describe('a role that requires a second factor', () => {
  const requireFor = async (roles: string, by: string) =>
    await post('/sys/config/saveTenantConfig', { _secondFactorRoles: roles }, by);
  const ask = async (token: string) => await server.call('GET', '/teaching/user/info', { token });

  it('pupil roles, unknown roles and the role of an administrator without a second factor are refused', async () => {
    const admin = await tokenOf('admin');
    expect((await requireFor('student', admin)).message).toBe('学生一级的角色不能要求二次验证');
    expect((await requireFor('nobody', admin)).message).toBe('角色不存在');
    expect((await requireFor('admin', admin)).message).toBe(
      '请先在个人设置里为自己开启二次验证，再要求自己的角色使用',
    );
  });

  it('sessions without a second factor end, and a new session is limited to the setup', async () => {
    const before = await tokenOf();
    const admin = await tokenOf('admin');
    expect((await requireFor('teacher', admin)).success).toBe(true);
    await expect.poll(async () => (await ask(before)).message).toBe('Token失效，请重新登录');
    const answer = await login();
    expect(answer.result).toMatchObject({ secondFactorDue: true, permissions: null });
    const token = String(of(answer, 'token'));
    expect(await ask(token)).toMatchObject({ status: 403, result: { secondFactorDue: true } });
    expect(await server.deps.sessions.authenticateUnrestricted(token)).toBe(undefined);
    const begun = await post('/sys/secondFactor/begin', { oldpassword: '' }, token);
    await post('/sys/secondFactor/confirm', { code: codeOf(String(of(begun, 'secret'))) }, token);
    expect((await ask(token)).success).toBe(true);
    pass(minute);
    const remove = { oldpassword: TEST_PASSWORD, code: codeOf(String(of(begun, 'secret'))) };
    expect((await post('/sys/secondFactor/remove', remove, token)).message).toBe(
      '学校要求您的角色使用二次验证，不能关闭',
    );
    expect((await ask(admin)).success).toBe(true);
    await requireFor('', admin);
  });
});

describe('removing and recovering the second factor', () => {
  it('a user removes the second factor with the password and a recovery code', async () => {
    const { token, secret, codes } = await setUp();
    const remove = async (oldpassword: string, code: string) =>
      (await post('/sys/secondFactor/remove', { oldpassword, code }, token)).message;
    expect(await remove('wrong', codeOf(secret))).toBe('密码不正确');
    expect(await remove(TEST_PASSWORD, wrongFor(secret))).toBe(wrong);
    expect(await remove(TEST_PASSWORD, codes[3] ?? '')).toBe('二次验证已关闭');
    expect((await login()).success).toBe(true);
  });

  it('new recovery codes replace the old ones', async () => {
    const { token, secret, codes } = await setUp();
    const body = { oldpassword: TEST_PASSWORD, code: codeOf(secret) };
    const renewed = await post('/sys/secondFactor/renewCodes', body, token);
    const fresh: readonly string[] = Object(renewed.result).codes;
    expect((await answerTo(await login(), codes[0] ?? '')).success).toBe(false);
    expect((await answerTo(await login(), fresh[0] ?? '')).success).toBe(true);
  });

  it('a reset by an administrator ends the sessions, is logged, and notifies the user', async () => {
    const { token } = await setUp();
    const id = await userIdOf(server, 'teacher');
    const reset = async (by: string, whom = id) =>
      await post('/sys/user/resetSecondFactor', { id: whom }, await tokenOf(by));
    expect((await reset('teacher2')).status).toBe(403);
    expect((await reset('admin', await userIdOf(server, 'admin'))).message).toBe(
      '自己的二次验证请在个人设置里关闭',
    );
    expect((await reset('admin')).message).toBe('二次验证已重置，对方需要重新设置');
    expect((await reset('admin')).message).toBe('该用户没有设置二次验证');
    await expect
      .poll(async () => (await server.call('GET', '/teaching/user/info', { token })).status)
      .toBe(500);
    expect((await login()).success).toBe(true);
    await server.deps.audit.flush();
    const { db } = server.database;
    const lines = await db.selectFrom('sysLog').select('logContent').where('logType', '=', 1).execute();
    expect(lines.map(({ logContent }) => logContent)).toContain('用户名: admin,重置了 teacher 的二次验证');
    const notices = await db.selectFrom('sysAnnouncement').select('titile').execute();
    expect(notices.map(({ titile }) => titile)).toContain('您的二次验证已被重置');
  });
});
