import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orgCodes, records, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let one: string;
let two: string;
let grade: string;
/** The export button of the user list, which no pupil has, and its page. */
let button: string;
let menu: string;
let ownerOnly: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [one, two, grade] = await Promise.all([
    school.departId(orgCodes.classOne),
    school.departId(orgCodes.classTwo),
    school.departId(orgCodes.grade),
  ]);
  const idOf = async (perms: string) =>
    (
      await server.database.db
        .selectFrom('sysPermission')
        .select('id')
        .where('perms', '=', perms)
        .executeTakeFirstOrThrow()
    ).id;
  button = await idOf('depart:export');
  ownerOnly = await idOf('user:export');
  menu = (
    await server.database.db
      .selectFrom('sysPermission')
      .select('id')
      .where('url', '=', '/isystem/departDetailList')
      .executeTakeFirstOrThrow()
  ).id;
  // In this school teachers may manage roles of their departments.
  const { id: roleId } = await server.database.db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'teacher')
    .executeTakeFirstOrThrow();
  for (const code of ['depart:role', 'depart:auth'])
    await server.database.db
      .insertInto('sysRolePermission')
      .values({ id: server.deps.newId(), roleId, permissionId: await idOf(code) })
      .execute();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('sysDepartRole').execute();
  await server.database.db.deleteFrom('sysDepartPermission').execute();
});

const refusal = ({ success, message }: TestAnswer) => ({ success, message });
const refused = (message: string) => ({ success: false, message });
type Query = Record<string, string>;

const get = async (username: string, path: string, query: Query = {}): Promise<TestAnswer> =>
  server.call('GET', path, { token: await server.login(username), query });
const post = async (username: string, path: string, body: object): Promise<TestAnswer> =>
  server.call('POST', path, { token: await server.login(username), body });
const put = async (username: string, path: string, body: object): Promise<TestAnswer> =>
  server.call('PUT', path, { token: await server.login(username), body });
const drop = async (username: string, path: string, query: Query): Promise<TestAnswer> =>
  server.call('DELETE', path, { token: await server.login(username), query });

const roleBase = '/sys/sysDepartRole';
const grantBase = '/sys/sysDepartPermission';
let count = 0;
const code = () => `role-${(count += 1)}`;

/** Creates a role of a department directly in the database. */
async function role(departId: string, permissionIds: readonly string[] = []): Promise<string> {
  const id = server.deps.newId();
  const { db } = server.database;
  await db.insertInto('sysDepartRole').values({ id, departId, roleName: '班长', roleCode: code() }).execute();
  for (const permissionId of permissionIds)
    await db
      .insertInto('sysDepartRolePermission')
      .values({ id: server.deps.newId(), roleId: id, permissionId })
      .execute();
  return id;
}
const grantDepart = (username: string, departId: string, ids: readonly string[], last?: string) =>
  post(username, '/sys/permission/saveDepartPermission', {
    departId,
    permissionIds: ids.join(','),
    ...(last === undefined ? {} : { lastpermissionIds: last }),
  });
const grantRole = (username: string, roleId: string, ids: readonly string[]) =>
  post(username, `${grantBase}/saveDeptRolePermission`, { roleId, permissionIds: ids.join(',') });
const give = async (username: string, user: string, departId: string, ids: readonly string[]) =>
  post(username, `${roleBase}/deptRoleUserAdd`, {
    userId: await school.userId(user),
    departId,
    newRoleId: ids.join(','),
  });
const actions = async (username: string): Promise<string[]> => {
  const { result } = await get(username, '/sys/permission/getUserPermissionByToken');
  const auth = typeof result === 'object' && result !== null && 'auth' in result ? result.auth : [];
  return Array.isArray(auth) ? auth.map((entry: { action: string }) => entry.action) : [];
};

describe('roles of a department', () => {
  test('they can be added, edited, listed, exported and deleted', async () => {
    const roleCode = code();
    const body = { departId: one, roleName: '班长', roleCode, description: '管理班级' };
    expect(await post('admin', `${roleBase}/add`, body)).toMatchObject({
      success: true,
      message: '添加成功！',
    });
    const [row] = records(await get('admin', `${roleBase}/list`, { deptId: one }));
    expect(row).toMatchObject({ roleName: '班长', roleCode, departName: '三年级一班', createBy: 'admin' });
    const id = String(row?.['id']);
    const revision = row?.['revision'];
    expect(
      await put('admin', `${roleBase}/edit`, { id, roleName: '学习委员', roleCode, revision }),
    ).toMatchObject({ success: true, message: '编辑成功！' });
    expect(await get('admin', `${roleBase}/queryById`, { id })).toMatchObject({
      result: { roleName: '学习委员', description: '管理班级' },
    });
    expect(
      (await put('admin', `${roleBase}/edit`, { id, roleName: '晚到', roleCode, revision })).message,
    ).toMatch(/修改了这条记录/);
    const sheet = await readXlsx((await get('admin', `${roleBase}/exportXls`)).raw.rawPayload);
    expect(sheet.ok ? sheet.lines.map(({ cells }) => cells.slice(0, 3)) : []).toEqual([
      ['部门', '部门角色名称', '部门角色编码'],
      ['三年级一班', '学习委员', roleCode],
    ]);
    expect(await drop('admin', `${roleBase}/delete`, { id })).toMatchObject({
      success: true,
      message: '删除成功！',
    });
    expect(records(await get('admin', `${roleBase}/list`))).toEqual([]);
    const several = [await role(one), await role(two)];
    expect(await drop('admin', `${roleBase}/deleteBatch`, { ids: several.join(',') })).toMatchObject({
      message: '批量删除成功！',
    });
  });

  test('their code is unique', async () => {
    const roleCode = code();
    await post('admin', `${roleBase}/add`, { departId: one, roleName: '班长', roleCode });
    for (const same of [roleCode, roleCode.toUpperCase()])
      expect(
        await post('admin', `${roleBase}/add`, { departId: two, roleName: '班长', roleCode: same }),
      ).toMatchObject({
        ...refused('部门角色编码已存在！'),
        result: { field: 'roleCode' },
      });
  });

  test.each([
    { roleName: '长', roleCode: 'a' },
    { roleName: '班长', roleCode: '中文' },
    { roleName: '班长', roleCode: '' },
    { roleName: '班长', roleCode: 'a', description: 'x'.repeat(127) },
    { roleName: '班长', roleCode: 'a', createBy: 'me' },
  ])('the invalid body %o is refused', async (body) => {
    expect((await post('admin', `${roleBase}/add`, { departId: one, ...body })).success).toBe(false);
  });

  test('a teacher cannot access roles of other classes', async () => {
    const foreign = await role(two, [button]);
    const none = '部门角色不存在！';
    const answers = await Promise.all([
      get('teacher', `${roleBase}/queryById`, { id: foreign }),
      put('teacher', `${roleBase}/edit`, { id: foreign, roleName: '我的', roleCode: 'x' }),
      drop('teacher', `${roleBase}/delete`, { id: foreign }),
      drop('teacher', `${roleBase}/deleteBatch`, { ids: foreign }),
      get('teacher', `${grantBase}/queryDeptRolePermission`, { roleId: foreign }),
      grantRole('teacher', foreign, [button]),
      get('teacher', `${roleBase}/datarule/${menu}/${two}/${foreign}`),
      post('teacher', `${roleBase}/datarule`, { permissionId: menu, roleId: foreign, dataRuleIds: '' }),
    ]);
    expect(answers.map(refusal)).toEqual(answers.map(() => refused(none)));
    expect(records(await get('teacher', `${roleBase}/list`))).toEqual([]);
    for (const departId of [two, grade])
      expect(
        refusal(await post('teacher', `${roleBase}/add`, { departId, roleName: '班长', roleCode: 'y' })),
      ).toEqual(refused('部门不存在！'));
    expect(refusal(await get('teacher', `${grantBase}/queryTreeListForDeptRole`, { departId: two }))).toEqual(
      refused('部门不存在！'),
    );
  });
});

describe('permissions of a department', () => {
  test('a save applies only the difference, and the permissions limit those of the department roles', async () => {
    expect(await grantDepart('admin', one, [menu, button])).toMatchObject({
      success: true,
      message: '保存成功！',
    });
    expect((await get('admin', '/sys/permission/queryDepartPermission', { departId: one })).result).toEqual(
      [menu, button].toSorted(),
    );
    // A form opened earlier does not remove grants it did not contain.
    await grantDepart('admin', one, [ownerOnly], '');
    expect((await get('admin', '/sys/permission/queryDepartPermission', { departId: one })).result).toEqual(
      [menu, button, ownerOnly].toSorted(),
    );
    const id = await role(one);
    const { result } = await get('admin', `${grantBase}/queryTreeListForDeptRole`, { departId: one });
    expect(result).toMatchObject({ ids: expect.arrayContaining([menu, button, ownerOnly]) });
    expect(await grantRole('admin', id, [menu, button])).toMatchObject({ success: true });
    await grantDepart('admin', one, [menu]);
    expect((await get('admin', `${grantBase}/queryDeptRolePermission`, { roleId: id })).result).toEqual([
      menu,
    ]);
    expect(refusal(await grantRole('admin', id, [menu, button]))).toEqual(
      refused('该部门没有所选的权限，请先给部门授权'),
    );
    expect(refusal(await grantDepart('admin', one, ['nothing']))).toEqual(
      refused('菜单不存在或已被删除，请刷新后重试'),
    );
  });

  test('users cannot grant permissions they do not have', async () => {
    expect(refusal(await grantDepart('teacher', one, [ownerOnly]))).toEqual(
      refused('权限不足，只能授予或取消自己拥有的权限'),
    );
    expect(await grantDepart('teacher', one, [button])).toMatchObject({ success: true });
    expect(refusal(await grantDepart('teacher', two, [button]))).toEqual(refused('部门不存在！'));
    await grantDepart('admin', one, [button, ownerOnly]);
    const id = await role(one);
    expect(refusal(await grantRole('teacher', id, [ownerOnly]))).toEqual(
      refused('权限不足，只能授予或取消自己拥有的权限'),
    );
  });

  test('they can be managed one by one as a list', async () => {
    expect(await post('admin', `${grantBase}/add`, { departId: one, permissionId: menu })).toMatchObject({
      success: true,
    });
    const [row] = records(await get('admin', `${grantBase}/list`, { departId: one }));
    expect(row).toMatchObject({ departName: '三年级一班', permissionName: '班级管理', dataRuleIds: '' });
    const id = String(row?.['id']);
    expect(await get('admin', `${grantBase}/queryById`, { id })).toMatchObject({
      result: { permissionId: menu },
    });
    expect(await put('admin', `${grantBase}/edit`, { id, dataRuleIds: '' })).toMatchObject({ success: true });
    expect((await get('admin', `${grantBase}/exportXls`)).status).toBe(200);
    await post('admin', `${grantBase}/add`, { departId: two, permissionId: menu });
    const [foreign] = records(await get('admin', `${grantBase}/list`, { departId: two }));
    for (const answer of [
      await get('teacher', `${grantBase}/queryById`, { id: String(foreign?.['id']) }),
      await put('teacher', `${grantBase}/edit`, { id: String(foreign?.['id']), dataRuleIds: '' }),
      await drop('teacher', `${grantBase}/delete`, { id: String(foreign?.['id']) }),
      await drop('teacher', `${grantBase}/deleteBatch`, { ids: `${id},${String(foreign?.['id'])}` }),
    ])
      expect(refusal(answer)).toEqual(refused('记录不存在或已被删除'));
    expect(await drop('admin', `${grantBase}/delete`, { id })).toMatchObject({ message: '删除成功！' });
    expect(await drop('admin', `${grantBase}/deleteBatch`, { ids: String(foreign?.['id']) })).toMatchObject({
      message: '删除成功！',
    });
  });

  test('permissions of departments and roles can have data rules of the menu', async () => {
    const ruleId = server.deps.newId();
    await server.database.db
      .insertInto('sysPermissionDataRule')
      .values({
        id: ruleId,
        permissionId: menu,
        ruleName: '仅显示学生',
        ruleColumn: 'userIdentity',
        ruleConditions: '=',
        ruleValue: '1',
      })
      .execute();
    const rules = { permissionId: menu, dataRuleIds: ruleId };
    expect(refusal(await post('admin', `${grantBase}/datarule`, { ...rules, departId: one }))).toEqual(
      refused('该部门还没有此菜单的权限，请先保存授权'),
    );
    await grantDepart('admin', one, [menu]);
    expect(await post('admin', `${grantBase}/datarule`, { ...rules, departId: one })).toMatchObject({
      success: true,
    });
    expect((await get('admin', `${grantBase}/datarule/${menu}/${one}`)).result).toMatchObject({
      datarule: [{ id: ruleId }],
      drChecked: ruleId,
    });
    const id = await role(one);
    expect(refusal(await post('admin', `${roleBase}/datarule`, { ...rules, roleId: id }))).toEqual(
      refused('该角色还没有此菜单的权限，请先保存授权'),
    );
    await grantRole('admin', id, [menu]);
    await post('admin', `${roleBase}/datarule`, { ...rules, roleId: id });
    expect((await get('admin', `${roleBase}/datarule/${menu}/${one}/${id}`)).result).toMatchObject({
      drChecked: ruleId,
    });
    expect(
      refusal(await post('admin', `${roleBase}/datarule`, { ...rules, roleId: id, dataRuleIds: 'none' })),
    ).toEqual(refused('数据规则不存在或已被删除，请刷新后重试'));
    expect(refusal(await get('teacher', `${grantBase}/datarule/${menu}/${two}`))).toEqual(
      refused('部门不存在！'),
    );
  });
});

describe('assigning department roles to members', () => {
  test('a role takes effect immediately, and ends when it is removed or the user leaves the department', async () => {
    await grantDepart('admin', one, [menu, button]);
    const id = await role(one);
    await grantRole('admin', id, [menu, button]);
    expect(await actions('student')).not.toContain('depart:export');
    expect(await give('admin', 'student', one, [id])).toMatchObject({
      success: true,
      message: '分配部门角色成功！',
    });
    await expect.poll(() => actions('student')).toContain('depart:export');
    const userId = await school.userId('student');
    expect(
      records(await get('admin', `${roleBase}/getDeptRoleByUserId`, { userId, departId: one })),
    ).toMatchObject([{ droleId: id, userId }]);
    expect(
      records(await get('admin', `${roleBase}/getDeptRoleList`, { userId, departId: one })),
    ).toMatchObject([{ id }]);
    await drop('admin', '/sys/user/deleteUserInDepart', { depId: one, userId });
    await expect.poll(() => actions('student')).not.toContain('depart:export');
    await post('admin', '/sys/user/editSysDepartWithUser', { depId: one, userIdList: [userId] });
    await give('admin', 'student', one, [id]);
    await expect.poll(() => actions('student')).toContain('depart:export');
    await give('admin', 'student', one, []);
    await expect.poll(() => actions('student')).not.toContain('depart:export');
  });

  test('roles and users of other departments are refused', async () => {
    const [own, foreign] = [await role(one), await role(two)];
    expect(refusal(await give('admin', 'student', one, [foreign]))).toEqual(refused('部门角色不存在！'));
    expect(refusal(await give('teacher', 'student', two, [foreign]))).toEqual(refused('部门不存在！'));
    expect(refusal(await give('teacher', 'admin', one, [own]))).toEqual(refused('用户不存在！'));
    expect(refusal(await give('admin', 'admin', one, [own]))).toEqual(refused('用户不存在！'));
    const userId = await school.userId('admin');
    for (const answer of [
      await get('teacher', `${roleBase}/getDeptRoleByUserId`, { userId }),
      await get('teacher', `${roleBase}/getDeptRoleList`, { userId, departId: one }),
    ])
      expect(refusal(answer)).toEqual(refused('用户不存在！'));
  });

  test('users cannot assign permissions they do not have, not even to themselves', async () => {
    await grantDepart('admin', one, [ownerOnly]);
    const id = await role(one, [ownerOnly]);
    for (const user of ['student', 'teacher'])
      expect(refusal(await give('teacher', user, one, [id]))).toEqual(
        refused('权限不足，只能授予或取消自己拥有的权限'),
      );
    expect(await actions('teacher')).not.toContain('user:export');
  });
});

describe('visitors and pupils', () => {
  test.each([
    ['GET', `${roleBase}/list`],
    ['GET', `${roleBase}/queryById?id=x`],
    ['POST', `${roleBase}/add`],
    ['PUT', `${roleBase}/edit`],
    ['DELETE', `${roleBase}/delete?id=x`],
    ['DELETE', `${roleBase}/deleteBatch?ids=x`],
    ['GET', `${roleBase}/exportXls`],
    ['GET', `${roleBase}/getDeptRoleList?departId=x&userId=y`],
    ['GET', `${roleBase}/getDeptRoleByUserId?userId=y`],
    ['POST', `${roleBase}/deptRoleUserAdd`],
    ['GET', `${roleBase}/datarule/x/y/z`],
    ['POST', `${roleBase}/datarule`],
    ['GET', `${grantBase}/queryTreeListForDeptRole?departId=x`],
    ['GET', `${grantBase}/queryDeptRolePermission?roleId=x`],
    ['POST', `${grantBase}/saveDeptRolePermission`],
    ['GET', '/sys/permission/queryDepartPermission?departId=x'],
    ['POST', '/sys/permission/saveDepartPermission'],
    ['GET', `${grantBase}/queryTreeListForDepart`],
    ['GET', `${grantBase}/list`],
    ['GET', `${grantBase}/queryById?id=x`],
    ['POST', `${grantBase}/add`],
    ['PUT', `${grantBase}/edit`],
    ['DELETE', `${grantBase}/delete?id=x`],
    ['DELETE', `${grantBase}/deleteBatch?ids=x`],
    ['GET', `${grantBase}/exportXls`],
    ['GET', `${grantBase}/datarule/x/y`],
    ['POST', `${grantBase}/datarule`],
  ] as const)('%s %s is refused', async (method, path) => {
    const token = await server.login('s30101');
    expect((await server.call(method, path)).status).toBe(401);
    expect((await server.call(method, path, { token })).status).toBe(403);
  });
});
