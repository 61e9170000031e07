import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
});
afterAll(() => server.close());

const freshToken = async (username: string, password: string = TEST_PASSWORD): Promise<string> => {
  const answer = await server.call('POST', '/sys/login', { body: { username, password } });
  return /"token":"([\w-]+)"/.exec(answer.raw.body)?.[1] ?? '';
};
const isAlive = async (token: string): Promise<boolean> =>
  (await server.call('GET', '/sys/permission/getUserPermissionByToken', { token })).success;

describe('changing the own password', () => {
  const change = (
    token: string,
    body: Record<string, string>,
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<TestAnswer> => server.call(method, '/sys/user/updatePassword', { token, body });
  const body = {
    username: 's30110',
    oldpassword: TEST_PASSWORD,
    password: 'new-Word-1',
    confirmpassword: 'new-Word-1',
  };

  it('ends every other session and keeps the current one', async () => {
    const [here, elsewhere] = [await freshToken('s30110'), await freshToken('s30110')];
    expect([await isAlive(here), await isAlive(elsewhere)]).toEqual([true, true]);
    expect(await change(here, body)).toMatchObject({ success: true, message: '密码修改成功！' });
    await expect.poll(() => isAlive(elsewhere)).toBe(false);
    expect(await isAlive(here)).toBe(true);
    expect(await freshToken('s30110')).toBe('');
    expect((await freshToken('s30110', 'new-Word-1')).length).toBe(43);
  });

  it('works by PUT as well', async () => {
    const token = await freshToken('s30111');
    expect((await change(token, { ...body, username: 's30111' }, 'PUT')).message).toBe('密码修改成功！');
  });

  it.each([
    [{ oldpassword: 'wrong' }, '旧密码输入错误！', 'oldpassword'],
    [{ oldpassword: '' }, '请输入旧密码!', 'oldpassword'],
    [{ password: '', confirmpassword: '' }, '请输入新密码！', 'password'],
    [{ password: 'short', confirmpassword: 'short' }, '密码要有 6 到 64 位，不能有空格！', 'password'],
    [{ password: TEST_PASSWORD, confirmpassword: TEST_PASSWORD }, '新密码不能与旧密码相同', 'password'],
    [{ confirmpassword: 'other-1' }, '两次输入的密码不一样！', 'confirmpassword'],
  ])('refuses %j at its field', async (wrong, message, field) => {
    const token = await server.login('s30112');
    expect(await change(token, { ...body, username: 's30112', ...wrong })).toMatchObject({
      success: false,
      message,
      result: { field },
    });
    expect((await freshToken('s30112')).length).toBe(43);
  });

  it('is refused for the account of another user', async () => {
    const answer = await change(await server.login('s30113'), { ...body, username: 'teacher' });
    expect(answer).toMatchObject({ success: false, message: '用户不存在！' });
    expect((await freshToken('teacher')).length).toBe(43);
  });

  it('is limited, so that the old password cannot be guessed', async () => {
    const token = await server.login('s30114');
    for (let count = 0; count < 20; count += 1)
      await change(token, { ...body, username: 's30114', oldpassword: `guess-${count}` });
    expect((await change(token, { ...body, username: 's30114' })).status).toBe(429);
  });
});

describe('the current department of a user', () => {
  it('can be switched to another department of the user, which updates the session', async () => {
    const { db } = server.database;
    const depart = await db
      .selectFrom('sysDepart')
      .select(['id', 'orgCode'])
      .where('departName', '=', '三年级二班')
      .executeTakeFirstOrThrow();
    const pupil = await userIdOf(server, 's30115');
    const token = await server.login('s30115');
    const select = (orgCode: string, method: 'POST' | 'PUT' = 'POST') =>
      server.call(method, '/sys/selectDepart', { token, body: { orgCode, username: '' } });
    expect(await select(depart.orgCode)).toMatchObject({ success: false, message: '您不属于该部门' });

    await db.insertInto('sysUserDepart').values({ id: 'two', userId: pupil, depId: depart.id }).execute();
    expect((await select(depart.orgCode, 'PUT')).result).toMatchObject({
      userInfo: { username: 's30115', orgCode: depart.orgCode },
    });
    await expect
      .poll(async () => (await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).result)
      .toMatchObject({
        orgCode: depart.orgCode,
        list: [{ departName: '三年级一班' }, { departName: '三年级二班' }],
      });
  });

  it('cannot be switched for another user', async () => {
    const answer = await server.call('POST', '/sys/selectDepart', {
      token: await server.login('student'),
      body: { orgCode: 'A01', username: 'admin' },
    });
    expect(answer).toMatchObject({ success: false, message: '用户不存在！' });
  });
});
