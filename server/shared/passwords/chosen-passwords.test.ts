import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
  const change = { configValue: '1' };
  await server.database.db.updateTable('sysConfig').set(change).where('configKey', '=', 'allowReg').execute();
});
afterAll(() => server.close());

const common = '这个密码太常见，很容易被猜到，请换一个：例如两个不相干的词，中间加几个数字';
const personal = '密码里不要用账号、姓名、手机号或生日，请换一个别人想不到的';

/** Every operation by which a person sets a password, with a function that tries it. */
const ways: Readonly<Record<string, (password: string) => Promise<{ message: string; result: unknown }>>> = {
  'the registration': (password) =>
    server.call('POST', '/sys/user/register', { body: { username: 'newcomer', password } }),
  'the change of the own one': async (password) =>
    server.call('POST', '/sys/user/updatePassword', {
      token: await server.login('s30101'),
      body: { username: 's30101', oldpassword: TEST_PASSWORD, password, confirmpassword: password },
    }),
  'the recovery': async (password) => {
    const id = await userIdOf(server, 's30102');
    const issued = await server.call('POST', '/sys/user/resetCode', {
      token: await server.login('teacher'),
      body: { id },
    });
    const begun = await server.call('POST', '/sys/user/startRecovery', { body: { account: 's30102' } });
    const { recoveryId } = Object(begun.result);
    const { code } = Object(issued.result);
    await server.call('POST', '/sys/user/verifyResetCode', { body: { recoveryId, resetCode: code } });
    return server.call('POST', '/sys/user/recoverPassword', {
      body: { recoveryId, password, confirmpassword: password },
    });
  },
  'a teacher who is added': async (password) =>
    server.call('POST', '/sys/user/add', {
      token: await server.login('admin'),
      body: { username: 'newteacher', realname: '李老', password, selectedroles: await teacherRole() },
    }),
  'the reset of a teacher': async (password) =>
    server.call('PUT', '/sys/user/changePassword', {
      token: await server.login('admin'),
      body: { username: 'teacher2', password, confirmpassword: password },
    }),
};

async function teacherRole(): Promise<string> {
  const role = await server.database.db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'teacher')
    .executeTakeFirstOrThrow();
  return role.id;
}

it.each(Object.keys(ways))('%s refuses a common password with a helpful message', async (name) => {
  const way = ways[name];
  for (const password of ['abc123456', 'woaini1314', 'Admin@123'])
    expect(await way?.(password)).toMatchObject({ message: common, result: { field: 'password' } });
});

it.each([
  ['the registration', 'newcomer-1'],
  ['the change of the own one', 's30101abc'],
  ['the recovery', 's30102abc'],
  ['a teacher who is added', 'newteacher1'],
  ['the reset of a teacher', 'teacher2abc'],
])('%s refuses a password derived from facts about the owner: %s', async (name, password) => {
  expect(await ways[name]?.(password)).toMatchObject({ message: personal, result: { field: 'password' } });
});

it('a teacher may give a pupil a common password, which must be changed at the first login', async () => {
  const password = 'abc123456';
  const answer = await server.call('PUT', '/sys/user/changePassword', {
    token: await server.login('teacher'),
    body: { username: 's30103', password, confirmpassword: password },
  });
  expect(answer).toMatchObject({ success: true });
  const login = await server.call('POST', '/sys/login', { body: { username: 's30103', password } });
  expect(login.result).toMatchObject({ passwordDue: true });
});
