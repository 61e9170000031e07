import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let roles: ReadonlyMap<string, string>;
let users: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  roles = new Map(
    (await db.selectFrom('sysRole').select(['id', 'roleCode']).execute()).map((row) => [
      row.roleCode,
      row.id,
    ]),
  );
  users = new Map(
    (await db.selectFrom('sysUser').select(['id', 'username']).execute()).map((row) => [
      row.username,
      row.id,
    ]),
  );
  // A teacher gets the permission to edit roles, so that levels matter.
  await server.call('POST', '/sys/permission/saveRolePermission', {
    token: await server.login('admin'),
    body: {
      roleId: roleId('teacher'),
      permissionIds: [...(await grantsOf('teacher')), ...(await menuIds(rolePage))].join(','),
    },
  });
});
afterAll(() => server.close());

const rolePage = [
  '/isystem',
  '/isystem/roleUserList',
  'role:add',
  'role:edit',
  'role:del',
  'role:user',
  'role:auth',
];
const roleId = (code: string) => roles.get(code) ?? 'missing';
const userId = (name: string) => users.get(name) ?? 'missing';

const get = async (username: string, path: string, query: Record<string, string> = {}) =>
  server.call('GET', path, { token: await server.login(username), query });
const post = async (username: string, path: string, body: object) =>
  server.call('POST', path, { token: await server.login(username), body });
const put = async (username: string, path: string, body: object) =>
  server.call('PUT', path, { token: await server.login(username), body });
const remove = async (username: string, path: string, query: Record<string, string>) =>
  server.call('DELETE', path, { token: await server.login(username), query });

/** Returns ids of menus by path and of buttons by code. */
async function menuIds(names: readonly string[]): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('sysPermission')
    .select(['id', 'url', 'perms'])
    .where('delFlag', '=', 0)
    .execute();
  return rows
    .filter(({ url, perms }) => names.includes(url ?? '') || names.includes(perms ?? ''))
    .map(({ id }) => id);
}

async function grantsOf(code: string): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('sysRolePermission')
    .select('permissionId')
    .where('roleId', '=', roleId(code))
    .execute();
  return rows.map(({ permissionId }) => permissionId);
}

async function newRole(roleCode: string, roleLevel = 1): Promise<string> {
  const answer = await post('admin', '/sys/role/add', { roleName: `角色${roleCode}`, roleCode, roleLevel });
  expect(answer.message).toBe('添加成功！');
  const row = await server.database.db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', roleCode)
    .executeTakeFirstOrThrow();
  return row.id;
}

describe('roles', () => {
  it('roles are listed by descending level and filtered', async () => {
    const all = await get('admin', '/sys/role/list');
    expect(all.result).toMatchObject({
      total: 4,
      records: [
        { roleCode: 'admin', roleLevel: 99 },
        { roleCode: 'dev' },
        { roleCode: 'teacher' },
        { roleCode: 'student' },
      ],
    });
    expect((await get('admin', '/sys/role/list', { roleName: '*师*' })).result).toMatchObject({
      total: 1,
      records: [{ roleCode: 'teacher', roleName: '教师' }],
    });
    expect((await get('admin', '/sys/role/queryById', { id: roleId('dev') })).result).toMatchObject({
      roleCode: 'dev',
    });
    expect((await get('admin', '/sys/role/queryById', { id: 'nobody' })).message).toBe('角色不存在！');
    const everyone = (await get('admin', '/sys/role/queryall')).result;
    expect(everyone).toMatchObject([
      { roleCode: 'admin' },
      { roleCode: 'dev' },
      { roleCode: 'teacher' },
      { roleCode: 'student' },
    ]);
  });

  it('a role is added, edited and deleted', async () => {
    const id = await newRole('assistant', 1);
    const { result } = await get('admin', '/sys/role/queryById', { id });
    const revision =
      typeof result === 'object' && result !== null && 'revision' in result ? result.revision : '';
    const change = {
      id,
      roleName: '助教',
      roleCode: 'other',
      roleLevel: 2,
      description: '帮助教师',
      revision,
    };
    expect((await put('admin', '/sys/role/edit', change)).message).toBe('修改成功！');
    expect((await get('admin', '/sys/role/queryById', { id })).result).toMatchObject({
      roleName: '助教',
      roleCode: 'assistant',
      roleLevel: 2,
      description: '帮助教师',
      updateBy: 'admin',
    });
    expect((await put('admin', '/sys/role/edit', change)).message).toContain('请核对后再保存');
    expect((await remove('admin', '/sys/role/delete', { id })).message).toBe('删除角色成功');
    expect((await remove('admin', '/sys/role/deleteBatch', { ids: id })).message).toBe('角色不存在！');
  });

  it('names and codes are validated', async () => {
    const role = { roleName: '重复', roleCode: 'teacher', roleLevel: 0 };
    expect(await post('admin', '/sys/role/add', role)).toMatchObject({
      message: '角色编码已存在！',
      result: { field: 'roleCode' },
    });
    for (const roleCode of ['Admin', 'TEACHER'])
      expect((await post('admin', '/sys/role/add', { ...role, roleCode })).message).toBe('角色编码已存在！');
    expect((await get('admin', '/sys/role/checkRoleCode', { roleCode: 'aDmin' })).message).toBe(
      '角色编码已存在！',
    );
    // The second begins with a Cyrillic letter, the third with a full-width one.
    for (const roleCode of ['老师', 'аdmin', 'ａdmin', 'a,b', 'ad\u200Bmin', 'dév'])
      expect((await post('admin', '/sys/role/add', { ...role, roleCode })).status).toBe(400);
    expect((await post('admin', '/sys/role/add', { ...role, roleCode: 'x', roleLevel: 100 })).status).toBe(
      400,
    );
    expect(
      (await post('admin', '/sys/role/add', { ...role, roleCode: 'x', roleName: '  甲 ' })).message,
    ).toBe('要有 2 到 30 个字符');
    expect((await get('admin', '/sys/role/checkRoleCode', { roleCode: 'teacher' })).message).toBe(
      '角色编码已存在！',
    );
    expect(
      (await get('admin', '/sys/role/checkRoleCode', { roleCode: 'teacher', id: roleId('teacher') })).message,
    ).toBe('该值可用！');
  });

  it('roles with members and built-in roles cannot be deleted', async () => {
    expect((await remove('admin', '/sys/role/delete', { id: roleId('teacher') })).message).toBe(
      '角色“教师”下还有 2 个用户，请先移除这些用户',
    );
    expect((await remove('admin', '/sys/role/delete', { id: roleId('student') })).message).toBe(
      '“学生”是系统内置角色，不能删除',
    );
    const level = { id: roleId('admin'), roleName: '管理员', roleLevel: 5 };
    expect((await put('admin', '/sys/role/edit', level)).message).toBe('管理员角色的等级不能修改');
  });

  it('roles above the level of the user cannot be changed, and no role can be raised above it', async () => {
    const dev = { id: roleId('dev'), roleName: '开发调试', roleLevel: 1 };
    const message = '权限不足，该角色的等级高于您的等级';
    expect((await put('teacher', '/sys/role/edit', dev)).message).toBe(message);
    expect((await remove('teacher', '/sys/role/delete', { id: roleId('dev') })).message).toBe(message);
    expect((await get('teacher', '/sys/role/preview', { roleId: roleId('dev') })).message).toBe(message);
    const own = { id: roleId('teacher'), roleName: '教师', roleLevel: 99 };
    expect(await put('teacher', '/sys/role/edit', own)).toMatchObject({
      message: '角色等级不能高于您的等级（2）',
      result: { field: 'roleLevel' },
    });
    const high = { roleName: '高级', roleCode: 'high', roleLevel: 3 };
    expect((await post('teacher', '/sys/role/add', high)).message).toBe('角色等级不能高于您的等级（2）');
  });

  it('a level of pupils is refused while members are responsible for a class', async () => {
    const { db } = server.database;
    const id = await newRole('assistant', 2);
    const member = userId('teacher2');
    const held = await db.selectFrom('sysUserRole').selectAll().where('userId', '=', member).execute();
    await db.deleteFrom('sysUserRole').where('userId', '=', member).execute();
    const given = { id: server.deps.newId(), userId: member, roleId: id };
    await db.insertInto('sysUserRole').values(given).execute();
    const body = { id, roleName: '助教', roleLevel: 0 };
    const edit = async (roleLevel: number) =>
      await server.call('PUT', '/sys/role/edit', {
        token: await server.login('admin'),
        body: { ...body, roleLevel },
      });
    expect(await edit(0)).toMatchObject({
      success: false,
      message: expect.stringMatching(/负责 1 个班级.*请先在用户管理中交接给同事$/),
      result: { field: 'roleLevel' },
    });
    expect((await edit(1)).success).toBe(true);
    // Another role keeps the person a member of staff.
    await db.insertInto('sysUserRole').values(held).execute();
    expect((await edit(0)).success).toBe(true);
    await db.deleteFrom('sysUserRole').where('id', '=', given.id).execute();
  });

  it('the export contains the filtered roles', async () => {
    const sheet = await get('admin', '/sys/role/exportXls', { roleCode: 'teacher' });
    expect(sheet.headers['content-disposition']).toContain(encodeURIComponent('角色管理'));
    const report = await readXlsx(sheet.raw.rawPayload);
    expect(report.ok ? report.lines.map(({ cells }) => cells.slice(0, 3)) : []).toEqual([
      ['角色编码', '角色名称', '角色等级'],
      ['teacher', '教师', '2'],
    ]);
  });

  it('the import reports a duplicate code, and an invalid line prevents all writes by default', async () => {
    const template = await get('admin', '/sys/role/importTemplate');
    expect([template.status, template.raw.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    const rows = [
      ['monitor', '班长', 1, '管理班级'],
      ['teacher', '重复', 1],
      ['老师', '甲', 'x'],
      ['god', '大神', 99],
    ];
    const headers = ['角色编码', '角色名称', '角色等级', '描述'];
    const bytes = await buffer(writeXlsx({ name: '角色', titles: [], headers, widths: [], rows }));
    const form = uploadForm({ name: '角色.xlsx', bytes, fields: { mode: 'valid' } });
    const token = await server.login('admin');
    const answer = await server.call('POST', '/sys/role/importExcel', { token, ...form });
    expect([answer.message, answer.code]).toEqual(['文件导入成功，但有错误。', 201]);
    expect(answer.result).toMatchObject({
      totalCount: 4,
      successCount: 2,
      lines: expect.arrayContaining([expect.objectContaining({ errors: ['角色编码“teacher”已存在。'] })]),
    });
    const refused = await server.call('POST', '/sys/role/importExcel', {
      token,
      ...uploadForm({ name: '角色.xlsx', bytes, fields: {} }),
    });
    expect(refused.message).toBe('文件中有 4 行错误，没有导入任何数据');
    expect((await get('admin', '/sys/role/checkRoleCode', { roleCode: 'monitor' })).message).toBe(
      '角色编码已存在！',
    );
  });
});

describe('permissions of a role', () => {
  it('menus and buttons that the user cannot grant are disabled in the tree', async () => {
    const disabled = (result: unknown): unknown[] => JSON.stringify(result).match(/"disabled":true/g) ?? [];
    expect(disabled((await get('admin', '/sys/role/queryTreeList')).result)).toEqual([]);
    const tree = await get('teacher', '/sys/role/queryTreeList');
    expect(disabled(tree.result).length).toBeGreaterThan(10);
    expect((await get('admin', '/sys/role/queryTreeList')).result).toMatchObject({
      treeList: expect.arrayContaining([
        expect.objectContaining({
          title: '用户管理',
          menuType: 0,
          isLeaf: false,
          children: expect.any(Array),
        }),
      ]),
    });
  });

  it('only the differences to the displayed state are saved, so concurrent edits are merged', async () => {
    const id = await newRole('clerk');
    const [page = '', add = '', del = ''] = await menuIds(['/isystem/user', 'user:add', 'user:del']);
    const save = (permissionIds: string, lastpermissionIds: string) =>
      post('admin', '/sys/permission/saveRolePermission', { roleId: id, permissionIds, lastpermissionIds });
    expect((await save(`${page},${add}`, '')).message).toBe('保存成功！');
    // Another user opened the form with only the page and the button.
    expect((await save(`${page},${add},${del}`, `${page},${add}`)).message).toBe('保存成功！');
    expect((await save(page, `${page},${add}`)).message).toBe('保存成功！');
    const granted = await get('admin', '/sys/permission/queryRolePermission', { roleId: id });
    expect(granted.result).toEqual([page, del].toSorted());
    expect((await save('gone', '')).message).toBe('菜单不存在或已被删除，请刷新后重试');
    expect((await get('admin', '/sys/permission/queryRolePermission', { roleId: 'nobody' })).message).toBe(
      '角色不存在！',
    );
  });

  it('users can grant only permissions they hold', async () => {
    const id = await newRole('helper');
    const save = (permissionIds: string, lastpermissionIds = '') =>
      post('teacher', '/sys/permission/saveRolePermission', { roleId: id, permissionIds, lastpermissionIds });
    const [held = '', foreign = ''] = [
      ...(await menuIds(['user:edit'])),
      ...(await menuIds(['user:export'])),
    ];
    expect((await save(foreign)).message).toBe('权限不足，只能授予或取消自己拥有的权限');
    expect((await save(held)).message).toBe('保存成功！');
    const raise = {
      roleId: roleId('teacher'),
      permissionIds: [...(await grantsOf('teacher')), foreign].join(','),
    };
    expect((await post('teacher', '/sys/permission/saveRolePermission', raise)).message).toBe(
      '权限不足，只能授予或取消自己拥有的权限',
    );
    const dev = { roleId: roleId('dev'), permissionIds: '' };
    expect((await post('teacher', '/sys/permission/saveRolePermission', dev)).message).toBe(
      '权限不足，该角色的等级高于您的等级',
    );
  });

  it('a change that would leave no administrator is refused', async () => {
    const before = (await grantsOf('admin')).length;
    const away = await menuIds(['role:auth']);
    const without = async (code: string) => {
      const rest = (await grantsOf(code)).filter((id) => !away.includes(id));
      return post('admin', '/sys/permission/saveRolePermission', {
        roleId: roleId(code),
        permissionIds: rest.join(','),
      });
    };
    // The administrator of the demo school is a developer as well.
    expect((await without('dev')).message).toBe('保存成功！');
    expect((await without('admin')).message).toBe(
      '这样修改后，将没有任何管理员能进入“角色管理”和“后台菜单管理”，操作已取消',
    );
    expect((await grantsOf('admin')).length).toBe(before);
  });

  it('a change applies to open sessions of the members', async () => {
    expect((await get('student', '/sys/role/list')).status).toBe(403);
    const pages = await menuIds(['/isystem/roleUserList']);
    const expected = [...(await grantsOf('student')), ...pages].join(',');
    await post('admin', '/sys/permission/saveRolePermission', {
      roleId: roleId('student'),
      permissionIds: expected,
    });
    await expect.poll(async () => (await get('student', '/sys/role/list')).status).toBe(200);
    const rest = (await grantsOf('student')).filter((id) => !pages.includes(id)).join(',');
    await post('admin', '/sys/permission/saveRolePermission', {
      roleId: roleId('student'),
      permissionIds: rest,
    });
    await expect.poll(async () => (await get('student', '/sys/role/list')).status).toBe(403);
  });
});

describe('the preview of permissions', () => {
  it('a role has its menu, and a user has the menu and codes of all roles', async () => {
    const role = await get('admin', '/sys/role/preview', { roleId: roleId('student') });
    expect(JSON.stringify(role.result)).toContain('我的课程');
    expect(JSON.stringify(role.result)).not.toContain('用户管理');
    const user = await get('admin', '/sys/role/preview', { userId: userId('teacher') });
    expect(user.result).toMatchObject({
      codes: expect.arrayContaining([{ action: 'user:add', describe: '添加用户按钮', menu: '用户管理' }]),
    });
    const same = await get('teacher', '/sys/permission/getUserPermissionByToken');
    const titles = (result: unknown) => JSON.stringify(result).match(/"title":"[^"]+"/g);
    expect(titles(user.result)).toEqual(titles(same.result));
  });

  it('users out of scope and unknown roles are refused', async () => {
    expect((await get('teacher', '/sys/role/preview', { userId: userId('admin') })).message).toBe(
      '用户不存在！',
    );
    expect((await get('admin', '/sys/role/preview', { roleId: 'nobody' })).message).toBe('角色不存在！');
  });
});

describe('the members of a role', () => {
  it('members are added, listed and removed', async () => {
    const id = await newRole('club', 0);
    const add = await post('admin', '/sys/user/addSysUserRole', {
      roleId: id,
      userIdList: [userId('s30101'), userId('s30102'), userId('s30103')],
    });
    expect(add.message).toBe('添加成功！');
    const list = await get('admin', '/sys/user/userRoleList', { roleId: id, username: '*s3010*' });
    expect(list.result).toMatchObject({
      total: 3,
      records: [{ username: 's30101', orgCodeTxt: '三年级一班', status_dictText: '正常' }, {}, {}],
    });
    const one = { roleId: id, userId: userId('s30101') };
    expect((await remove('admin', '/sys/user/deleteUserRole', one)).message).toBe('删除成功！');
    const both = { roleId: id, userIds: `${userId('s30102')},${userId('s30103')}` };
    expect((await remove('admin', '/sys/user/deleteUserRoleBatch', both)).message).toBe('删除成功！');
    expect((await get('admin', '/sys/user/userRoleList', { roleId: id })).result).toMatchObject({ total: 0 });
  });

  it('only users in scope are listed, and a teacher cannot assign the teacher role', async () => {
    const pupils = await get('teacher', '/sys/user/userRoleList', {
      roleId: roleId('student'),
      username: 's30201',
    });
    expect(pupils.result).toMatchObject({ total: 0 });
    const give = (role: string, user: string) =>
      post('teacher', '/sys/user/addSysUserRole', { roleId: roleId(role), userIdList: [userId(user)] });
    expect((await give('teacher', 's30101')).message).toBe('权限不足，无法分配所选角色');
    expect((await give('student', 's30201')).message).toBe('用户不存在！');
  });

  it('users cannot assign roles to themselves, and the last administrator cannot be removed', async () => {
    const own = { roleId: roleId('dev'), userIdList: [userId('admin')] };
    expect((await post('admin', '/sys/user/addSysUserRole', own)).message).toBe('不能给自己分配角色');
    const last = { roleId: roleId('admin'), userId: userId('admin') };
    expect((await remove('admin', '/sys/user/deleteUserRole', last)).message).toBe('至少要保留一个管理员！');
  });
});
