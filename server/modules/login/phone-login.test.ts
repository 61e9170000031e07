import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captchaHash } from '#server/shared/authentication/captcha/captcha.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { givePhone, recordingGateway, resultText } from './testing/access-calls.ts';

let server: TestServer;
const { send, gateway, codeOf } = recordingGateway();
const minute = 60_000;
const mobile = '13600000001';

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off', identity: { sms: send } });
  await givePhone(server, 's30101', mobile);
  await givePhone(server, 's30102', '13600000002');
  await givePhone(server, 's30103', '13600000003');
});
afterAll(() => server.close());

const ask = (number: string, smsmode = '0'): Promise<TestAnswer> =>
  server.call('POST', '/sys/sms', { body: { mobile: number, smsmode } });
const enter = (number: string, captcha: string): Promise<TestAnswer> =>
  server.call('POST', '/sys/phoneLogin', { body: { mobile: number, captcha, remember_me: true } });

async function freshCode(number: string): Promise<string> {
  const before = gateway.sent.length;
  await ask(number);
  await expect.poll(() => gateway.sent.length).toBe(before + 1);
  return codeOf(number);
}

describe('the login by phone', () => {
  it('returns the same result as a password login, and accepts each code once', async () => {
    const code = await freshCode(mobile);
    const answer = await enter(mobile, code);
    expect(answer).toMatchObject({
      success: true,
      message: '登录成功',
      result: {
        userInfo: { username: 's30101' },
        role: ['student'],
        multi_depart: 1,
        sysAllDictItems: { sex: [{}, {}] },
      },
    });
    const token = resultText(answer, 'token');
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).success).toBe(true);
    expect((await enter(mobile, code)).message).toBe('手机验证码错误');
    await server.deps.audit.flush();
    const rows = await server.database.db.selectFrom('sysLog').select('logContent').execute();
    expect(rows.map((row) => row.logContent)).toContain('用户名: s30101,手机号登录成功！');
  });

  it('refuses even the right code after five wrong tries', async () => {
    const code = await freshCode('13600000002');
    const wrong = code === '000000' ? '111111' : '000000';
    for (let count = 0; count < 5; count += 1)
      expect(await enter('13600000002', wrong)).toMatchObject({
        message: '手机验证码错误',
        result: { field: 'captcha' },
      });
    expect((await enter('13600000002', code)).message).toBe('手机验证码错误');
  });

  it('accepts a code for five minutes', async () => {
    server.setNow(new Date(Date.now() + 2 * minute));
    const code = await freshCode('13600000002');
    server.setNow(new Date(Date.now() + 7 * minute + 1));
    expect((await enter('13600000002', code)).message).toBe('手机验证码错误');
    server.setNow(undefined);
  });

  it('sends one code per minute', async () => {
    await freshCode('13600000003');
    expect(await ask('13600000003')).toMatchObject({
      success: false,
      message: '验证码已发送，60秒后可重新获取',
    });
    server.setNow(new Date(Date.now() + minute + 1));
    const next = await freshCode('13600000003');
    expect((await enter('13600000003', next)).success).toBe(true);
    server.setNow(undefined);
  });

  it('does not reveal whether a number is registered', async () => {
    const before = gateway.sent.length;
    const unknown = [
      await ask('13600000099'),
      await ask('13600000099'),
      await enter('13600000099', '123456'),
    ];
    await givePhone(server, 's30104', '13600000004');
    const known = [await ask('13600000004'), await ask('13600000004'), await enter('13600000004', '12345x')];
    expect(unknown.map((one) => [one.status, one.message, one.result])).toEqual(
      known.map((one) => [one.status, one.message, one.result]),
    );
    await expect.poll(() => gateway.sent.length).toBe(before + 1);
  });

  it('refuses frozen and deleted users', async () => {
    const { db } = server.database;
    await givePhone(server, 's30105', '13600000005');
    const code = await freshCode('13600000005');
    await db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 's30105').execute();
    expect((await enter('13600000005', code)).message).toBe('这个账号已冻结，请联系老师或管理员');
    await givePhone(server, 's30106', '13600000006');
    const other = await freshCode('13600000006');
    await db.updateTable('sysUser').set({ delFlag: 1 }).where('username', '=', 's30106').execute();
    expect((await enter('13600000006', other)).message).toBe('手机验证码错误');
  });

  it.each([
    ['', '请输入手机号！'],
    ['12345', '手机号格式不正确！'],
    ['02012345678', '手机号格式不正确！'],
  ])('refuses the number "%s"', async (number, message) => {
    expect(await ask(number)).toMatchObject({ message, result: { field: 'mobile' } });
    expect(await enter(number, '123456')).toMatchObject({ message, result: { field: 'mobile' } });
  });

  it('reports a failing gateway to the next request, without revealing whose number it was', async () => {
    gateway.isBroken = true;
    await givePhone(server, 's30107', '13600000007');
    expect((await ask('13600000007')).success).toBe(true);
    await expect
      .poll(
        async () => (await ask(`136111${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}`)).message,
      )
      .toBe('短信验证码发送失败，请稍后再试');
    gateway.isBroken = false;
    server.setNow(new Date(Date.now() + 6 * minute));
    expect((await ask('13600000007')).success).toBe(true);
    server.setNow(undefined);
  });

  it('sends at most ten messages per day to a number', async () => {
    const statuses = [];
    for (let count = 0; count < 12; count += 1) {
      server.setNow(new Date(Date.now() + (10 + count * 2) * minute));
      const body = { mobile: '13600000008', smsmode: '0' };
      const address = `10.8.0.${count % 4}`;
      statuses.push((await server.call('POST', '/sys/sms', { body, address })).status);
    }
    server.setNow(undefined);
    expect(statuses.indexOf(429)).toBe(10);
  });

  it('requires a captcha before a code is sent', async () => {
    const guarded = await createTestServer({ identity: { sms: send } });
    const body = { mobile: '13600000077', smsmode: '0' };
    const before = gateway.sent.length;
    await givePhone(guarded, 'student', '13600000077');
    expect((await guarded.call('POST', '/sys/sms', { body })).message).toBe('请输入验证码！');
    await guarded.database.db
      .insertInto('sysCaptcha')
      .values({ key: 'k', answerHash: captchaHash('k', 'AB12'), expiresAt: new Date(Date.now() + minute) })
      .execute();
    const answer = await guarded.call('POST', '/sys/sms', {
      body: { ...body, captcha: 'AB12', checkKey: 'k' },
    });
    expect(answer.success).toBe(true);
    await expect.poll(() => gateway.sent.length).toBe(before + 1);
    await guarded.close();
  });

  it('is refused with a message unless a gateway is configured', async () => {
    const plain = await createTestServer({ captcha: 'off' });
    const said = '短信接口未配置，请联系管理员！';
    const call = async (path: string, body: unknown) => (await plain.call('POST', path, { body })).message;
    expect(await call('/sys/sms', { mobile, smsmode: '0' })).toBe(said);
    expect(await call('/sys/phoneLogin', { mobile, captcha: '123456' })).toBe(said);
    expect(
      await call('/sys/user/phoneVerification', { recoveryId: 'x', phone: mobile, smscode: '123456' }),
    ).toBe(said);
    expect((await plain.call('GET', '/sys/config/getCurrentConfig')).result).toMatchObject({ loginWays: [] });
    await plain.close();
  });
});
