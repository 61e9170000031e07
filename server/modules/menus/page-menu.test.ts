import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { madeForm } from '#server/forms/shared/testing/made-form.ts';
import { grantTo } from '#tests/support/database/grants.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const menuSchema = z.object({ roleIds: z.array(z.string()), entry: z.object({ revision: z.string() }) });

let server: TestServer;
const definition = {
  kind: 'single' as const,
  fields: [{ id: 'aaaaaaaa', key: 'name', label: '名称', kind: 'text' as const }],
};

beforeAll(async () => {
  server = await createTestServer();
  for (const code of ['devices', 'diary', 'rooms', 'loans', 'moved'])
    await madeForm(server, code, definition);
});
afterAll(() => server.close());

const read = async (code: string, username = 'admin') =>
  server.call('GET', `/online/cgform/menu/${code}`, { token: await server.login(username) });
const keep = async (code: string, body: object, username = 'admin') =>
  server.call('PUT', `/online/cgform/menu/${code}`, { token: await server.login(username), body });

const roleId = async (roleCode: string) =>
  (
    await server.database.db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', roleCode)
      .executeTakeFirstOrThrow()
  ).id;

/** Returns the menu rows of a form, with the roles that hold them. */
async function entriesOf(code: string) {
  const { db } = server.database;
  const rows = await db
    .selectFrom('sysPermission')
    .select(['id', 'name', 'icon', 'component', 'parentId', 'menuType', 'sortNo'])
    .where('url', '=', `/online/cgformList/${code}`)
    .where('delFlag', '=', 0)
    .execute();
  return await Promise.all(
    rows.map(async ({ id, ...row }) => {
      const held = await db
        .selectFrom('sysRolePermission as held')
        .innerJoin('sysRole as role', 'role.id', 'held.roleId')
        .select('role.roleCode')
        .where('held.permissionId', '=', id)
        .orderBy('role.roleCode')
        .execute();
      return { ...row, roles: held.map(({ roleCode }) => roleCode) };
    }),
  );
}

/** Creates a menu group that no role holds. */
async function folder(name: string, path: string): Promise<string> {
  const id = server.deps.newId();
  await server.database.db
    .insertInto('sysPermission')
    .values({ id, name, menuType: 0, url: path, component: 'layouts/RouteView' })
    .execute();
  return id;
}

const menuOf = async (username: string) =>
  JSON.stringify(
    (
      await server.call('GET', '/sys/permission/getUserPermissionByToken', {
        token: await server.login(username),
      })
    ).result,
  );

describe('the menu entry of a form', () => {
  it('the entry is created and granted in one step and reaches logged-in users', async () => {
    const parentId = await folder('校务', '/affairs');
    expect((await read('devices')).result).toMatchObject({ entry: null, roleIds: [] });
    expect(await menuOf('teacher')).not.toContain('/online/cgformList/devices');
    const teacher = await roleId('teacher');
    const answer = await keep('devices', { name: ' 设备登记 ', icon: 'tool', parentId, roleIds: [teacher] });
    expect(answer).toMatchObject({
      success: true,
      message: '已添加到菜单',
      result: { entry: { name: '设备登记', path: '/online/cgformList/devices', parentId } },
    });
    expect(await entriesOf('devices')).toEqual([
      {
        name: '设备登记',
        icon: 'tool',
        component: 'modules/online/cgform/auto/OnlCgformAutoList',
        parentId,
        menuType: 1,
        sortNo: 1,
        roles: ['admin', 'teacher'],
      },
    ]);
    await expect.poll(() => menuOf('teacher')).toContain('/online/cgformList/devices');
    const listed = await server.call('GET', '/online/cgform/api/getColumns/devices', {
      token: await server.login('teacher'),
    });
    expect(listed.success).toBe(true);
  });

  it('a repeated request updates the entry and does not duplicate it', async () => {
    const [teacher, student] = [await roleId('teacher'), await roleId('student')];
    const first = { name: '日志', parentId: null, roleIds: [teacher] };
    const twice = await Promise.all([keep('diary', first), keep('diary', first)]);
    expect(twice.map(({ message }) => message).toSorted()).toEqual(['已添加到菜单', '菜单已更新']);
    const { roleIds, entry } = menuSchema.parse((await read('diary')).result);
    const parentId = await folder('教学', '/lessons');
    const request = { name: '教学日志', icon: 'read', parentId, roleIds: [student], lastRoleIds: roleIds };
    expect((await keep('diary', { ...request, revision: entry.revision })).message).toBe('菜单已更新');
    expect(await entriesOf('diary')).toMatchObject([
      { name: '教学日志', icon: 'read', parentId, menuType: 1, roles: ['student'] },
    ]);
    await expect.poll(() => menuOf('s30101')).toContain('/online/cgformList/diary');
    expect(await keep('diary', { ...request, revision: entry.revision })).toMatchObject({ status: 409 });
  });

  it('roles granted after the dialog was opened keep the entry', async () => {
    const [teacher, student] = [await roleId('teacher'), await roleId('student')];
    await keep('rooms', { name: '机房', roleIds: [teacher] });
    await keep('rooms', { name: '机房', roleIds: [], lastRoleIds: [student] });
    expect(await entriesOf('rooms')).toMatchObject([{ roles: ['admin', 'teacher'] }]);
  });
});

describe('refused requests for the menu entry of a form', () => {
  it('the entry is refused without a login, without the form permission, and without the menu permission', async () => {
    expect(await server.call('GET', '/online/cgform/menu/loans')).toMatchObject({ status: 401 });
    expect(await keep('loans', { name: '借用', roleIds: [] }, 'teacher')).toMatchObject({ status: 403 });
    await grantTo(server, 'student', { url: '/online/cgform' });
    expect(await read('loans', 's30102')).toMatchObject({ status: 403 });
    expect(await keep('loans', { name: '借用', roleIds: [] }, 's30102')).toMatchObject({ status: 403 });
    expect(await entriesOf('loans')).toEqual([]);
  });

  it('granting is refused without the permission to grant', async () => {
    await grantTo(server, 'student', { perms: 'permission:add' });
    const student = await roleId('student');
    const request = { name: '借用', roleIds: [student] };
    expect((await read('loans', 's30103')).result).toMatchObject({ roles: [] });
    expect(await keep('loans', request, 's30103')).toMatchObject({ status: 403 });
    expect(await entriesOf('loans')).toEqual([]);
    expect(await keep('loans', { ...request, roleIds: [] }, 's30103')).toMatchObject({ success: true });
    expect(await keep('loans', { ...request, roleIds: [] }, 's30103')).toMatchObject({ status: 403 });
  });

  it('granting is refused for a higher role and for pages the user does not hold', async () => {
    await grantTo(server, 'student', { perms: 'permission:edit' });
    await grantTo(server, 'student', { perms: 'role:auth' });
    const [admin, student] = [await roleId('admin'), await roleId('student')];
    const up = await keep('moved', { name: '借用', roleIds: [admin] }, 's30104');
    expect(up.message).toBe('权限不足，该角色的等级高于您的等级');
    const parentId = await folder('别处', '/else');
    const along = await keep('moved', { name: '借用', parentId, roleIds: [student] }, 's30104');
    expect(along.message).toBe('权限不足，只能授予或取消自己拥有的权限');
    expect(await entriesOf('moved')).toEqual([]);
  });

  it.each([
    ['an empty name', { name: ' ' }, '请输入菜单名称！', 'name'],
    ['an unknown role', { roleIds: ['nobody'] }, '角色不存在！', 'roleIds'],
    ['an unknown parent', { parentId: 'nobody' }, '请选择上级菜单', 'parentId'],
  ])('the request is refused with %s', async (_what, part, message, field) => {
    const answer = await keep('moved', { name: '借用', roleIds: [], ...part });
    expect(answer).toMatchObject({ success: false, message, result: { field } });
    expect(await entriesOf('moved')).toEqual([]);
  });

  it('the entry is refused below a deleted parent, and below a parent the role has no permission for', async () => {
    const parentId = await folder('暂时', '/meanwhile');
    await server.call('DELETE', '/sys/permission/delete', {
      token: await server.login('admin'),
      query: { id: parentId },
    });
    expect((await keep('moved', { name: '借用', parentId, roleIds: [] })).message).toBe('请选择上级菜单');
    const users = await server.database.db
      .selectFrom('sysPermission')
      .select('id')
      .where('url', '=', '/isystem/user')
      .executeTakeFirstOrThrow();
    const student = await roleId('student');
    const below = await keep('moved', { name: '借用', parentId: users.id, roleIds: [student] });
    expect(below.message).toMatch(/^角色“.+”没有上级菜单“用户管理”的权限，请换一个上级菜单$/);
    expect(await entriesOf('moved')).toEqual([]);
  });

  it('the entry is refused for an unpublished or missing form', async () => {
    expect((await keep('nowhere', { name: '借用', roleIds: [] })).message).toBe('表单还没有发布');
    expect((await read('nowhere')).message).toBe('表单还没有发布');
  });

  it('the changes are in the log', async () => {
    await server.deps.audit.flush();
    const lines = await server.database.db
      .selectFrom('sysLog')
      .select(['logContent', 'requestParam'])
      .where('method', '=', 'PUT /online/cgform/menu/{code}')
      .execute();
    const kept = lines.filter(({ logContent }) => logContent === '添加在线表单到菜单');
    expect(kept.some(({ requestParam }) => requestParam?.includes('设备登记') === true)).toBe(true);
  });
});

describe.each([
  ['cgreport', 'modules/online/cgreport/auto/OnlCgreportAutoList'],
  ['graphreport', 'modules/online/graphreport/auto/OnlGraphreportAutoChart'],
] as const)('the menu entry of a report (%s)', (kind, component) => {
  const call = async (method: 'GET' | 'PUT', code: string, username: string, body?: object) =>
    await server.call(method, `/online/${kind}/menu/${code}`, {
      token: await server.login(username),
      ...(body === undefined ? {} : { body }),
    });
  const rowOf = async (code: string) =>
    await server.database.db
      .selectFrom('sysPermission')
      .select(['name', 'component', 'menuType'])
      .where('url', '=', `/online/${kind}/${code}`)
      .where('delFlag', '=', 0)
      .execute();

  it('the entry is created and granted in one step, and the page opens for the role', async () => {
    const code = `visits_${kind}`;
    await server.database.db
      .insertInto('onlReport')
      .values({
        id: server.deps.newId(),
        code,
        name: '访问',
        definition: JSON.stringify({
          source: { kind: 'view', code: 'works' },
          measures: [{ key: 'rows', fn: 'count', label: '数' }],
        }),
      })
      .execute();
    const head = async () =>
      await server.call('GET', `/online/cgreport/api/getColumns/${code}`, {
        token: await server.login('teacher'),
      });
    expect(await head()).toMatchObject({ status: 404 });
    expect((await call('GET', code, 'admin')).result).toMatchObject({ entry: null, roleIds: [] });
    const request = { name: '访问统计', parentId: null, roleIds: [await roleId('teacher')] };
    expect(await call('PUT', code, 'admin', request)).toMatchObject({
      message: '已添加到菜单',
      result: { entry: { name: '访问统计', path: `/online/${kind}/${code}` }, roleIds: expect.any(Array) },
    });
    expect(await call('PUT', code, 'admin', request)).toMatchObject({ message: '菜单已更新' });
    expect(await rowOf(code)).toEqual([{ name: '访问统计', component, menuType: 0 }]);
    await expect.poll(() => menuOf('teacher')).toContain(`/online/${kind}/${code}`);
    expect(await head()).toMatchObject({ success: true });
  });

  it('the entry is refused without a login or the report permission, and for a missing report', async () => {
    const path = `/online/${kind}/menu/nowhere`;
    expect(await server.call('GET', path)).toMatchObject({ status: 401 });
    expect(await call('GET', 'nowhere', 'teacher')).toMatchObject({ status: 403 });
    expect(await call('PUT', 'nowhere', 'teacher', { name: '访问', roleIds: [] })).toMatchObject({
      status: 403,
    });
    expect((await call('PUT', 'nowhere', 'admin', { name: '访问', roleIds: [] })).message).toBe('报表不存在');
    expect(await rowOf('nowhere')).toEqual([]);
  });
});
