import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { contractOperations } from '#server/http/contract.ts';
import { cloudDeps } from '#server/cloud/cloud-deps.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { header } from '#server/shared/people/user-sheet.ts';
import type { TestAnswer } from '#tests/support/database/server.ts';
import { testPeople } from '#server/modules/users/testing/people.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

const { server, classes, as, idOf, newPupil, enter, tokenOf } = testPeople({ captcha: 'off' });
const given = 'given-By1';
const own = 'my-Own22';
const refused = { status: 403, success: false, message: '密码是别人设置的，请先改成自己的密码' };

const add = (username: string) =>
  as('admin', 'POST', '/sys/user/add', {
    body: { username, realname: '新生', password: given, selecteddeparts: classes.one },
  });
const reset = async (username: string, by = 'teacher', password = given) =>
  as(by, 'PUT', '/sys/user/changePassword', {
    body: { id: await idOf(username), password, confirmpassword: password },
  });
const change = async (token: string, username: string, fields: Record<string, string> = {}) =>
  server().call('POST', '/sys/user/updatePassword', {
    token,
    body: { username, oldpassword: given, password: own, confirmpassword: own, ...fields },
  });
const menu = (token: string): Promise<TestAnswer> =>
  server().call('GET', '/sys/permission/getUserPermissionByToken', { token });
const isDue = ({ result }: TestAnswer): unknown =>
  typeof result === 'object' && result !== null && 'passwordDue' in result ? result.passwordDue : 'unsaid';

/** Returns the passwordDue of a user in the list. */
const listed = async (username: string): Promise<string> =>
  /"passwordDue":(\d|null)/.exec(
    (await as('admin', 'GET', '/sys/user/list', { query: { username } })).raw.body,
  )?.[1] ?? 'unsaid';

async function importOne(username: string, password: string): Promise<string> {
  const headers = [header.username, header.realname, header.password, header.departs];
  const rows = [[username, '小明', password, '三年级一班']];
  const bytes = await buffer(
    writeXlsx({ name: '用户', titles: ['用户导入模板', '说明'], headers, widths: [], rows }),
  );
  const answer = await server().call('POST', '/sys/user/importExcel', {
    token: await server().login('admin'),
    ...uploadForm({ name: '用户.xlsx', bytes, fields: { mode: 'all' } }),
  });
  return /"password":"([^"]+)"/.exec(answer.raw.body)?.[1] ?? password;
}

async function generateOne(prefix: string, choice: object): Promise<string> {
  const answer = await as('teacher', 'POST', '/sys/user/genStudents', {
    body: { prefix, count: 1, selecteddeparts: classes.one, ...choice },
  });
  return /"password":"([^"]+)"/.exec(answer.raw.body)?.[1] ?? '';
}

/** Each function returns the password that another person has set. */
const ways: Readonly<Record<string, (username: string) => Promise<string>>> = {
  'an administrator added the person': async (username) => {
    await add(username);
    return given;
  },
  'a file with passwords was imported': (username) => importOne(username, given),
  'a file without passwords was imported': (username) => importOne(username, ''),
  'accounts were made for a class': (username) => generateOne(username.slice(0, -2), {}),
  'a teacher reset it': async (username) => {
    await newPupil(username);
    await reset(username);
    return given;
  },
};

describe('a password set by another person', () => {
  it.each(Object.keys(ways).map((way, at) => [way, `due${at}a01`] as const))(
    'the password must be changed before anything else: %s',
    async (way, username) => {
      const password = (await ways[way]?.(username)) ?? '';
      const answer = await enter(username, password);
      expect([answer.success, isDue(answer), await listed(username)]).toEqual([true, true, '1']);
      expect(answer.result).toMatchObject({ permissions: null });
      const token = await tokenOf(username, password);
      expect(await menu(token)).toMatchObject({ ...refused, result: { passwordDue: true } });
      expect(await change(token, username, { oldpassword: password })).toMatchObject({
        success: true,
        message: '密码修改成功！',
      });
      expect((await menu(token)).success).toBe(true);
      expect((await enter(username, password)).success).toBe(false);
      const next = await enter(username, own);
      expect([next.success, isDue(next), await listed(username)]).toEqual([true, false, '0']);
    },
  );

  it('the password may stay if the teacher who creates the accounts chooses so', async () => {
    const password = await generateOne('freea', { passwordDue: false });
    expect(isDue(await enter('freea01', password))).toBe(false);
    expect((await menu(await tokenOf('freea01', password))).success).toBe(true);
  });

  it('a password that users set for themselves in the user list need not be changed', async () => {
    const token = await server().login('admin');
    expect((await reset('admin', 'admin', own)).message).toBe('密码修改成功！');
    expect((await menu(token)).success).toBe(true);
    expect(isDue(await enter('admin', own))).toBe(false);
  });

  it('recovering the account removes the requirement to change the password', async () => {
    await add('forgot');
    const { db } = server().database;
    const issued = await as('teacher', 'POST', '/sys/user/resetCode', { body: { id: await idOf('forgot') } });
    const code = /"code":"([^"]+)"/.exec(issued.raw.body)?.[1] ?? '';
    const begun = await server().call('POST', '/sys/user/startRecovery', { body: { account: 'forgot' } });
    const recoveryId = /"recoveryId":"([^"]+)"/.exec(begun.raw.body)?.[1] ?? '';
    await server().call('POST', '/sys/user/verifyResetCode', { body: { recoveryId, resetCode: code } });
    const body = { recoveryId, password: own, confirmpassword: own };
    expect((await server().call('POST', '/sys/user/recoverPassword', { body })).message).toBe('密码修改成功');
    expect(isDue(await enter('forgot', own))).toBe(false);
    const rows = await db
      .selectFrom('sysUser')
      .select('passwordDue')
      .where('username', '=', 'forgot')
      .execute();
    expect(rows).toEqual([{ passwordDue: 0 }]);
  });
});

describe('a session that must change its password', () => {
  it('the session may only change the password and log out', async () => {
    await add('held');
    const token = await tokenOf('held', given);
    const operations = contractOperations();
    const open = operations.filter((one) => one.whilePasswordDue).map(({ key }) => key);
    expect(open).toEqual([
      'POST /sys/user/updatePassword',
      'PUT /sys/user/updatePassword',
      // The same session may have to set up a second factor.
      'GET /sys/secondFactor/state',
      'POST /sys/secondFactor/begin',
      'POST /sys/secondFactor/confirm',
      'POST /sys/logout',
    ]);
    const guarded = operations.filter((one) => one.permission !== 'public' && !one.whilePasswordDue);
    const answers = await Promise.all(
      guarded.map(async ({ key, method, url }) => {
        const { statusCode, body } = await server().app.inject({
          method:
            method === 'GET' ? 'GET' : method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'POST',
          url: `/api${url.replaceAll(/:\w+/g, 'x')}`,
          headers: { 'x-access-token': token },
        });
        return `${key} ${statusCode} ${body.includes(refused.message)}`;
      }),
    );
    expect(answers).toEqual(guarded.map(({ key }) => `${key} 403 true`));
  });

  it('the session is treated as a visitor for public content', async () => {
    await add('visiting');
    const token = await tokenOf('visiting', given);
    const workId = await testSchool(server()).work('student', 0, {
      userId: await idOf('visiting'),
      createBy: 'visiting',
    });
    const ask = (caller?: string) =>
      server().call('GET', '/teaching/teachingWork/studentWorkInfo', { token: caller, query: { workId } });
    const [mine, visitors] = await Promise.all([ask(token), ask()]);
    expect(visitors).toMatchObject({ success: false, message: '作品不存在' });
    expect([mine.status, mine.message]).toEqual([visitors.status, visitors.message]);
    await change(token, 'visiting');
    expect(await ask(await tokenOf('visiting', own))).toMatchObject({ success: true });
  });

  it('the session can log out', async () => {
    await add('leaving');
    const token = await tokenOf('leaving', given);
    expect((await server().call('POST', '/sys/logout', { token })).message).toBe('退出登录成功！');
    expect(await menu(token)).toMatchObject({ status: 500, message: 'Token失效，请重新登录' });
  });

  it('the session need not repeat the old password, but must choose another one', async () => {
    await add('short-way');
    const token = await tokenOf('short-way', given);
    const same = { oldpassword: '', password: given, confirmpassword: given };
    expect(await change(token, 'short-way', same)).toMatchObject({
      success: false,
      message: '新密码不能与旧密码相同',
      result: { field: 'password' },
    });
    expect(await change(token, 'short-way', { oldpassword: 'wrong-1' })).toMatchObject({
      success: false,
      message: '旧密码输入错误！',
    });
    expect((await change(token, 'short-way', { oldpassword: '' })).success).toBe(true);
    // The session is a normal one from now on.
    const again = { oldpassword: '', password: 'other-Own3', confirmpassword: 'other-Own3' };
    expect((await change(token, 'short-way', again)).message).toBe('请输入旧密码!');
  });

  it('the session opens no socket', async () => {
    await add('unheard');
    const token = await tokenOf('unheard', given);
    const { deps } = server();
    // The functions with which live messages and cloud variables authenticate a token.
    const { authenticate } = cloudDeps(deps);
    const asked = await Promise.all([deps.sessions.authenticateUnrestricted(token), authenticate(token)]);
    expect(asked).toEqual([undefined, undefined]);
    await change(token, 'unheard');
    await expect.poll(async () => (await authenticate(token))?.username).toBe('unheard');
  });

  it('the session ends when another person sets the password again', async () => {
    await add('twice');
    const token = await tokenOf('twice', given);
    await reset('twice', 'admin', 'given-Again2');
    await expect.poll(async () => (await menu(token)).status).toBe(500);
    expect(isDue(await enter('twice', 'given-Again2'))).toBe(true);
  });
});
