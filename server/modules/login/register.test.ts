import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { captchaHash } from '#server/shared/authentication/captcha/captcha.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { recordingGateway, setConfig } from './testing/access-calls.ts';

let server: TestServer;
const { send, gateway, codeOf } = recordingGateway();

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
});
afterAll(() => server.close());
beforeEach(() => setConfig(server.database.db, { allowReg: '1' }));

const register = (body: Record<string, unknown>, at: TestServer = server): Promise<TestAnswer> =>
  at.call('POST', '/sys/user/register', { body: { username: 'newcomer', password: 'Panda-7', ...body } });
const check = (query: Record<string, string>, token?: string): Promise<TestAnswer> =>
  server.call('GET', '/sys/user/checkOnlyUser', { query, token });

describe('registration', () => {
  it('creates a pupil with the configured role and class, who can log in immediately', async () => {
    const { db } = server.database;
    const depart = await db
      .selectFrom('sysDepart')
      .select(['id', 'departName', 'orgCode'])
      .where('departName', '=', '三年级二班')
      .executeTakeFirstOrThrow();
    await setConfig(db, { _defaultDepart: depart.id });
    const answer = await register({ phone: '13900000001', email: 'a@b.cn' });
    expect(answer).toMatchObject({
      success: true,
      message: '注册成功',
      result: { username: 'newcomer' },
    });
    const login = await server.call('POST', '/sys/login', {
      body: { username: 'newcomer', password: 'Panda-7' },
    });
    expect(login.result).toMatchObject({
      role: ['student'],
      userInfo: {
        username: 'newcomer',
        realname: 'newcomer',
        phone: '13900000001',
        userIdentity: 1,
        orgCode: depart.orgCode,
      },
      departs: [depart],
    });
  });

  it('uses the phone number as the account name if none is given', async () => {
    expect((await register({ username: '', phone: '13900000002' })).result).toEqual({
      username: '13900000002',
    });
  });

  it('is closed unless the school enables it', async () => {
    await setConfig(server.database.db, { allowReg: '0' });
    expect(await register({ username: 'early' })).toMatchObject({
      success: false,
      message: '学校没有开放注册，请向老师或管理员要账号',
    });
    expect((await check({ username: 'early' })).message).toBe('学校没有开放注册，请向老师或管理员要账号');
    expect((await check({ username: 'early' }, await server.login('teacher'))).success).toBe(true);
  });

  it.each([
    [{ username: '' }, '账号不能为空', 'username'],
    [
      { username: '???' },
      '账号以汉字、英文字母或数字开头，只能包含汉字、英文字母、数字和 . _ - @',
      'username',
    ],
    [{ username: '*' }, '账号以汉字、英文字母或数字开头，只能包含汉字、英文字母、数字和 . _ - @', 'username'],
    [
      { username: 'ａｄｍｉｎ' },
      '账号以汉字、英文字母或数字开头，只能包含汉字、英文字母、数字和 . _ - @',
      'username',
    ],
    [
      { username: 'аdmin' },
      '账号以汉字、英文字母或数字开头，只能包含汉字、英文字母、数字和 . _ - @',
      'username',
    ],
    [
      { username: 'ad\u200Bmin' },
      '账号以汉字、英文字母或数字开头，只能包含汉字、英文字母、数字和 . _ - @',
      'username',
    ],
    [{ username: 'x' }, '账号要有 2 到 32 个字符', 'username'],
    [{ username: 'x'.repeat(33) }, '账号要有 2 到 32 个字符', 'username'],
    [{ username: 'STUDENT' }, '账号已被注册', 'username'],
    [{ phone: '13900000001' }, '手机号已被注册', 'phone'],
    [{ phone: '12345' }, '请输入正确的手机号', 'phone'],
    [{ email: 'A@b' }, '请输入正确的邮箱！', 'email'],
    [{ email: 'a@b.cn' }, '邮箱已被注册', 'email'],
    [{ password: 'ab1' }, '密码要有 6 到 64 位，不能有空格！', 'password'],
    [{ password: 'abc 123' }, '密码要有 6 到 64 位，不能有空格！', 'password'],
    [{ password: 'abcdefgh' }, '密码太简单，请用数字、字母、符号中的至少两种', 'password'],
    [{ username: 'newcomer-1', password: 'Newcomer-1' }, '密码不能与账号相同', 'password'],
    [{ realname: '!!!' }, '姓名里至少要有一个汉字、字母或数字', 'realname'],
  ])('refuses %j at its field', async (body, message, field) => {
    expect(await register({ username: 'second', ...body })).toMatchObject({
      success: false,
      message,
      result: { field },
    });
    const { db } = server.database;
    expect(await db.selectFrom('sysUser').select('id').where('username', '=', 'second').execute()).toEqual(
      [],
    );
  });

  it('creates one account when several requests use the same name at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => register({ username: 'wanted' })));
    expect(answers.filter((one) => one.success).length).toBe(1);
    expect(new Set(answers.filter((one) => !one.success).map((one) => one.message))).toEqual(
      new Set(['账号已被注册']),
    );
  });

  it('refuses a configured role with more rights than a pupil', async () => {
    const { db } = server.database;
    const before = await db
      .selectFrom('sysConfig')
      .select('configValue')
      .where('configKey', '=', '_defaultRole')
      .executeTakeFirstOrThrow();
    const teacher = await db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'teacher')
      .executeTakeFirstOrThrow();
    await setConfig(db, { _defaultRole: teacher.id });
    expect((await register({ username: 'climber' })).message).toBe(
      '注册失败，默认注册角色配置有误，请联系管理员',
    );
    await setConfig(db, { _defaultRole: '', _defaultDepart: '' });
    expect((await register({ username: 'plain' })).success).toBe(true);
    await setConfig(db, { _defaultRole: before.configValue });
  });

  it('writes no password into the log', async () => {
    await register({ username: 'logged', password: 'Secret-in-log-1' });
    await server.deps.audit.flush();
    const rows = await server.database.db.selectFrom('sysLog').selectAll().execute();
    expect(JSON.stringify(rows)).toContain('"username\\":\\"logged');
    expect(JSON.stringify(rows)).not.toContain('Secret-in-log-1');
  });

  it('reports whether a name is free', async () => {
    expect(await check({ username: 'free-name' })).toMatchObject({ success: true, message: '该值可用！' });
    expect(await check({ username: 'Student' })).toMatchObject({
      success: false,
      message: '账号已存在',
      result: { field: 'username' },
    });
    const token = await server.login('teacher');
    for (const query of [{ phone: '13900000001' }, { email: 'a@b.cn' }]) {
      expect((await check(query)).success).toBe(true);
      expect((await check(query, token)).success).toBe(false);
    }
    expect((await check({})).success).toBe(true);
    await server.database.db
      .updateTable('sysUser')
      .set({ delFlag: 1 })
      .where('username', '=', 's30130')
      .execute();
    expect((await check({ username: 's30130' })).success).toBe(false);
  });

  it('is limited for each address', async () => {
    const call = () =>
      server.call('POST', '/sys/user/register', {
        body: { username: '', password: 'x' },
        address: '10.9.9.9',
      });
    await Promise.all(Array.from({ length: 200 }, call));
    expect((await call()).status).toBe(429);
  });
});

describe('registration with a captcha', () => {
  it('requires a valid captcha, which stays valid while the form has errors', async () => {
    const guarded = await createTestServer();
    const { db } = guarded.database;
    await setConfig(db, { allowReg: '1' });
    const captcha = async (key: string): Promise<void> => {
      await db
        .insertInto('sysCaptcha')
        .values({ key, answerHash: captchaHash(key, 'AB12'), expiresAt: new Date(Date.now() + 60_000) })
        .execute();
    };
    expect(await register({}, guarded)).toMatchObject({
      message: '请输入验证码！',
      result: { captcha: true, field: 'captcha' },
    });
    await captcha('k1');
    expect((await register({ captcha: 'none', checkKey: 'k1' }, guarded)).message).toBe('验证码错误');
    await captcha('k2');
    const right = { captcha: 'ab12', checkKey: 'k2' };
    expect((await register({ ...right, username: 'student' }, guarded)).message).toBe('账号已被注册');
    expect((await register(right, guarded)).success).toBe(true);
    expect((await register({ ...right, username: 'again' }, guarded)).message).toBe('验证码错误');
    await guarded.close();
  });

  it('accepts the pass for a solved captcha once', async () => {
    const guarded = await createTestServer();
    const { db } = guarded.database;
    await setConfig(db, { allowReg: '1' });
    await db
      .insertInto('sysCaptcha')
      .values({ key: 'k1', answerHash: captchaHash('k1', 'AB12'), expiresAt: new Date(Date.now() + 60_000) })
      .execute();
    const change = (captcha: string) =>
      guarded.call('POST', '/sys/checkCaptcha', { body: { captcha, checkKey: 'k1' } });
    expect((await change('')).message).toBe('请输入验证码！');
    const pass = await change('ab12');
    expect((await change('ab12')).message).toBe('验证码错误');
    const body = typeof pass.result === 'object' ? { ...pass.result } : {};
    expect((await register(body, guarded)).success).toBe(true);
    expect((await register({ ...body, username: 'again' }, guarded)).message).toBe('验证码错误');
    await guarded.close();
  });
});

describe('registration with SMS codes', () => {
  it('requires the code sent to the number, which expires when the account is created', async () => {
    const school = await createTestServer({ captcha: 'off', identity: { sms: send } });
    await setConfig(school.database.db, { allowReg: '1' });
    const mobile = '13711112222';
    const ask = (smsmode: string) => school.call('POST', '/sys/sms', { body: { mobile, smsmode } });
    expect((await register({ phone: '' }, school)).message).toBe('请输入手机号！');
    expect(await register({ phone: mobile, smscode: '000000' }, school)).toMatchObject({
      message: '手机验证码错误',
      result: { field: 'smscode' },
    });
    expect((await ask('1')).message).toBe('验证码已发送，请注意查收');
    const smscode = codeOf(mobile);
    expect(smscode).toMatch(/^\d{6}$/);
    const login = await school.call('POST', '/sys/phoneLogin', { body: { mobile, captcha: smscode } });
    expect(login.message).toBe('手机验证码错误');
    expect((await register({ phone: '13711113333', smscode }, school)).message).toBe('手机验证码错误');
    expect((await register({ username: 'student', phone: mobile, smscode }, school)).message).toBe(
      '账号已被注册',
    );
    expect((await register({ phone: mobile, smscode }, school)).success).toBe(true);
    school.setNow(new Date(Date.now() + 2 * 60_000));
    expect((await ask('1')).message).toBe('验证码已发送，请注意查收');
    const again = { username: 'second', phone: mobile };
    expect((await register({ ...again, smscode: '000000' }, school)).message).toBe('手机验证码错误');
    expect((await register({ ...again, smscode: codeOf(mobile) }, school)).message).toBe('手机号已被注册');
    school.setNow(undefined);
    gateway.isBroken = true;
    const answer = await school.call('POST', '/sys/sms', { body: { mobile: '13711114444', smsmode: '1' } });
    expect(answer.message).toBe('短信验证码发送失败，请稍后再试');
    gateway.isBroken = false;
    await school.close();
  });
});
