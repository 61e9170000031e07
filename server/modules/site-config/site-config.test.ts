import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

describe('the configuration of the site', () => {
  const save = async (body: object, username = 'admin') =>
    server.call('POST', '/sys/config/saveTenantConfig', { token: await server.login(username), body });
  const all = async () =>
    server.call('GET', '/sys/config/getAllConfigList', { token: await server.login('admin') });
  const current = async () =>
    JSON.stringify((await server.call('GET', '/sys/config/getCurrentConfig')).result);

  it('saving changes only the submitted keys', async () => {
    expect(await save({ brandName: ' 星河编程 ', _phone: '010-1234' })).toMatchObject({
      success: true,
      message: '修改成功',
    });
    expect(JSON.parse(await current())).toMatchObject({
      brandName: '星河编程',
      brandDesc: '让每个孩子爱上编程',
    });
    expect((await all()).result).toEqual(
      expect.arrayContaining([expect.objectContaining({ configKey: '_phone', configValue: '010-1234' })]),
    );
  });

  it('private keys are not in the public configuration', async () => {
    const values = { _phone: '13900001111', _address: '和平路一号', _workShareHtml: '<p>秘密</p>' };
    expect(await save({ brandName: '星河学校', ...values })).toMatchObject({ success: true });
    expect(JSON.parse(await current())).toMatchObject({ brandName: '星河学校' });
    expect(await current()).not.toMatch(/13900001111|和平路|秘密/);
  });

  it.each([
    [{ brandName: '  ' }, '请输入品牌名！', 'brandName'],
    [{ homeBgColor: 'red' }, '背景色不正确', 'homeBgColor'],
    [{ bannerLinks: '/home\njavascript:alert(1)' }, '第 2 行的链接不正确', 'bannerLinks'],
    [{ bannerLinks: '//evil.example' }, '第 1 行的链接不正确', 'bannerLinks'],
    [{ logo: 'nothing.png' }, '文件不存在', 'logo'],
    [
      { banner: Array.from({ length: 11 }, (_, index) => `p${index}.png`).join(',') },
      '轮播图最多 10 张',
      'banner',
    ],
    [{ _defaultRole: 'none' }, '默认注册角色不存在', '_defaultRole'],
    [{ _defaultDepart: 'none' }, '默认注册班级不存在', '_defaultDepart'],
    [{ _quotaRoles: 'student:many' }, '存储空间应为 0 或正整数', '_quotaRoles'],
  ])('the configuration %o is refused', async (body, message, field) => {
    const before = (await all()).result;
    expect(await save({ _linkman: 'changed', ...body })).toMatchObject({ message, result: { field } });
    expect((await all()).result).toEqual(before);
  });

  it('a default registration role above pupil is refused', async () => {
    const { id } = await server.database.db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'teacher')
      .executeTakeFirstOrThrow();
    expect((await save({ _defaultRole: id })).message).toBe('默认注册角色只能是学生一级的角色');
  });

  it('HTML is sanitized', async () => {
    await save({ footer: '<p onclick="x()">页脚<script>bad()</script></p>' });
    expect(JSON.parse(await current())).toMatchObject({ footer: '<p>页脚</p>' });
  });

  it('unknown keys, invalid values and custom scripts are refused', async () => {
    for (const body of [{ captchaOff: '1' }, { allowReg: 'yes' }])
      expect((await save(body)).status).toBe(400);
    expect(await save({ customJS: 'alert(1)' })).toMatchObject({ success: false });
  });

  it('the running version is shown to administrators', async () => {
    const ask = async (username: string) =>
      server.call('GET', '/sys/config/getVersion', { token: await server.login(username) });
    expect((await ask('admin')).result).toEqual({ version: '1.0.0' });
    expect((await ask('teacher')).status).toBe(403);
  });

  it('a teacher cannot change the configuration', async () => {
    expect((await save({ brandName: 'x' }, 'teacher')).status).toBe(403);
  });
});
