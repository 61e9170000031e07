import { buffer } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import type { TestAnswer } from '#tests/support/database/server.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { testPeople } from '#server/modules/users/testing/people.ts';

const { server, classes } = testPeople();
const roleBase = '/sys/sysDepartRole';
const grantBase = '/sys/sysDepartPermission';
const roleHeaders = ['部门', '部门角色名称', '部门角色编码', '描述'];

// Teachers may manage roles and rights of the departments they answer for, in this school.
beforeAll(async () => {
  const { db } = server().database;
  const { id: roleId } = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'teacher')
    .executeTakeFirstOrThrow();
  const buttons = await db
    .selectFrom('sysPermission')
    .select('id')
    .where('perms', 'in', ['depart:role', 'depart:auth'])
    .execute();
  for (const { id: permissionId } of buttons)
    await db
      .insertInto('sysRolePermission')
      .values({ id: server().deps.newId(), roleId, permissionId })
      .execute();
});
beforeEach(async () => {
  await server().database.db.deleteFrom('sysDepartRole').execute();
  await server().database.db.deleteFrom('sysDepartPermission').execute();
});

type Sheet = { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };

async function send(
  username: string | undefined,
  base: string,
  { headers, rows }: Sheet,
  fields: Record<string, string> = {},
): Promise<TestAnswer> {
  const bytes = await buffer(
    writeXlsx({
      name: '表',
      titles: [],
      headers: [...headers],
      widths: [],
      rows: rows.map((row) => [...row]),
    }),
  );
  return await server().call('POST', `${base}/importExcel`, {
    ...(username === undefined ? {} : { token: await server().login(username) }),
    ...uploadForm({ name: '表.xlsx', bytes, fields }),
  });
}

const roles = (username: string | undefined, rows: Sheet['rows'], fields: Record<string, string> = {}) =>
  send(username, roleBase, { headers: roleHeaders, rows }, fields);
const rights = (username: string | undefined, rows: Sheet['rows'], fields: Record<string, string> = {}) =>
  send(username, grantBase, { headers: ['部门', '权限'], rows }, fields);

const storedRoles = async () =>
  await server()
    .database.db.selectFrom('sysDepartRole as role')
    .innerJoin('sysDepart as depart', 'depart.id', 'role.departId')
    .select(['depart.departName', 'role.roleName', 'role.roleCode', 'role.description', 'role.createBy'])
    .orderBy('role.roleCode')
    .execute();
const storedRights = async () =>
  await server()
    .database.db.selectFrom('sysDepartPermission as grant')
    .innerJoin('sysDepart as depart', 'depart.id', 'grant.departId')
    .innerJoin('sysPermission as permission', 'permission.id', 'grant.permissionId')
    .select(['depart.departName', 'permission.name'])
    .orderBy('permission.name')
    .execute();

describe('a spreadsheet of department roles', () => {
  it('saves roles in the department of each row, or else in the selected department', async () => {
    const rows = [
      ['', '班长', 'head-1', '管纪律'],
      ['三年级二班', '副班长', 'head-2', ''],
    ];
    const answer = await roles('admin', rows, { departId: classes.one });
    expect([answer.success, answer.message]).toEqual([true, '共2行数据全部导入成功！']);
    expect(await storedRoles()).toEqual([
      {
        departName: '三年级一班',
        roleName: '班长',
        roleCode: 'head-1',
        description: '管纪律',
        createBy: 'admin',
      },
      {
        departName: '三年级二班',
        roleName: '副班长',
        roleCode: 'head-2',
        description: null,
        createBy: 'admin',
      },
    ]);
  });

  it('can be previewed without saving, with the errors of each line', async () => {
    await roles('admin', [['三年级一班', '班长', 'taken', '']]);
    const rows = [
      ['三年级一班', '班', 'r1', ''],
      ['三年级一班', '班长', '班长', ''],
      ['没有的班', '班长', 'r3', 'x'.repeat(127)],
      ['', '班长', 'r4', ''],
      ['三年级一班', '班长', 'taken', ''],
      ['三年级一班', '班长', 'twice', ''],
      ['三年级一班', '班长', 'twice', ''],
      ['三年级一班', '班长', '', ''],
    ];
    const answer = await roles('admin', rows, { mode: 'preview' });
    expect(answer.message).toBe('检查完成');
    expect(answer.result).toMatchObject({
      successCount: 1,
      errorCount: 7,
      isDone: false,
      msg: [
        '第 2 行：部门角色名称要有 2 到 30 个字符。',
        '第 3 行：部门角色编码“班长”只能包含英文字母、数字和符号，不含逗号。',
        '第 4 行：部门“没有的班”不存在。；描述长度不超过 126 个字符。',
        '第 5 行：部门不能为空。',
        '第 6 行：部门角色编码“taken”已经存在，忽略导入。',
        '第 8 行：部门角色编码“twice”与第 7 行重复。',
        '第 9 行：部门角色编码不能为空。',
      ].join('\n'),
    });
    expect((await roles('admin', rows)).message).toBe('文件中有 7 行错误，没有导入任何数据');
    expect((await storedRoles()).map(({ roleCode }) => roleCode)).toEqual(['taken']);
    expect((await roles('admin', rows, { mode: 'valid' })).code).toBe(201);
    expect((await storedRoles()).map(({ roleCode }) => roleCode)).toEqual(['taken', 'twice']);
  });

  it('compares role codes case-insensitively, like the database', async () => {
    await roles('admin', [['三年级一班', '班长', 'ABC', '']]);
    const rows = [
      ['三年级一班', '班长', 'ABC', ''],
      ['三年级一班', '班长', 'Twice', ''],
      ['三年级一班', '班长', 'TWICE', ''],
    ];
    expect((await roles('admin', rows, { mode: 'preview' })).result).toMatchObject({
      errorCount: 2,
      msg: '第 2 行：部门角色编码“ABC”已经存在，忽略导入。\n第 4 行：部门角色编码“TWICE”与第 3 行重复。',
    });
  });

  it('is limited to the departments of the caller', async () => {
    const foreign = await roles('teacher', [['三年级二班', '班长', 'r1', '']], { mode: 'preview' });
    expect(foreign.result).toMatchObject({ msg: '第 2 行：部门“三年级二班”不存在。' });
    const sentFor = await roles('teacher', [['', '班长', 'r1', '']], { departId: classes.two });
    expect([sentFor.success, sentFor.message]).toEqual([false, '部门不存在！']);
    expect((await roles('teacher', [['', '班长', 'r1', '']], { departId: classes.one })).success).toBe(true);
  });
});

describe('a spreadsheet of department permissions', () => {
  it('accepts names, paths and codes of permissions, and its export can be imported again', async () => {
    const rows = [
      ['三年级一班', '/isystem/departDetailList'],
      ['三年级一班', 'user:add'],
    ];
    const answer = await rights('admin', rows);
    expect([answer.success, answer.message]).toEqual([true, '共2行数据全部导入成功！']);
    const stored = await storedRights();
    expect(stored.map(({ departName }) => departName)).toEqual(['三年级一班', '三年级一班']);
    const exported = await server().call('GET', `${grantBase}/exportXls`, {
      token: await server().login('admin'),
    });
    const again = await readXlsx(exported.raw.rawPayload);
    const lines = again.ok ? again.lines.map(({ cells }) => cells) : [];
    await server().database.db.deleteFrom('sysDepartPermission').execute();
    const [headers = [], ...copied] = lines;
    expect((await send('admin', grantBase, { headers, rows: copied })).message).toBe(
      '共2行数据全部导入成功！',
    );
    expect(await storedRights()).toEqual(stored);
  });

  it('reports the errors of each line, and saves nothing', async () => {
    await rights('admin', [['三年级一班', 'user:add']]);
    const rows = [
      ['三年级一班', 'user:add'],
      ['三年级一班', '没有的权限'],
      ['没有的班', ''],
      ['', 'user:edit'],
      ['三年级一班', 'user:edit'],
      ['三年级一班', 'user:edit'],
    ];
    const answer = await rights('admin', rows);
    expect(answer.message).toBe('文件中有 5 行错误，没有导入任何数据');
    expect(answer.result).toMatchObject({
      msg: [
        '第 2 行：该部门已有此权限，忽略导入。',
        '第 3 行：权限“没有的权限”不存在。（必填，菜单的名称或路径，按钮的名称或编码）',
        '第 4 行：部门“没有的班”不存在。；权限不能为空。',
        '第 5 行：部门不能为空。',
        '第 7 行：该部门已有此权限，忽略导入。',
      ].join('\n'),
    });
    expect((await storedRights()).length).toBe(1);
  });

  it('refuses permissions that the caller does not have, and departments of others', async () => {
    const answer = await rights('teacher', [
      ['三年级一班', 'user:import'],
      ['三年级二班', 'depart:role'],
      ['三年级一班', 'depart:role'],
    ]);
    expect(answer.result).toMatchObject({
      msg: '第 2 行：权限不足，只能授予自己拥有的权限。\n第 3 行：部门“三年级二班”不存在。',
      successCount: 1,
    });
    expect(await storedRights()).toEqual([]);
  });
});

describe.each([
  [roleBase, roleHeaders],
  [grantBase, ['部门', '权限']],
])('the import at %s', (base, headers) => {
  it('has a template with its headers', async () => {
    const answer = await server().call('GET', `${base}/importTemplate`, {
      token: await server().login('admin'),
    });
    const report = await readXlsx(answer.raw.rawPayload);
    expect(report.ok && report.lines.at(-1)?.cells).toEqual(headers);
  });

  it('is refused to pupils and without a login', async () => {
    const sheet = { headers, rows: [headers] };
    expect((await send(undefined, base, sheet)).status).toBe(401);
    expect((await send('student', base, sheet)).status).toBe(403);
    const path = `${base}/importTemplate`;
    expect((await server().call('GET', path)).status).toBe(401);
    expect((await server().call('GET', path, { token: await server().login('student') })).status).toBe(403);
  });
});
