import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captchaHash } from '#server/shared/authentication/captcha/captcha.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';
import { givePhone, recordingGateway, resultText } from './testing/access-calls.ts';

let server: TestServer;
const { send, gateway, codeOf } = recordingGateway();
const minute = 60_000;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off', identity: { sms: send } });
  await givePhone(server, 's30110', '13800000010');
});
afterAll(() => server.close());

const post = (path: string, body: unknown, token?: string): Promise<TestAnswer> =>
  server.call('POST', path, { body, token });
const start = async (account: string): Promise<string> =>
  resultText(await post('/sys/user/startRecovery', { account }), 'recoveryId');
const issue = async (username: string, by = 'teacher'): Promise<TestAnswer> =>
  post('/sys/user/resetCode', { id: await userIdOf(server, username) }, await server.login(by));
const prove = (recoveryId: string, resetCode: string): Promise<TestAnswer> =>
  post('/sys/user/verifyResetCode', { recoveryId, resetCode });
const finish = (recoveryId: string, password = 'Fresh-1', confirmpassword = password): Promise<TestAnswer> =>
  post('/sys/user/recoverPassword', { recoveryId, password, confirmpassword });
const login = (username: string, password: string): Promise<TestAnswer> =>
  post('/sys/login', { username, password });

const wrongCode = '重置码错误或已失效，请核对账号或重新领取';
const over = '操作已超时，请从第一步重新开始';

describe('a reset code', () => {
  it('permits one password change, which ends the open sessions', async () => {
    const open = resultText(await login('s30101', TEST_PASSWORD), 'token');
    const issued = await issue('s30101');
    expect(issued).toMatchObject({
      message: '重置码已生成，只显示这一次',
      result: { username: 's30101', code: expect.stringMatching(/^[2-8A-Z]{4}-[2-8A-Z]{4}$/) },
    });
    const code = resultText(issued, 'code');
    const recoveryId = await start('S30101');
    expect((await finish(recoveryId)).message).toBe('请先完成身份验证');
    expect((await prove(recoveryId, ` ${code.toLowerCase()} `)).message).toBe('验证成功');
    expect(await finish(recoveryId, TEST_PASSWORD)).toMatchObject({
      message: '新密码不能与旧密码相同',
      result: { field: 'password' },
    });
    expect((await finish(recoveryId)).message).toBe('密码修改成功');
    expect((await login('s30101', TEST_PASSWORD)).success).toBe(false);
    expect((await login('s30101', 'Fresh-1')).success).toBe(true);
    await expect
      .poll(async () => (await server.call('GET', '/sys/user/getCurrentUserDeparts', { token: open })).status)
      .toBe(500);
    expect((await finish(recoveryId, 'Again-1')).message).toBe(over);
    expect((await prove(await start('s30101'), code)).message).toBe(wrongCode);
  });

  it('is bound to its account, and expires after five wrong tries', async () => {
    const code = resultText(await issue('s30102'), 'code');
    expect((await prove(await start('s30103'), code)).message).toBe(wrongCode);
    const recoveryId = await start('s30102');
    for (let count = 0; count < 5; count += 1)
      expect((await prove(recoveryId, 'WRONG222')).message).toBe(wrongCode);
    expect((await prove(recoveryId, code)).message).toBe(wrongCode);
    const fresh = resultText(await issue('s30102'), 'code');
    expect((await prove(recoveryId, fresh)).success).toBe(true);
  });

  it('is replaced by the next code, and expires after a day', async () => {
    const first = resultText(await issue('s30104'), 'code');
    const second = resultText(await issue('s30104'), 'code');
    expect((await prove(await start('s30104'), first)).message).toBe(wrongCode);
    server.setNow(new Date(Date.now() + 24 * 60 * minute));
    expect((await prove(await start('s30104'), second)).message).toBe(wrongCode);
    server.setNow(undefined);
  });

  it('expires when its owner changes the password', async () => {
    const code = resultText(await issue('s30105'), 'code');
    const recoveryId = await start('s30105');
    const token = resultText(await login('s30105', TEST_PASSWORD), 'token');
    const change = { username: 's30105', oldpassword: TEST_PASSWORD };
    await post(
      '/sys/user/updatePassword',
      { ...change, password: 'Found-1', confirmpassword: 'Found-1' },
      token,
    );
    expect((await prove(recoveryId, code)).message).toBe(over);
    expect((await prove(await start('s30105'), code)).message).toBe(wrongCode);
  });

  it('works once when it is used twice at the same time', async () => {
    const code = resultText(await issue('s30106'), 'code');
    const ids = [await start('s30106'), await start('s30106')];
    const answers = await Promise.all(ids.map((id) => prove(id, code)));
    expect(answers.filter((answer) => answer.success).length).toBe(1);
  });

  it('is not stored in plain text, neither in its table nor in the log', async () => {
    const code = resultText(await issue('s30107'), 'code');
    const recoveryId = await start('s30107');
    await prove(recoveryId, code.toLowerCase());
    await finish(recoveryId, 'Trace-less-1');
    await server.deps.audit.flush();
    const { db } = server.database;
    const kept = JSON.stringify([
      await db.selectFrom('sysOneTimeCode').selectAll().execute(),
      await db.selectFrom('sysRecovery').selectAll().execute(),
      await db.selectFrom('sysLog').selectAll().execute(),
    ]);
    for (const secret of [code, code.toLowerCase(), code.replace('-', ''), recoveryId, 'Trace-less-1'])
      expect(kept).not.toContain(secret);
    expect(kept).toContain('用户名: s30107,找回密码成功！');
  });

  it('is issued by staff responsible for the user, but not for users above them', async () => {
    const other = await userIdOf(server, 's30201');
    const ask = async (id: string, by: string) => post('/sys/user/resetCode', { id }, await server.login(by));
    expect((await ask(other, 'teacher')).message).toBe('用户不存在！');
    expect((await ask(other, 'admin')).success).toBe(true);
    const admin = await userIdOf(server, 'admin');
    expect((await ask(admin, 'teacher')).message).toBe('用户不存在！');
    const member = await server.database.db
      .selectFrom('sysUserDepart')
      .select('depId')
      .where('userId', '=', await userIdOf(server, 'teacher'))
      .executeTakeFirstOrThrow();
    await server.database.db
      .insertInto('sysUserDepart')
      .values({ id: 'guest', userId: admin, depId: member.depId })
      .execute();
    expect((await ask(admin, 'teacher')).message).toBe('权限不足');
    await server.database.db.deleteFrom('sysUserDepart').where('id', '=', 'guest').execute();
    expect((await ask(admin, 'student')).status).toBe(403);
    expect((await post('/sys/user/resetCode', { id: admin })).status).toBe(401);
    await server.database.db
      .updateTable('sysUser')
      .set({ status: 2 })
      .where('username', '=', 's30125')
      .execute();
    expect((await issue('s30125')).message).toBe('该用户已冻结，请先解冻再发放重置码');
  });
});

describe('the first step of a recovery', () => {
  it('gets the same answers for an unknown name as for a known name, as do all later steps', async () => {
    const shapeOf = ({ status, success, code, message, result }: TestAnswer) => ({
      status,
      success,
      code,
      message,
      result: JSON.parse(JSON.stringify(result).replaceAll(/"[\w-]{43}"/g, '"id"')),
    });
    const answersFor = async (account: string, mobile: string) => {
      const answers: TestAnswer[] = [];
      const ask = async (path: string, body: object) => {
        const answer = await post(path, body);
        answers.push(answer);
        return answer;
      };
      const begin = async () => resultText(await ask('/sys/user/startRecovery', { account }), 'recoveryId');
      const recoveryId = await begin();
      await ask('/sys/sms', { mobile, smsmode: '2', recoveryId });
      await ask('/sys/sms', { mobile, smsmode: '2', recoveryId: await begin() });
      for (let count = 0; count < 7; count += 1) {
        await ask('/sys/user/phoneVerification', { recoveryId, phone: mobile, smscode: 'wrong' });
        await ask('/sys/user/verifyResetCode', { recoveryId, resetCode: 'WRONG222' });
      }
      await ask('/sys/user/recoverPassword', {
        recoveryId,
        password: 'Fresh-1',
        confirmpassword: 'Fresh-1',
      });
      return answers.map(shapeOf);
    };
    const unknown = await answersFor('nobody', '13800000097');
    expect(unknown).toEqual(await answersFor('s30112', '13800000098'));
    expect(unknown[0]).toMatchObject({ success: true });
    expect((await post('/sys/user/startRecovery', { account: ' ' })).message).toBe('请输入账号或手机号！');
  });

  it('is limited for each address, for known and unknown names', async () => {
    const guess = (account: string) =>
      server.call('POST', '/sys/user/startRecovery', { body: { account }, address: '10.7.7.7' });
    const answers = await Promise.all(Array.from({ length: 200 }, (_, count) => guess(`guess-${count}`)));
    expect(answers.filter(({ success }) => success).length).toBe(200);
    expect([(await guess('guess-200')).status, (await guess('s30101')).status]).toEqual([429, 429]);
  });

  it('accepts an account name or its phone number', async () => {
    expect((await start('s30110')).length).toBe(43);
    expect((await start('13800000010')).length).toBe(43);
  });

  it('reveals neither the name nor the number of the account', async () => {
    const answer = await post('/sys/user/startRecovery', { account: '13800000010' });
    expect(answer.raw.body).not.toMatch(/s30110|13800000010/);
    expect(answer.result).toMatchObject({ ways: ['phone', 'code'] });
  });

  it('requires a captcha', async () => {
    const guarded = await createTestServer();
    const ask = (body: Record<string, string>) =>
      guarded.call('POST', '/sys/user/startRecovery', { body: { account: 'student', ...body } });
    expect((await ask({})).message).toBe('请输入验证码！');
    await guarded.database.db
      .insertInto('sysCaptcha')
      .values({ key: 'k', answerHash: captchaHash('k', 'AB12'), expiresAt: new Date(Date.now() + minute) })
      .execute();
    expect(await ask({ captcha: 'ab12', checkKey: 'k' })).toMatchObject({ result: { ways: ['code'] } });
    expect((await ask({ captcha: 'ab12', checkKey: 'k' })).message).toBe('验证码错误');
    await guarded.close();
  });
});

describe('a recovery', () => {
  it.each([
    ['', '', '密码不能为空！', 'password'],
    ['abc', 'abc', '密码要有 6 到 64 位，不能有空格！', 'password'],
    ['abcdef', 'abcdef', '密码太简单，请用数字、字母、符号中的至少两种', 'password'],
    ['Fresh-1', 'Fresh-2', '两次输入的密码不一样！', 'confirmpassword'],
  ])('refuses the new password "%s" confirmed by "%s"', async (password, confirm, message, field) => {
    const code = resultText(await issue('s30109'), 'code');
    const recoveryId = await start('s30109');
    await prove(recoveryId, code);
    expect(await finish(recoveryId, password, confirm)).toMatchObject({ message, result: { field } });
    expect((await login('s30109', TEST_PASSWORD)).success).toBe(true);
  });

  it('expires after 15 minutes', async () => {
    const recoveryId = await start('s30110');
    server.setNow(new Date(Date.now() + 15 * minute + 1));
    expect(await prove(recoveryId, 'ANYTHING')).toMatchObject({
      message: over,
      result: { field: 'recoveryId' },
    });
    server.setNow(undefined);
    expect((await finish('no-such-recovery')).message).toBe(over);
  });
});

describe('a recovery by SMS', () => {
  const askCode = (recoveryId: string, mobile: string) =>
    post('/sys/sms', { mobile, smsmode: '2', recoveryId });
  const provePhone = (recoveryId: string, phone: string, smscode: string) =>
    post('/sys/user/phoneVerification', { recoveryId, phone, smscode });

  it('sends the code only to the number of the account, with the same answer for other numbers', async () => {
    const recoveryId = await start('s30110');
    const before = gateway.sent.length;
    const [wrong, right] = [
      await askCode(recoveryId, '13800000099'),
      await askCode(recoveryId, '13800000010'),
    ];
    expect([wrong.message, wrong.result]).toEqual([right.message, right.result]);
    await expect.poll(() => gateway.sent.length).toBe(before + 1);
    expect(gateway.sent.at(-1)).toMatchObject({ mobile: '13800000010', purpose: 'reset', minutes: 5 });
    expect((await askCode(recoveryId, '13800000010')).message).toBe('验证码已发送，60秒后可重新获取');
    const code = codeOf('13800000010');
    expect((await provePhone(recoveryId, '13800000099', code)).message).toBe('手机验证码错误');
    expect((await provePhone(await start('s30111'), '13800000010', code)).message).toBe('手机验证码错误');
    expect((await provePhone(recoveryId, '13800000010', code)).message).toBe('验证成功');
    expect((await provePhone(recoveryId, '13800000010', code)).message).toBe('手机验证码错误');
    expect((await finish(recoveryId, 'By-phone-1')).message).toBe('密码修改成功');
    expect((await login('s30110', 'By-phone-1')).success).toBe(true);
  });

  /** The code that went to a phone, which another person has now. */
  const sentTo = async (account: string, mobile: string) => {
    await givePhone(server, account, mobile);
    const recoveryId = await start(account);
    await askCode(recoveryId, mobile);
    await expect.poll(() => codeOf(mobile).length).toBe(6);
    return { recoveryId, code: codeOf(mobile) };
  };

  it('ends when the owner changes the phone number of the account', async () => {
    const { recoveryId, code } = await sentTo('s30112', '13800000012');
    expect((await provePhone(recoveryId, '13800000012', code)).message).toBe('验证成功');
    const token = await server.login('s30112');
    const body = { phone: '13900000012', oldpassword: TEST_PASSWORD };
    expect((await server.call('PUT', '/teaching/user/edit', { token, body })).message).toBe('修改成功！');
    expect((await finish(recoveryId, 'By-thief-1')).message).toBe(over);
    expect((await login('s30112', TEST_PASSWORD)).success).toBe(true);
  });

  it('does not accept a code for the previous number after an administrator has changed it', async () => {
    const { code } = await sentTo('s30113', '13800000013');
    const id = await userIdOf(server, 's30113');
    const body = { id, username: 's30113', realname: '学生', phone: '13900000013' };
    const token = await server.login('admin');
    expect((await server.call('PUT', '/sys/user/edit', { token, body })).success).toBe(true);
    const again = await start('s30113');
    expect((await provePhone(again, '13800000013', code)).message).toBe('手机验证码错误');
    expect((await finish(again)).message).toBe('请先完成身份验证');
  });

  it('is refused unless the recovery was started', async () => {
    expect((await askCode('nothing', '13800000010')).message).toBe(over);
  });

  /** Requests a code for the number, with the clock after every pause. */
  const spendOne = async (at: number, mobile: string, from: { address: string; cookie?: string }) => {
    server.setNow(new Date(Date.now() + at * 2 * minute));
    const { address, cookie } = from;
    const call = { address, headers: cookie === undefined ? {} : { cookie } };
    // The account does not matter: every request of a code for a number counts against the limit of the number.
    const begun = await server.call('POST', '/sys/user/startRecovery', {
      ...call,
      body: { account: 's30115' },
    });
    const body = { mobile, smsmode: '2', recoveryId: resultText(begun, 'recoveryId') };
    const { status, message } = await server.call('POST', '/sys/sms', { ...call, body });
    server.setNow(undefined);
    return `${status} ${message}`;
  };
  const sent = '200 验证码已发送，请注意查收';
  const tooMany = '429 操作太频繁了，请过一会儿再试';

  it('still sends codes to the owner after a stranger has used up the limit of one address', async () => {
    const mobile = '13800000015';
    await givePhone(server, 's30115', mobile);
    const answers: Record<string, string[]> = { [mobile]: [], '13800000095': [] };
    for (const [number, said] of Object.entries(answers))
      for (let at = 0; at < 8; at += 1) said.push(await spendOne(at, number, { address: '10.9.1.1' }));
    expect(answers[mobile]).toEqual([...Array(5).fill(sent), ...Array(3).fill(tooMany)]);
    // An unknown number gets the same answers.
    expect(answers['13800000095']).toEqual(answers[mobile]);
    expect(await spendOne(9, mobile, { address: '10.9.2.1' })).toBe(sent);
  });

  it('still sends codes to a known browser of the owner after strangers have used up the daily limit', async () => {
    const mobile = '13800000016';
    await givePhone(server, 's30115', mobile);
    const entered = await server.call('POST', '/sys/login', {
      body: { username: 's30115', password: TEST_PASSWORD },
      address: '10.9.3.1',
    });
    const cookies = [entered.headers['set-cookie'] ?? []].flat();
    const cookie = cookies.find((one) => one.startsWith('device='))?.split(';')[0] ?? '';
    for (let at = 0; at < 10; at += 1)
      expect(await spendOne(at, mobile, { address: `10.9.4.${Math.floor(at / 5)}` })).toBe(sent);
    expect(await spendOne(10, mobile, { address: '10.9.5.1' })).toBe(tooMany);
    for (let at = 11; at < 16; at += 1)
      expect(await spendOne(at, mobile, { address: '10.9.5.1', cookie })).toBe(sent);
    expect(await spendOne(16, mobile, { address: '10.9.5.1', cookie })).toBe(tooMany);
    // The browser of another person is a stranger's.
    expect(await spendOne(17, '13800000010', { address: '10.9.5.1', cookie })).toBe(sent);
    for (let at = 18; at < 22; at += 1) await spendOne(at, '13800000010', { address: '10.9.5.1', cookie });
    expect(await spendOne(22, '13800000010', { address: '10.9.5.1', cookie })).toBe(tooMany);
  });
});
