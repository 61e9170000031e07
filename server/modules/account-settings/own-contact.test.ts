import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { givePhone, recordingGateway } from '#server/modules/login/testing/access-calls.ts';

let server: TestServer;
const { send, gateway, codeOf } = recordingGateway();

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off', identity: { sms: send } });
});
afterAll(() => server.close());

const edit = async (username: string, body: object): Promise<TestAnswer> =>
  server.call('PUT', '/teaching/user/edit', { token: await server.login(username), body });
const row = async (username: string) =>
  server.database.db
    .selectFrom('sysUser')
    .select(['phone', 'email', 'realname'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
const codeFor = async (username: string, mobile: string): Promise<TestAnswer> =>
  server.call('POST', '/sys/sms', {
    token: await server.login(username),
    body: { mobile, smsmode: '3' },
  });

describe('changing the own phone and e-mail', () => {
  it.each([{ phone: '13900000001' }, { phone: null }, { email: 'thief@school.cn' }, { email: null }])(
    'the change %j requires the current password',
    async (change) => {
      await givePhone(server, 's30101', '13800000101');
      await server.database.db
        .updateTable('sysUser')
        .set({ email: 'own@school.cn' })
        .where('username', '=', 's30101')
        .execute();
      const before = await row('s30101');
      expect(await edit('s30101', change)).toMatchObject({
        success: false,
        message: '修改手机号或邮箱前，请输入当前密码',
        result: { field: 'oldpassword' },
      });
      expect(await edit('s30101', { ...change, oldpassword: 'wrong-1' })).toMatchObject({
        success: false,
        message: '当前密码不正确',
        result: { field: 'oldpassword' },
      });
      expect(await row('s30101')).toEqual(before);
      expect((await edit('s30101', { ...change, oldpassword: TEST_PASSWORD })).success).toBe(true);
      expect(await row('s30101')).toEqual({ ...before, ...change });
    },
  );

  it('unchanged values are accepted without the password', async () => {
    await givePhone(server, 's30102', '13800000102');
    const same = { phone: '13800000102', email: null, sex: 1 };
    expect((await edit('s30102', same)).success).toBe(true);
  });

  it('a code sent to the old number allows one change', async () => {
    await givePhone(server, 's30103', '13800000103');
    expect((await codeFor('s30103', '13800000103')).message).toBe('验证码已发送，请注意查收');
    await expect.poll(() => codeOf('13800000103').length).toBe(6);
    expect(gateway.sent.at(-1)?.purpose).toBe('change');
    const smscode = codeOf('13800000103');
    const wrong = smscode === '000000' ? '111111' : '000000';
    expect(await edit('s30103', { phone: '13900000103', smscode: wrong })).toMatchObject({
      message: '手机验证码错误',
      result: { field: 'smscode' },
    });
    await givePhone(server, 's30104', '13900000104');
    // The number of another user does not use up the code.
    expect((await edit('s30103', { phone: '13900000104', smscode })).message).toBe('手机号已存在！');
    expect((await edit('s30103', { phone: '13900000103', smscode })).success).toBe(true);
    expect((await row('s30103')).phone).toBe('13900000103');
    expect((await edit('s30103', { phone: '13800000103', smscode })).message).toBe('手机验证码错误');
  });

  it('a code is sent only to the number of the account, and only with a login', async () => {
    await givePhone(server, 's30105', '13800000105');
    expect(await codeFor('s30105', '13900000999')).toMatchObject({
      message: '手机号和账号绑定的不一致',
      result: { field: 'mobile' },
    });
    expect((await codeFor('s30106', '13800000105')).message).toBe('手机号和账号绑定的不一致');
    const body = { mobile: '13800000105', smsmode: '3' };
    expect((await server.call('POST', '/sys/sms', { body })).status).toBe(401);
  });

  it('a code of another user is refused', async () => {
    await givePhone(server, 's30107', '13800000107');
    await givePhone(server, 's30108', '13800000108');
    await codeFor('s30107', '13800000107');
    await expect.poll(() => codeOf('13800000107').length).toBe(6);
    const stolen = { phone: null, smscode: codeOf('13800000107') };
    expect((await edit('s30108', stolen)).message).toBe('手机验证码错误');
  });

  it('a code sent to a number that the account no longer has is refused', async () => {
    await givePhone(server, 's30106', '13800000106');
    await codeFor('s30106', '13800000106');
    await expect.poll(() => codeOf('13800000106').length).toBe(6);
    await givePhone(server, 's30106', '13800000996');
    const late = { phone: '13900000106', smscode: codeOf('13800000106') };
    expect((await edit('s30106', late)).message).toBe('手机验证码错误');
  });

  it('wrong passwords are limited, and further tries return 429', async () => {
    for (let count = 0; count < 20; count += 1)
      await edit('s30109', { phone: '13900000109', oldpassword: `guess-${count}` });
    const right = { phone: '13900000109', oldpassword: TEST_PASSWORD };
    expect((await edit('s30109', right)).status).toBe(429);
  });
});

describe('changing the own name', () => {
  it('teachers can change their own name, and pupils cannot', async () => {
    const before = await row('s30110');
    expect(await edit('s30110', { realname: '王老师' })).toMatchObject({
      success: false,
      message: '姓名由老师修改，需要修改时请联系老师',
      result: { field: 'realname' },
    });
    expect(await row('s30110')).toEqual(before);
    expect((await edit('s30110', { realname: ` ${before.realname} `, sex: 2 })).success).toBe(true);
    expect((await edit('teacher', { realname: '王老师' })).success).toBe(true);
    expect((await row('teacher')).realname).toBe('王老师');
  });
});
