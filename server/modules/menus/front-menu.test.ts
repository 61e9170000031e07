import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const get = async (path: string, query: Record<string, string> = {}) =>
  server.call('GET', path, { token: await server.login('admin'), query });
const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
  server.call(method, path, { token: await server.login('admin'), body });
const remove = async (path: string, query: Record<string, string>) =>
  server.call('DELETE', path, { token: await server.login('admin'), query });

async function row(name: string) {
  return await server.database.db
    .selectFrom('teachingMenu')
    .selectAll()
    .where('name', '=', name)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}
const idOf = async (name: string) => (await row(name))?.id ?? 'missing';
const titles = async () => JSON.stringify((await server.call('GET', '/teaching/menu/getUserMenu')).result);

describe('the menu of the public site', () => {
  it('an added entry and its child are visible on the public site', async () => {
    const group = { menuType: 0, name: '创作', icon: 'build', sortNo: 1.5 };
    expect(await send('POST', '/teaching/menu/add', group)).toMatchObject({
      message: '添加成功！',
      result: { name: '创作', url: null, isRoute: 1, needLogin: 0, hidden: 0, createBy: 'admin' },
    });
    const parentId = await idOf('创作');
    const below = { menuType: 1, name: '积木', url: '/blocks', parentId, needLogin: 1 };
    expect((await send('POST', '/teaching/menu/add', below)).message).toBe('添加成功！');
    expect(await titles()).toContain('"title":"积木","url":"/blocks"');
    expect((await row('创作'))?.isLeaf).toBe(0);
  });

  it('the menu is read as a whole tree or level by level', async () => {
    const parentId = await idOf('创作');
    const inside = expect.objectContaining({ name: '积木', parentId });
    expect((await get('/teaching/menu/list')).result).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: '创作', children: [inside] })]),
    );
    expect(JSON.stringify((await get('/teaching/menu/getSystemMenuList')).result)).not.toContain('积木');
    expect((await get('/teaching/menu/getSystemSubmenu', { parentId })).result).toEqual([inside]);
    expect((await get('/teaching/menu/getSystemSubmenuBatch', { parentIds: parentId })).result).toEqual([
      inside,
    ]);
    expect((await get('/teaching/menu/queryListAsync', { pid: parentId })).result).toMatchObject([
      { title: '积木' },
    ]);
    expect(JSON.stringify((await get('/teaching/menu/queryTreeList')).result)).toContain('积木');
  });

  it.each([
    [{ menuType: 0, name: ' ' }, '请输入菜单名称！', 'name'],
    [{ menuType: 0, name: '坏', url: 'javascript:alert(1)' }, '菜单路径以 / 开头，或是 http(s) 网址', 'url'],
    [{ menuType: 1, name: '孤' }, '请选择上级菜单', 'parentId'],
  ])('the entry %o is refused', async (body, message, field) => {
    expect(await send('POST', '/teaching/menu/add', body)).toMatchObject({ message, result: { field } });
  });

  it('an entry is edited, hidden and sorted, and cycles are refused', async () => {
    const id = await idOf('创作');
    const circle = { id, menuType: 1, name: '创作', parentId: await idOf('积木') };
    expect((await send('PUT', '/teaching/menu/edit', circle)).message).toBe('上级菜单不能是自己或自己的下级');
    const hidden = { id, menuType: 0, name: '创作', hidden: 1 };
    expect((await send('PUT', '/teaching/menu/edit', { ...hidden, revision: 'old' })).message).toContain(
      '请核对后再保存',
    );
    expect((await send('PUT', '/teaching/menu/edit', hidden)).message).toBe('修改成功！');
    expect(await titles()).not.toContain('创作');
    const ids = [await idOf('我的'), id, await idOf('首页')];
    expect((await send('PUT', '/teaching/menu/sort', { ids })).message).toBe('排序成功！');
    expect((await titles()).indexOf('"我的"')).toBeLessThan((await titles()).indexOf('首页'));
    const mixed = { ids: [id, await idOf('积木')] };
    expect((await send('PUT', '/teaching/menu/sort', mixed)).message).toBe('只能调整同一上级菜单下的顺序');
  });

  it('deleting an entry deletes its children', async () => {
    const id = await idOf('创作');
    expect((await remove('/teaching/menu/deleteBatch', { ids: id })).message).toBe('删除成功，共删除 2 项！');
    expect(await row('积木')).toBe(undefined);
    expect((await remove('/teaching/menu/delete', { id })).message).toBe('菜单不存在或已被删除');
  });
});
