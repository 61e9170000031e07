import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Node = {
  id: string;
  name: string;
  revision: string;
  sortNo: number;
  parentId: string | null;
  children?: Node[];
};

const get = async (path: string, query: Record<string, string> = {}, username = 'admin') =>
  server.call('GET', path, { token: await server.login(username), query });
const send = async (method: 'POST' | 'PUT', path: string, body: object, username = 'admin') =>
  server.call(method, path, { token: await server.login(username), body });
const remove = async (path: string, query: Record<string, string>) =>
  server.call('DELETE', path, { token: await server.login('admin'), query });

function nodesOf({ result }: TestAnswer): Node[] {
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  return Array.isArray(result) ? flat(result) : [];
}

/** Returns a row of the menu by its path or code. */
async function row(name: string) {
  return await server.database.db
    .selectFrom('sysPermission')
    .selectAll()
    .where((eb) => eb.or([eb('url', '=', name), eb('perms', '=', name)]))
    .where('delFlag', '=', 0)
    .executeTakeFirstOrThrow();
}

const rewritten = '菜单路径不能有控制字符、反斜杠、// 和 . 或 .. 这样的一段';
const page = { menuType: 0, name: '测试', url: '/test', component: 'system/UserList' };
const addMenu = (body: object, username = 'admin') => send('POST', '/sys/permission/add', body, username);

describe('the back-office menu', () => {
  it('the menu is read as a tree with its buttons, whole or level by level', async () => {
    const tree = await get('/sys/permission/list');
    const user = nodesOf(tree).find(({ name }) => name === '用户管理');
    expect(user?.children?.map(({ name }) => name)).toContain('编辑');
    const roots = nodesOf(await get('/sys/permission/getSystemMenuList'));
    expect(roots.every(({ parentId, children }) => parentId === null && children === undefined)).toBe(true);
    const below = nodesOf(await get('/sys/permission/getSystemSubmenu', { parentId: user?.id ?? '' }));
    expect(below.length).toBe(user?.children?.length);
    const system = roots.find(({ name }) => name === '系统维护');
    const both = { parentIds: `${user?.id ?? ''},${system?.id ?? ''}` };
    expect(nodesOf(await get('/sys/permission/getSystemSubmenuBatch', both)).length).toBeGreaterThan(
      below.length,
    );
    expect(JSON.stringify((await get('/sys/permission/queryTreeList')).result)).not.toContain('添加用户按钮');
    const choices = await get('/sys/permission/queryListAsync', { pid: system?.id ?? '' });
    expect(JSON.stringify(choices.result)).toContain('数据字典');
  });

  it('a new menu is granted to the administrators', async () => {
    const answer = await addMenu({ ...page, icon: 'bars', sortNo: 7.5, keepAlive: 1 });
    expect(answer).toMatchObject({
      message: '添加成功！',
      result: {
        name: '测试',
        menuType: 0,
        isRoute: 1,
        keepAlive: 1,
        hidden: 0,
        sortNo: 7.5,
        createBy: 'admin',
      },
    });
    await expect
      .poll(async () => JSON.stringify((await get('/sys/permission/getUserPermissionByToken')).result))
      .toContain('"path":"/test"');
  });

  it.each([
    [{ ...page, name: ' ' }, '请输入菜单名称！', 'name'],
    [{ ...page, url: '' }, '请输入菜单路径！', 'url'],
    [{ ...page, url: 'javascript:alert(1)' }, '菜单路径以 / 开头，或是 http(s) 网址', 'url'],
    [{ ...page, url: '//evil.example' }, '菜单路径以 / 开头，或是 http(s) 网址', 'url'],
    [{ ...page, name: '\u200b' }, '请输入菜单名称！', 'name'],
    [{ ...page, url: 'http://' }, '菜单路径以 / 开头，或是 http(s) 网址', 'url'],
    [{ ...page, url: '/\t/evil.example' }, rewritten, 'url'],
    [{ ...page, url: '/%5Cevil.example' }, rewritten, 'url'],
    [{ ...page, url: '/%2Fevil.example' }, rewritten, 'url'],
    [{ ...page, url: '/a/../../user' }, rewritten, 'url'],
    [{ ...page, url: '/a/%2e%2E' }, rewritten, 'url'],
    [{ ...page, component: null }, '请选择前端组件！', 'component'],
    [{ ...page, menuType: 1 }, '请选择上级菜单', 'parentId'],
    [{ menuType: 2, name: '按钮', parentId: 'nobody', perms: 'x:y' }, '请选择上级菜单', 'parentId'],
    [{ menuType: 2, name: '按钮', perms: ' ' }, '请输入授权标识！', 'perms'],
    [{ menuType: 2, name: '按钮', perms: 'a b' }, '授权标识只能有字母、数字和 : . _ - *', 'perms'],
  ])('the menu %o is refused', async (body, message, field) => {
    expect(await addMenu(body)).toMatchObject({ success: false, message, result: { field } });
  });

  it('duplicate permission codes are refused, and administration codes cannot be disabled', async () => {
    const { id: parentId } = await row('/isystem/user');
    const button = { menuType: 2, name: '重复', parentId, perms: 'new:code,user:add' };
    expect((await addMenu(button)).message).toBe('授权标识已存在！');
    const auth = await row('role:auth');
    const off = {
      id: auth.id,
      menuType: 2,
      name: auth.name,
      parentId: auth.parentId,
      perms: 'role:auth',
      status: '0',
    };
    expect((await send('PUT', '/sys/permission/edit', off)).message).toBe(
      '该授权标识控制系统管理操作，不能设为无效',
    );
  });

  it('an outdated edit and a move below its own child are refused', async () => {
    const group = (await addMenu({ ...page, name: '组', url: '/group', component: 'layouts/RouteView' }))
      .result;
    const { id, revision } = nodesOf({ ...(await get('/sys/permission/list')), result: [group] })[0] ?? {};
    const child = (await addMenu({ ...page, name: '内', url: '/inner', menuType: 1, parentId: id })).result;
    const inner = nodesOf({ ...(await get('/sys/permission/list')), result: [child] })[0];
    const circle = { ...page, id, name: '组', url: '/group', menuType: 1, parentId: inner?.id };
    expect(await send('PUT', '/sys/permission/edit', circle)).toMatchObject({
      message: '上级菜单不能是自己或自己的下级',
      result: { field: 'parentId' },
    });
    const button = { id, menuType: 2, name: '组', parentId: null, perms: 'group:x' };
    expect((await send('PUT', '/sys/permission/edit', button)).message).toBe(
      '该菜单有下级，不能改为按钮/权限',
    );
    const change = { ...page, id, name: '组二', url: '/group', revision };
    expect((await send('PUT', '/sys/permission/edit', change)).message).toBe('修改成功！');
    expect((await send('PUT', '/sys/permission/edit', change)).message).toContain('请核对后再保存');
    expect((await send('PUT', '/sys/permission/edit', { ...page, id: 'nobody' })).message).toBe(
      '菜单不存在或已被删除',
    );
  });

  it('menus are sorted below the same parent only', async () => {
    const buttons =
      nodesOf(await get('/sys/permission/list')).find(({ name }) => name === '角色管理')?.children ?? [];
    const ids = buttons.map(({ id }) => id).toReversed();
    expect((await send('PUT', '/sys/permission/sort', { ids })).message).toBe('排序成功！');
    const after =
      nodesOf(await get('/sys/permission/list')).find(({ name }) => name === '角色管理')?.children ?? [];
    expect(after.map(({ id }) => id)).toEqual(ids);
    const mixed = { ids: [ids[0], (await row('/isystem/user')).id] };
    expect((await send('PUT', '/sys/permission/sort', mixed)).message).toBe('只能调整同一上级菜单下的顺序');
    expect((await send('PUT', '/sys/permission/sort', { ids: ['nobody'] })).message).toBe(
      '菜单不存在或已被删除',
    );
  });

  it('deleting a menu deletes its children', async () => {
    const { id } = await row('/group');
    expect((await remove('/sys/permission/deleteBatch', { ids: id })).message).toBe(
      '删除成功，共删除 2 项！',
    );
    expect(nodesOf(await get('/sys/permission/list')).filter(({ name }) => name === '内')).toEqual([]);
    expect((await remove('/sys/permission/delete', { id })).message).toBe('菜单不存在或已被删除');
    expect((await remove('/sys/permission/delete', { id: (await row('/test')).id })).message).toBe(
      '删除成功！',
    );
  });

  it('a change that would lock out all administrators is refused', async () => {
    const refused = '这样修改后，将没有任何管理员能进入“角色管理”和“后台菜单管理”，操作已取消';
    const roles = await row('/isystem/roleUserList');
    expect((await remove('/sys/permission/delete', { id: roles.id })).message).toBe(refused);
    const same = {
      id: roles.id,
      menuType: 0,
      name: roles.name,
      parentId: roles.parentId,
      url: roles.url,
      component: roles.component,
    };
    for (const change of [
      { url: '/elsewhere' },
      { hidden: 1 },
      { isRoute: 0 },
      { component: 'dashboard/Index' },
    ])
      expect((await send('PUT', '/sys/permission/edit', { ...same, ...change })).message).toBe(refused);
    // Staff do not see entries of pupils, and entries below a hidden group are hidden.
    expect((await send('PUT', '/sys/permission/edit', { ...same, pupilsOnly: 1 })).message).toBe(refused);
    const group = { menuType: 0, name: '收起', url: '/folded', component: 'layouts/RouteView', hidden: 1 };
    await addMenu(group);
    const below = { ...same, menuType: 1, parentId: (await row('/folded')).id };
    expect((await send('PUT', '/sys/permission/edit', below)).message).toBe(refused);
    expect((await row('/isystem/roleUserList')).url).toBe('/isystem/roleUserList');
    expect((await send('PUT', '/sys/permission/edit', { ...same, name: '角色' })).message).toBe('修改成功！');
  });

  it('users cannot create or edit menus that grant permissions they do not hold', async () => {
    const { db } = server.database;
    const teacher = await db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'teacher')
      .executeTakeFirstOrThrow();
    const menus = await Promise.all(
      ['/isystem', '/isystem/permission', 'permission:add', 'permission:edit'].map(row),
    );
    const held = await db
      .selectFrom('sysRolePermission')
      .select('permissionId')
      .where('roleId', '=', teacher.id)
      .execute();
    const permissionIds = [...held.map((one) => one.permissionId), ...menus.map(({ id }) => id)].join(',');
    await send('POST', '/sys/permission/saveRolePermission', { roleId: teacher.id, permissionIds });
    await expect.poll(async () => (await get('/sys/permission/list', {}, 'teacher')).status).toBe(200);
    const { id: parentId } = await row('/isystem/user');
    const button = { menuType: 2, name: '偷', parentId, perms: 'user:steal' };
    expect((await addMenu(button, 'teacher')).message).toBe('添加成功！');
    const power = { ...page, url: '/teaching/menu', name: '前台' };
    expect(await addMenu(power, 'teacher')).toMatchObject({
      message: '权限不足，不能新增自己没有的权限',
      result: { field: 'url' },
    });
    // The page of an online form is a permission for its rows, for all kinds of pages.
    const refused = { message: '权限不足，不能新增自己没有的权限', result: { field: 'url' } };
    const rows = { ...page, url: '/online/cgformList/salaries', name: '工资' };
    expect(await addMenu(rows, 'teacher')).toMatchObject(refused);
    const sheet = { ...page, url: '/online/cgformTabList/salaries', name: '工资' };
    expect(await addMenu(sheet, 'teacher')).toMatchObject(refused);
    // The page of a report, too.
    for (const url of ['/online/cgreport/salaries', '/online/graphreport/salaries'])
      expect(await addMenu({ ...rows, url }, 'teacher')).toMatchObject(refused);
    expect((await addMenu({ ...page, url: '/plain' }, 'teacher')).message).toBe('添加成功！');
    const { id } = await row('/plain');
    for (const url of ['/online/cgformErpList/salaries', '/online/cgreport/salaries'])
      expect(await send('PUT', '/sys/permission/edit', { ...page, id, url }, 'teacher')).toMatchObject(
        refused,
      );
    expect((await addMenu({ ...rows, name: '工资表' })).message).toBe('添加成功！');
    const renamed = { ...rows, id: (await row(rows.url)).id, name: '薪资' };
    expect((await send('PUT', '/sys/permission/edit', renamed, 'teacher')).message).toBe('修改成功！');
  });
});

describe('data rules', () => {
  const rule = { ruleName: '仅显示学生', ruleColumn: 'userIdentity', ruleConditions: '=', ruleValue: '1' };

  it('only fields, conditions and values that fit the list of the menu are accepted', async () => {
    const { id: permissionId } = await row('/isystem/user');
    const builder = await get('/sys/permission/ruleBuilder', { permissionId });
    expect(builder.result).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ value: 'username', kind: 'text' })]),
      variables: expect.arrayContaining([{ value: '#{sys_user_code}', text: '当前用户的账号' }]),
    });
    const none = await get('/sys/permission/ruleBuilder', { permissionId: (await row('/isystem')).id });
    expect(none.result).toMatchObject({ fields: [] });
    const add = (change: object) =>
      send('POST', '/sys/permission/addPermissionRule', { permissionId, ...rule, ...change });
    expect((await add({ ruleConditions: 'USE_SQL_RULES' })).status).toBe(400);
    expect((await add({ ruleColumn: 'password' })).message).toBe('请选择规则字段！');
    expect((await add({ ruleConditions: 'LIKE' })).message).toBe('请选择条件！');
    expect((await add({ ruleValue: '一' })).message).toBe('规则值与字段“身份（1 学生，2 教职工）”不符');
    expect((await add({ ruleValue: '#{sys_user_code}' })).message).toContain('不符');
    expect((await add({ ruleName: ' ' })).message).toBe('请输入规则名称！');
    const foreign = { permissionId: (await row('/isystem')).id };
    expect((await add(foreign)).message).toBe('该菜单的列表不支持数据权限规则');
    expect((await add({ permissionId: 'nobody' })).message).toBe('菜单不存在或已被删除');
  });

  it('a rule is added, found, edited and deleted', async () => {
    const { id: permissionId } = await row('/isystem/user');
    expect((await send('POST', '/sys/permission/addPermissionRule', { permissionId, ...rule })).message).toBe(
      '添加成功！',
    );
    expect((await row('/isystem/user')).ruleFlag).toBe(1);
    const [found] = nodesOf(await get('/sys/permission/getPermRuleListByPermId', { permissionId }));
    const search = (query: object) => get('/sys/permission/queryPermissionRule', { permissionId, ...query });
    expect((await search({ ruleName: '学生' })).result).toMatchObject([
      { ruleName: '仅显示学生', status: '1', roles: [] },
    ]);
    expect((await search({ ruleValue: '2' })).result).toEqual([]);
    const change = { id: found?.id, ...rule, ruleName: '学生', status: '0', revision: found?.revision };
    expect((await send('PUT', '/sys/permission/editPermissionRule', change)).message).toBe('更新成功！');
    expect((await send('PUT', '/sys/permission/editPermissionRule', change)).message).toContain(
      '请核对后再保存',
    );
    expect((await remove('/sys/permission/deletePermissionRule', { id: found?.id ?? '' })).message).toBe(
      '删除成功！',
    );
    expect((await remove('/sys/permission/deletePermissionRule', { id: found?.id ?? '' })).message).toBe(
      '数据规则不存在或已被删除',
    );
    expect((await row('/isystem/user')).ruleFlag).toBe(0);
  });
});
