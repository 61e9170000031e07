import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { coverPicture } from '#tests/support/journeys/journey-files.ts';
import { postFile } from '#server/modules/file-transfer/testing/upload-form.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
});
afterAll(() => server.close());

const freshToken = async (username: string, userAgent = ''): Promise<string> => {
  const answer = await server.call('POST', '/sys/login', {
    body: { username, password: TEST_PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return /"token":"([\w-]+)"/.exec(answer.raw.body)?.[1] ?? '';
};
const row = async (username: string) =>
  server.database.db
    .selectFrom('sysUser')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
const letPupilsUpload = async (configValue: string) =>
  await server.database.db
    .updateTable('sysConfig')
    .set({ configValue })
    .where('configKey', '=', 'pupilPictures')
    .execute();
const info = async (username: string) =>
  server.call('GET', '/teaching/user/info', { token: await server.login(username) });
const edit = async (username: string, body: object) =>
  server.call('PUT', '/teaching/user/edit', { token: await server.login(username), body });

describe('my profile', () => {
  it("the caller's profile has the names of roles and departments and no secrets", async () => {
    const answer = await info('student');
    expect(answer.result).toEqual({
      id: (await row('student')).id,
      mayRename: false,
      mayUploadAvatar: false,
      nickname: null,
      username: 'student',
      realname: '陈小满',
      avatar: null,
      birthday: '2017-05-20',
      sex: 2,
      email: null,
      phone: null,
      school: '希望小学',
      workNo: '2026030100',
      roleTxt: '学生',
      orgCodeTxt: '三年级一班',
    });
    expect((await info('teacher')).result).toMatchObject({ roleTxt: '教师', orgCodeTxt: '三年级一班' });
  });

  it('the profile requires a login, and a user id as parameter is refused', async () => {
    expect((await server.call('GET', '/teaching/user/info')).status).toBe(401);
    expect((await server.call('PUT', '/teaching/user/edit', { body: { realname: '甲' } })).status).toBe(401);
    const token = await server.login('student');
    const asked = await server.call('GET', '/teaching/user/info', { token, query: { id: 'other' } });
    expect([asked.status, asked.message]).toEqual([400, '不支持的查询条件：id']);
  });
});

/** Changes of phone and e-mail need the password. */
const proven = { oldpassword: TEST_PASSWORD };

describe('editing my profile', () => {
  it('the edit returns the user and leaves absent fields unchanged', async () => {
    const before = await row('s30101');
    expect(
      await edit('s30101', { ...proven, sex: 2, email: 'zx@school.cn', phone: '13800000101' }),
    ).toMatchObject({
      success: true,
      message: '修改成功！',
      result: { id: before.id, username: 's30101', email: 'zx@school.cn', departIds: '' },
    });
    expect(await row('s30101')).toEqual({
      ...before,
      sex: 2,
      email: 'zx@school.cn',
      phone: '13800000101',
      updateBy: 's30101',
      updateTime: expect.any(Date),
    });
    await edit('s30101', { ...proven, phone: null, birthday: null });
    expect(await row('s30101')).toMatchObject({ phone: null, birthday: null, email: 'zx@school.cn' });
  });

  // docs/wire.md#lenient-requests: clients send the complete profile; fields that cannot be changed are ignored.
  it.each(['id', 'username', 'workNo'])('the read-only field %s is ignored', async (field) => {
    const before = await row('s30103');
    expect(await edit('s30103', { realname: before.realname, [field]: '1' })).toMatchObject({
      success: true,
    });
    const { updateTime: _before, updateBy: _who, ...kept } = before;
    expect(await row('s30103')).toMatchObject(kept);
  });

  it.each(['password', 'userIdentity', 'status', 'delFlag', 'departIds', 'orgCode'])(
    'the field %s is refused',
    async (field) => {
      const before = await row('s30102');
      expect(await edit('s30102', { realname: '甲', [field]: '1' })).toMatchObject({
        status: 400,
        message: `不支持的参数：${field}`,
      });
      expect(await row('s30102')).toEqual(before);
    },
  );

  it.each([
    [{ phone: '13800000201' }, '手机号已存在！', 'phone'],
    [{ email: 'taken@school.cn' }, '邮箱已存在！', 'email'],
    [{ realname: '  ' }, '请输入姓名！', 'realname'],
    [{ birthday: '2999-01-01' }, '生日不能晚于今天', 'birthday'],
    [{ avatar: 'nothing.png' }, '学校没有开放上传头像，请选一个画好的头像', 'avatar'],
    [{ nickname: '一' }, '昵称要有 2 到 12 个汉字、字母或数字', 'nickname'],
    [{ nickname: '<b>甲</b>' }, '昵称要有 2 到 12 个汉字、字母或数字', 'nickname'],
    [{ nickname: '王13800138000' }, '昵称里最多有 4 个数字，不要写电话号码', 'nickname'],
    [{ nickname: '王老师' }, '昵称不能写得像老师或管理员', 'nickname'],
  ])('the body %j is refused at its field', async (body, message, field) => {
    await edit('s30201', { ...proven, phone: '13800000201', email: 'taken@school.cn' });
    expect(await edit('s30103', { ...proven, sex: 1, ...body })).toMatchObject({
      success: false,
      message,
      result: { field },
    });
  });

  it.each([
    [{ phone: '23800000201' }, '参数不正确：phone'],
    [{ phone: '1|800000201' }, '参数不正确：phone'],
    [{ email: 'nobody' }, '参数不正确：email'],
    [{ sex: 3 }, '参数不正确：sex'],
    [{ birthday: '20170101' }, '参数不正确：birthday'],
    [{ realname: '' }, '参数不正确：realname'],
  ])('the invalid input %j is refused', async (body, message) => {
    expect(await edit('s30103', body)).toMatchObject({ status: 400, message });
  });

  it('an impossible date and an empty body are refused', async () => {
    expect((await edit('s30103', { birthday: '2017-02-30' })).status).toBe(400);
    expect((await edit('s30103', {})).status).toBe(400);
  });

  it('the picture must be an avatar uploaded by the user', async () => {
    await letPupilsUpload('1');
    const picture = { purpose: 'avatar', name: 'me.png', bytes: coverPicture };
    const own = await postFile(server, await server.login('s30104'), picture);
    const other = await postFile(server, await server.login('s30105'), picture);
    const cover = await postFile(server, await server.login('s30104'), { ...picture, purpose: 'cover' });
    expect(await edit('s30104', { avatar: own.path })).toMatchObject({ result: { avatar: own.path } });
    for (const path of [other.path, cover.path])
      expect((await edit('s30104', { avatar: path })).message).toBe('头像文件不存在');
    expect((await row('s30104')).avatar).toBe(own.path);
    await letPupilsUpload('0');
    const refused = await edit('s30104', { avatar: cover.path });
    expect(refused.message).toBe('学校没有开放上传头像，请选一个画好的头像');
    expect(await edit('s30104', { avatar: '' })).toMatchObject({
      result: { avatar: expect.stringMatching(/^\/avatars\/all\.svg#\w+$/) },
    });
    expect((await row('s30104')).avatar).toBe(null);
  });

  it('a predefined avatar and a nickname are stored and returned', async () => {
    const chosen = { avatar: '/avatars/all.svg#owl', nickname: ' 小宇航员7 ' };
    expect(await edit('s30107', chosen)).toMatchObject({ result: { avatar: '/avatars/all.svg#owl' } });
    expect((await info('s30107')).result).toMatchObject({
      avatar: '/avatars/all.svg#owl',
      nickname: '小宇航员7',
    });
    const { realname } = await row('s30107');
    expect(await edit('s30107', { nickname: `帅气${realname.slice(1)}` })).toMatchObject({
      message: '昵称里不要写自己的姓名',
    });
    await edit('s30107', { avatar: null, nickname: '' });
    expect((await info('s30107')).result).toMatchObject({ avatar: null, nickname: null });
  });

  it('an avatar uploaded by another user can be sent back unchanged', async () => {
    const given = await postFile(server, await server.login('admin'), {
      purpose: 'avatar',
      name: 'given.png',
      bytes: coverPicture,
    });
    const { id } = await row('s30106');
    await server.database.db
      .updateTable('sysUser')
      .set({ avatar: given.path })
      .where('id', '=', id)
      .execute();
    expect(await edit('s30106', { avatar: given.path, sex: 1 })).toMatchObject({ success: true });
  });

  it('the new name appears in the operation log of open sessions', async () => {
    await edit('teacher', { realname: ' 新名字 ' });
    const token = await server.login('teacher');
    await expect
      .poll(async () => {
        await server.call('PUT', '/teaching/user/edit', { token, body: { sex: 1 } });
        await server.deps.audit.flush();
        const last = await server.database.db
          .selectFrom('sysLog')
          .select('username')
          .where('userid', '=', 'teacher')
          .where('logType', '=', 2)
          .orderBy('createTime', 'desc')
          .executeTakeFirst();
        return last?.username;
      })
      .toBe('新名字');
  });
});

describe('my sessions', () => {
  const sessions = async (token: string): Promise<Record<string, unknown>[]> => {
    const { result } = await server.call('GET', '/teaching/user/sessions', { token });
    return Array.isArray(result) ? result : [];
  };
  const isAlive = async (token: string): Promise<boolean> =>
    (await server.call('GET', '/teaching/user/info', { token })).success;
  const post = (token: string, name: 'closeSession' | 'closeOtherSessions', body?: object) =>
    server.call('POST', `/teaching/user/${name}`, { token, body });

  it('the list has device, address and time, marks the current one, and contains no token', async () => {
    const [here, there] = [await freshToken('s30110', 'here'), await freshToken('s30110', 'there')];
    const list = await sessions(here);
    expect(list.map(({ userAgent, current, ip }) => [userAgent, current, ip].join(' ')).sort()).toEqual([
      'here true 127.0.0.1',
      'there false 127.0.0.1',
    ]);
    expect(Object.keys(list[0] ?? {}).sort()).toEqual([
      'current',
      'id',
      'ip',
      'lastSeenTime',
      'loginTime',
      'userAgent',
    ]);
    expect(String(list[0]?.['loginTime'])).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(JSON.stringify(list)).not.toContain(there);
  });

  it('another session can be ended, and the remaining ones stay open', async () => {
    const [here, there, third] = [
      await freshToken('s30111', 'here'),
      await freshToken('s30111', 'there'),
      await freshToken('s30111', 'third'),
    ];
    expect([await isAlive(here), await isAlive(there), await isAlive(third)]).toEqual([true, true, true]);
    const id = (await sessions(here)).find(({ userAgent }) => userAgent === 'there')?.['id'];
    expect(await post(here, 'closeSession', { id })).toMatchObject({
      success: true,
      message: '那台设备已退出登录',
    });
    await expect.poll(() => isAlive(there)).toBe(false);
    expect([await isAlive(here), await isAlive(third)]).toEqual([true, true]);
    expect((await post(here, 'closeSession', { id })).message).toBe('那台设备已经退出登录');
  });

  it('all other sessions can be ended', async () => {
    const tokens = [await freshToken('s30112'), await freshToken('s30112'), await freshToken('s30112')];
    expect(await post(tokens[0] ?? '', 'closeOtherSessions')).toMatchObject({
      message: '其他设备都已退出登录',
      result: 2,
    });
    await expect
      .poll(async () => [await isAlive(tokens[1] ?? ''), await isAlive(tokens[2] ?? '')])
      .toEqual([false, false]);
    expect(await isAlive(tokens[0] ?? '')).toBe(true);
    expect((await post(tokens[0] ?? '', 'closeOtherSessions')).result).toBe(0);
  });

  it('the current session and sessions of other users cannot be ended from the list', async () => {
    const [mine, other] = [await freshToken('s30113'), await freshToken('s30114')];
    const own = (await sessions(mine))[0]?.['id'];
    expect((await post(mine, 'closeSession', { id: own })).message).toBe('要退出这台设备，请点“退出登录”');
    expect((await post(other, 'closeSession', { id: own })).message).toBe('那台设备已经退出登录');
    expect(await isAlive(mine)).toBe(true);
    expect((await post(mine, 'closeSession', {})).status).toBe(400);
    expect((await server.call('GET', '/teaching/user/sessions')).status).toBe(401);
    expect((await server.call('POST', '/teaching/user/closeSession', { body: { id: own } })).status).toBe(
      401,
    );
    expect((await server.call('POST', '/teaching/user/closeOtherSessions')).status).toBe(401);
  });

  it('expired sessions are not listed', async () => {
    const [here, gone] = [await freshToken('s30115', 'here'), await freshToken('s30115', 'gone')];
    expect(await isAlive(gone)).toBe(true);
    const { id } = await row('s30115');
    await server.database.db
      .updateTable('sysSession')
      .set({ expiresAt: new Date('2020-01-01') })
      .where('userId', '=', id)
      .where('userAgent', '=', 'gone')
      .execute();
    expect((await sessions(here)).map(({ userAgent }) => userAgent)).toEqual(['here']);
  });
});
