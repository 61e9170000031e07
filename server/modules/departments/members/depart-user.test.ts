import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { header } from '#server/shared/people/user-sheet.ts';
import { orgCodes, records, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { studentColumns } from './import-students.ts';

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let one: string;
let two: string;
let grade: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [one, two, grade] = await Promise.all([
    school.departId(orgCodes.classOne),
    school.departId(orgCodes.classTwo),
    school.departId(orgCodes.grade),
  ]);
});
afterAll(() => server.close());

const refusal = ({ success, message }: TestAnswer) => ({ success, message });
const refused = (message: string) => ({ success: false, message });
const idOf = (username: string) => school.userId(username);

const link = async (username: string, depId: string, userIdList: readonly string[]): Promise<TestAnswer> =>
  server.call('POST', '/sys/user/editSysDepartWithUser', {
    token: await server.login(username),
    body: { depId, userIdList },
  });
const unlink = async (username: string, depId: string, userIds: string): Promise<TestAnswer> =>
  server.call('DELETE', '/sys/user/deleteUserInDepartBatch', {
    token: await server.login(username),
    query: { depId, userIds },
  });
const nameOf = async (username: string): Promise<string> => {
  const { realname } = await server.database.db
    .selectFrom('sysUser')
    .select('realname')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return realname ?? '';
};
const isMember = async (username: string, depId: string): Promise<boolean> => {
  const rows = await server.database.db
    .selectFrom('sysUserDepart')
    .select('id')
    .where('depId', '=', depId)
    .where('userId', '=', await idOf(username))
    .execute();
  return rows.length === 1;
};

/** A pupil of class two; the teacher is responsible for class one. */
async function strangers(): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('sysUser as account')
    .innerJoin('sysUserDepart as member', 'member.userId', 'account.id')
    .select('account.username')
    .where('member.depId', '=', two)
    .where('account.userIdentity', '=', 1)
    .orderBy('account.username')
    .execute();
  return rows.map(({ username }) => username).filter((name) => name !== 'student');
}

describe('adding users to a department', () => {
  test('duplicate ids and repeated requests are accepted, and the user becomes a member', async () => {
    const name = 's30101';
    expect(await link('admin', two, [await idOf(name), await idOf(name)])).toMatchObject({
      success: true,
      message: '操作成功！',
    });
    expect(await link('admin', two, [await idOf(name)])).toMatchObject({ success: true });
    expect(await isMember(name, two)).toBe(true);
    await unlink('admin', two, await idOf(name));
  });

  test('departments and users outside the scope of the caller are refused', async () => {
    const [stranger = ''] = await strangers();
    for (const depId of [two, grade, 'nowhere'])
      expect(refusal(await link('teacher', depId, [await idOf('s30101')]))).toEqual(refused('部门不存在！'));
    expect(refusal(await link('teacher', one, [await idOf(stranger)]))).toEqual(refused('用户不存在！'));
    expect(refusal(await link('teacher', one, ['nobody', await idOf('s30101')]))).toEqual(
      refused('用户不存在！'),
    );
    expect(await isMember(stranger, one)).toBe(false);
  });

  test('a teacher can neither add nor remove an administrator', async () => {
    const { db } = server.database;
    const admin = await idOf('admin');
    await db
      .insertInto('sysUserDepart')
      .values({ id: server.deps.newId(), userId: admin, depId: one })
      .execute();
    expect(refusal(await link('teacher', one, [admin]))).toEqual(refused('权限不足'));
    expect(refusal(await unlink('teacher', one, admin))).toEqual(refused('权限不足'));
    expect(await unlink('admin', one, admin)).toMatchObject({ success: true });
  });

  test.each([
    [{ depId: 'x' }],
    [{ depId: 'x', userIdList: [] }],
    [{ depId: "x'", userIdList: ['y'] }],
    [{ depId: 'x', userIdList: 'y' }],
  ])('the invalid body %o is refused', async (body) => {
    expect(
      await server.call('POST', '/sys/user/editSysDepartWithUser', {
        token: await server.login('admin'),
        body,
      }),
    ).toMatchObject({ status: 400, success: false });
  });
});

describe('removing users from a department', () => {
  test('membership, responsibility and department roles end, and other memberships stay', async () => {
    const { db } = server.database;
    const userId = await idOf('s30102');
    const roleId = server.deps.newId();
    await link('admin', two, [userId]);
    await db.insertInto('sysUserResponsible').values({ userId, departId: two }).execute();
    await db
      .insertInto('sysDepartRole')
      .values({ id: roleId, departId: two, roleName: '班长', roleCode: 'monitor' })
      .execute();
    await db
      .insertInto('sysDepartRoleUser')
      .values({ id: server.deps.newId(), userId, droleId: roleId })
      .execute();
    expect(await unlink('admin', two, `${userId},`)).toMatchObject({
      success: true,
      message: '已移出部门',
    });
    expect(await isMember('s30102', two)).toBe(false);
    const left = await Promise.all([
      db.selectFrom('sysUserResponsible').select('userId').where('userId', '=', userId).execute(),
      db.selectFrom('sysDepartRoleUser').select('userId').where('userId', '=', userId).execute(),
    ]);
    expect(left).toEqual([[], []]);
    expect(await isMember('s30102', one)).toBe(true);
  });

  test('a single user can be removed too', async () => {
    const userId = await idOf('s30103');
    const token = await server.login('teacher');
    const call = () =>
      server.call('DELETE', '/sys/user/deleteUserInDepart', { token, query: { depId: one, userId } });
    expect(await call()).toMatchObject({ success: true, message: '已移出部门' });
    // The pupil has left the classes of the teacher.
    expect(refusal(await call())).toEqual(refused('用户不存在！'));
    await link('admin', one, [userId]);
  });

  test('non-members, users and departments out of scope, and the responsible teacher are refused', async () => {
    const pupil = await idOf('s30104');
    expect(refusal(await unlink('admin', two, pupil))).toEqual(refused('所选用户不都在这个部门里'));
    expect(refusal(await unlink('admin', two, ''))).toEqual(refused('请选择一条记录！'));
    expect(refusal(await unlink('teacher', two, pupil))).toEqual(refused('部门不存在！'));
    const [stranger = ''] = await strangers();
    expect(refusal(await unlink('teacher', one, await idOf(stranger)))).toEqual(refused('用户不存在！'));
    const self = await idOf('teacher');
    if (!(await isMember('teacher', one))) await link('admin', one, [self]);
    expect(refusal(await unlink('teacher', one, self))).toEqual(refused('权限不足，不能把负责人移出班级'));
  });
});

describe('the members of a department', () => {
  const members = async (username: string, query: Record<string, string>) =>
    server.call('GET', '/sys/user/queryUserByDepId', { token: await server.login(username), query });

  test('members are filtered by name, and a department out of scope is refused', async () => {
    const names = records(await members('teacher', { id: one })).map((row) => row['username']);
    expect(names).toContain('s30101');
    const [first] = records(await members('admin', { id: one }));
    const realname = String(first?.['realname']);
    expect(records(await members('admin', { id: one, realname }))).toMatchObject([{ realname }]);
    expect(refusal(await members('teacher', { id: two }))).toEqual(refused('部门不存在！'));
  });
});

describe('importing pupils into a class', () => {
  const headers = studentColumns.map((column) => column.header);
  const send = async (
    username: string,
    lines: readonly Partial<Record<keyof typeof header, string>>[],
    departIds = one,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<TestAnswer> => {
    const rows = lines.map((line) => {
      const cells = new Map(Object.entries(line).map(([key, text]) => [Reflect.get(header, key), text]));
      return headers.map((name) => cells.get(name) ?? '');
    });
    const bytes = await buffer(writeXlsx({ name: '学生', titles: ['学生'], headers, widths: [], rows }));
    const form = uploadForm({ name: '学生.xlsx', bytes, fields: { mode: 'all', departIds, ...fields } });
    return server.call('POST', '/sys/user/importStudent', { token: await server.login(username), ...form });
  };

  test('new accounts join the class with the pupil role, and generated passwords are returned', async () => {
    const answer = await send('teacher', [
      { username: 'neu01', realname: '新同学', sex: '女' },
      { username: 'neu02', realname: '另一位', password: 'secret-9' },
    ]);
    expect(answer).toMatchObject({ success: true, message: '共2行数据全部导入成功！' });
    expect(answer.result).toMatchObject({
      accounts: [
        { username: 'neu01', departName: '三年级一班', password: expect.stringMatching(/^\S{6,}$/) },
      ],
    });
    expect(await isMember('neu01', one)).toBe(true);
    const roles = await server.database.db
      .selectFrom('sysUserRole as held')
      .innerJoin('sysRole as role', 'role.id', 'held.roleId')
      .select('role.roleCode')
      .where('held.userId', '=', await idOf('neu02'))
      .execute();
    expect(roles).toEqual([{ roleCode: 'student' }]);
  });

  test('existing accounts join the class, and members of the class are counted separately', async () => {
    const [stranger = ''] = await strangers();
    const realname = await nameOf(stranger);
    const answer = await send('admin', [
      { username: stranger, realname: ` ${realname}\u200B`, school: '三小' },
    ]);
    expect(answer).toMatchObject({ success: true, result: { addCount: 0, joinCount: 1, memberCount: 0 } });
    expect(await isMember(stranger, one)).toBe(true);
    expect(await isMember(stranger, two)).toBe(true);
    const again = await send('admin', [
      { username: stranger, realname },
      { username: 'neu20', realname: '新来的' },
    ]);
    expect(again.result).toMatchObject({ addCount: 1, joinCount: 0, memberCount: 1 });
    await unlink('admin', one, await idOf(stranger));
  });

  test('an existing account with another name joins only when its line is accepted', async () => {
    const [stranger = ''] = await strangers();
    const realname = await nameOf(stranger);
    const lines = [
      { username: stranger, realname: '赵六六' },
      { username: 'neu21', realname: '赵七七' },
    ];
    const mismatch = { line: 3, username: stranger, realname: '赵六六', heldName: realname, accepted: false };
    const message = `真实姓名“赵六六”与账号“${stranger}”的姓名“${realname}”不一致，请改正账号或姓名，或确认是同一人。`;
    const refusedAll = await send('admin', lines);
    expect(refusedAll).toMatchObject({ success: false, message: '文件中有 1 行错误，没有导入任何数据' });
    expect(refusedAll.result).toMatchObject({ mismatches: [mismatch], lines: [{ errors: [message] }, {}] });
    const rest = await send('admin', lines, one, { mode: 'valid' });
    expect(rest.result).toMatchObject({ addCount: 1, joinCount: 0, isDone: true, mismatches: [mismatch] });
    expect(await isMember(stranger, one)).toBe(false);
    const accepted = await send('admin', lines.slice(0, 1), one, { accepted: '3' });
    expect(accepted.result).toMatchObject({ joinCount: 1, mismatches: [{ line: 3, accepted: true }] });
    expect([await isMember(stranger, one), await nameOf(stranger)]).toEqual([true, realname]);
    await unlink('admin', one, await idOf(stranger));
  });

  test('a teacher can neither import pupils of other classes nor import into other classes', async () => {
    const [stranger = ''] = await strangers();
    const answer = await send('teacher', [
      { username: stranger, realname: '挖角' },
      { realname: '没有账号' },
    ]);
    expect(answer).toMatchObject({ success: false, message: '文件中有 2 行错误，没有导入任何数据' });
    expect(answer.result).toMatchObject({
      lines: [
        { errors: [`登录账号“${stranger}”：账号已经存在，且不在您负责的班级，忽略导入。`] },
        { errors: ['登录账号不能为空。'] },
      ],
    });
    expect(await isMember(stranger, one)).toBe(false);
    const line = [{ username: 'neu09', realname: '某某' }];
    expect(refusal(await send('teacher', line, two))).toEqual(refused('部门不存在！'));
    expect(refusal(await send('teacher', line, ''))).toEqual(refused('请选择一个部门！'));
  });

  test('a duplicate account in the file is refused, ignoring case', async () => {
    const answer = await send('teacher', [
      { username: 'neu07', realname: '甲' },
      { username: 'NEU07', realname: '乙' },
    ]);
    expect(answer.result).toMatchObject({
      errorCount: 1,
      lines: [{}, { errors: ['登录账号“NEU07”与第 3 行重复。'] }],
    });
  });

  test('the sheet has no columns for roles, departments or responsibilities', () => {
    expect(headers).not.toContain(header.roles);
    expect(headers).not.toContain(header.departs);
    expect(headers).not.toContain(header.responsible);
  });
});

describe('requests of visitors and pupils', () => {
  test.each([
    ['POST', 'editSysDepartWithUser'],
    ['DELETE', 'deleteUserInDepart?depId=x&userId=y'],
    ['DELETE', 'deleteUserInDepartBatch?depId=x&userIds=y'],
    ['GET', 'queryUserByDepId?id=x'],
    ['POST', 'importStudent'],
    ['GET', 'studentTemplate'],
  ] as const)('the request %s %s is refused', async (method, path) => {
    const token = await server.login('student');
    expect((await server.call(method, `/sys/user/${path}`)).status).toBe(401);
    expect((await server.call(method, `/sys/user/${path}`, { token })).status).toBe(403);
  });
});

describe('department roles of a membership that ends', () => {
  test.each([
    [
      'saving the user without the department',
      async (userId: string) =>
        server.call('PUT', '/sys/user/edit', {
          token: await server.login('admin'),
          body: { id: userId, realname: '赵小鱼', selecteddeparts: one },
        }),
    ],
    [
      'clearing the class',
      async () =>
        server.call('POST', '/sys/sysDepart/removeAll', {
          token: await server.login('admin'),
          query: { id: two },
        }),
    ],
  ])('%s also takes its roles away', async (_name, leave) => {
    const { db } = server.database;
    const [userId, roleId] = [await idOf('s30104'), server.deps.newId()];
    await link('admin', two, [userId]);
    await db
      .insertInto('sysDepartRole')
      .values({ id: roleId, departId: two, roleName: '组长', roleCode: roleId })
      .execute();
    await db
      .insertInto('sysDepartRoleUser')
      .values({ id: server.deps.newId(), userId, droleId: roleId })
      .execute();
    expect(await leave(userId)).toMatchObject({ success: true });
    expect(await isMember('s30104', two)).toBe(false);
    const held = db.selectFrom('sysDepartRoleUser').select('id').where('droleId', '=', roleId);
    expect(await held.execute()).toEqual([]);
  });
});
