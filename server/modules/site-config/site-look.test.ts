import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let scripted: TestServer;
beforeAll(async () => {
  [server, scripted] = await Promise.all([createTestServer(), createTestServer({ customScript: true })]);
});
afterAll(() => Promise.all([server.close(), scripted.close()]));

const save = async (body: object, at = server, username = 'admin') =>
  at.call('POST', '/sys/config/saveTenantConfig', { token: await at.login(username), body });
const look = async (at = server) => (await at.call('GET', '/sys/config/getSiteLook')).result;
/** Stores a value without the checks of a save, like another program. */
const put = (configKey: string, configValue: string) =>
  server.database.db
    .updateTable('sysConfig')
    .set({ configValue })
    .where('configKey', '=', configKey)
    .execute();
const script = (at: TestServer) => at.app.inject({ method: 'GET', url: '/api/sys/config/customScript' });

describe('the custom look of the public pages', () => {
  it('contains only a background colour by default', async () => {
    expect(await look()).toEqual({
      customCss: '',
      customScript: null,
      homeHtml: '',
      workShareHtml: '',
      background: { color: '#c6d9f0', picture: null, repeat: 'no-repeat' },
      banners: [],
    });
  });

  it('pairs each banner with the link on the same line, and drops invalid links and files', async () => {
    await put('banner', 'a1.png,b2.png,c3.png,../d4.png');
    await put('bannerLinks', '/home\n\njavascript:alert(1)');
    expect(await look()).toMatchObject({
      banners: [
        { picture: '/api/sys/common/static/a1.png', link: '/home' },
        { picture: '/api/sys/common/static/b2.png', link: null },
        { picture: '/api/sys/common/static/c3.png', link: null },
      ],
    });
  });

  it('contains sanitized HTML', async () => {
    await put('_homeHtml', '<h2 onclick="x()">欢迎</h2><script>bad()</script>');
    expect(await look()).toMatchObject({ homeHtml: '<h2>欢迎</h2>' });
  });

  it('ignores invalid background colours and pictures', async () => {
    await put('homeBgColor', 'red;}');
    await put('file_homeBg', 'x.png) url(//evil');
    expect(await look()).toMatchObject({ background: null });
    await put('file_homeBg', 'x.png');
    expect(await look()).toMatchObject({
      background: { color: '#ffffff', picture: '/api/sys/common/static/x.png', repeat: 'no-repeat' },
    });
  });
});

describe('the custom CSS of the school', () => {
  it('is scoped to the container of the public pages', async () => {
    expect(await save({ customCss: 'h1 { color: #d4380d }' })).toMatchObject({ message: '修改成功' });
    expect(await look()).toMatchObject({ customCss: '[data-site] h1{color:#d4380d}' });
  });

  it('with a forbidden rule is refused with the line number, and nothing is saved', async () => {
    expect(
      await save({ _linkman: '某人', customCss: 'h1 { color: red }\na { position: fixed }' }),
    ).toMatchObject({
      success: false,
      message: '第 2 行：position：只能是 static 或 relative',
      result: { field: 'customCss' },
    });
    expect(await look()).toMatchObject({ customCss: '[data-site] h1{color:#d4380d}' });
  });

  it('stored in the database directly is delivered without forbidden rules', async () => {
    await put('customCss', '@import "//evil.example"; h2 { gap: 1px; background: url(//evil.example) }');
    expect(await look()).toMatchObject({ customCss: '[data-site] h2{gap:1px}' });
  });
});

describe('the custom script of the school', () => {
  it('is refused and not delivered unless the server allows it', async () => {
    expect(await save({ customJS: 'alert(1)' })).toMatchObject({
      success: false,
      message: '服务器没有开启自定义脚本：请服务器管理员设置环境变量 CUSTOM_JS=on 后重启',
      result: { field: 'customJS' },
    });
    await put('customJS', 'alert(1)');
    expect(await look()).toMatchObject({ customScript: null });
    expect((await script(server)).statusCode).toBe(404);
    const token = await server.login('admin');
    const { result } = await server.call('GET', '/sys/config/getAllConfigList', { token });
    expect(JSON.stringify(result)).not.toContain('customJS');
    expect(await save({ customJS: '' })).toMatchObject({ success: true });
  });

  it('is delivered as a script file if the server allows it', async () => {
    expect((await script(scripted)).statusCode).toBe(404);
    expect(await save({ customJS: 'window.school = "希望";' }, scripted)).toMatchObject({ success: true });
    expect(await look(scripted)).toMatchObject({ customScript: '/api/sys/config/customScript' });
    const file = await script(scripted);
    expect(file.body).toBe('window.school = "希望";');
    expect(file.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  it('cannot be changed by a teacher', async () => {
    expect((await save({ customJS: 'x' }, scripted, 'teacher')).status).toBe(403);
  });
});
