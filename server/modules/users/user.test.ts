import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';
import { inTransaction } from '#server/store/transaction.ts';

let server: TestServer;
let ids: {
  studentRole: string;
  teacherRole: string;
  adminRole: string;
  class1: string;
  class2: string;
  school: string;
};

beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  const roles = new Map(
    (await db.selectFrom('sysRole').select(['id', 'roleCode']).execute()).map((row) => [
      row.roleCode,
      row.id,
    ]),
  );
  const departs = new Map(
    (await db.selectFrom('sysDepart').select(['id', 'departName']).execute()).map((row) => [
      row.departName,
      row.id,
    ]),
  );
  ids = {
    studentRole: roles.get('student') ?? '',
    teacherRole: roles.get('teacher') ?? '',
    adminRole: roles.get('admin') ?? '',
    class1: departs.get('三年级一班') ?? '',
    class2: departs.get('三年级二班') ?? '',
    school: departs.get('希望小学') ?? '',
  };
});
afterAll(() => server.close());

const list = async (username: string, query: Record<string, string> = {}): Promise<TestAnswer> =>
  server.call('GET', '/sys/user/list', {
    token: await server.login(username),
    query: { pageSize: '100', ...query },
  });
const add = async (username: string, body: Record<string, unknown>): Promise<TestAnswer> =>
  server.call('POST', '/sys/user/add', {
    token: await server.login(username),
    body: { realname: '新同学', password: 'secret-1', ...body },
  });
const edit = async (username: string, body: Record<string, unknown>): Promise<TestAnswer> =>
  server.call('PUT', '/sys/user/edit', { token: await server.login(username), body });

const idOf = (username: string): Promise<string> => userIdOf(server, username);

const namesOf = ({ result }: TestAnswer): string[] => {
  if (
    typeof result !== 'object' ||
    result === null ||
    !('records' in result) ||
    !Array.isArray(result.records)
  )
    return [];
  return result.records.map((row: { username: string }) => row.username);
};

describe('the list of users', () => {
  it('is returned to an administrator with dictionary texts and without passwords', async () => {
    const answer = await list('admin', { username: 'student' });
    expect(answer.result).toMatchObject({
      total: 1,
      records: [
        {
          username: 'student',
          roleTxt: '学生',
          orgCodeTxt: '三年级一班',
          status_dictText: '正常',
          departIds: '',
        },
      ],
    });
    expect(answer.raw.body).not.toMatch(/password(?!Due)|argon2/);
  });

  it('contains only users of own classes for a teacher', async () => {
    const names = namesOf(await list('teacher'));
    expect(names).toContain('student');
    expect(names).not.toContain('admin');
    const others = await server.database.db
      .selectFrom('sysUserDepart as member')
      .innerJoin('sysUser as account', 'account.id', 'member.userId')
      .select('account.username')
      .where('member.depId', '=', ids.class2)
      .execute();
    expect(others.length).toBeGreaterThan(0);
    expect(names.filter((name) => others.some((other) => other.username === name))).toEqual([]);
  });

  it('is refused for a teacher without a class', async () => {
    const { db } = server.database;
    await db
      .deleteFrom('sysUserResponsible')
      .where('userId', '=', await idOf('teacher2'))
      .execute();
    expect((await list('teacher2')).message).toBe('您没有负责的班级');
    await db
      .insertInto('sysUserResponsible')
      .values({ userId: await idOf('teacher2'), departId: ids.class2 })
      .execute();
  });

  it('is filtered, sorted and paged on the server', async () => {
    const page = await list('admin', {
      username: 's301*',
      column: 'username',
      order: 'asc',
      pageNo: '2',
      pageSize: '5',
    });
    expect(namesOf(page)).toEqual(['s30106', 's30107', 's30108', 's30109', 's30110']);
    expect(page.result).toMatchObject({ current: 2, size: 5 });
    expect(
      namesOf(await list('admin', { roleId: ids.teacherRole, column: 'username', order: 'asc' })),
    ).toEqual(['teacher', 'teacher2']);
    expect(namesOf(await list('admin', { departId: ids.class1, status: '2' }))).toEqual([]);
    // A department includes all departments below it.
    const { parentId } = await server.database.db
      .selectFrom('sysDepart')
      .select('parentId')
      .where('id', '=', ids.class1)
      .executeTakeFirstOrThrow();
    const sorted = { column: 'username', order: 'asc', pageSize: '100' };
    const [within, first, second] = await Promise.all(
      [parentId ?? '', ids.class1, ids.class2].map(async (departId) =>
        namesOf(await list('admin', { ...sorted, departId })),
      ),
    );
    expect(within).toEqual(expect.arrayContaining([...(first ?? []), ...(second ?? [])]));
    expect(first?.length).toBeGreaterThan(0);
    expect(namesOf(await list('admin', { departId: 'nowhere' }))).toEqual([]);
  });

  it('names the identity of each person and the time of the last login', async () => {
    const found = async (username: string) => (await list('admin', { username })).result;
    expect(await found('s30108')).toMatchObject({ records: [{ identity: 'student', lastLoginTime: null }] });
    await server.login('teacher');
    const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(await found('teacher')).toMatchObject({ records: [{ identity: 'teacher', lastLoginTime: time }] });
    expect(await found('admin')).toMatchObject({ records: [{ identity: 'manager', lastLoginTime: time }] });
    // The last login first; people who never logged in come last.
    await server.database.db
      .updateTable('sysLastLogin')
      .set({ loggedInAt: new Date('2020-01-01T00:00:00Z') })
      .where('userId', '=', await idOf('teacher'))
      .execute();
    const order = async (way: string) =>
      namesOf(await list('admin', { column: 'lastLoginTime', order: way }));
    const newest = await order('desc');
    expect(newest.indexOf('admin')).toBeLessThan(newest.indexOf('teacher'));
    expect(newest.indexOf('teacher')).toBeLessThan(newest.indexOf('s30108'));
    const oldest = await order('asc');
    expect(oldest.indexOf('s30108')).toBeLessThan(oldest.indexOf('teacher'));
  });

  it('is filtered by birthday', async () => {
    const { db } = server.database;
    await db
      .updateTable('sysUser')
      .set({ birthday: '2016-05-04' })
      .where('username', '=', 's30107')
      .execute();
    const born = (rule: string, val: string) =>
      list('admin', { superQueryParams: JSON.stringify([{ field: 'birthday', rule, val }]) });
    expect(namesOf(await born('eq', '2016-05-04'))).toEqual(['s30107']);
    expect(namesOf(await born('lt', '2016-05-04'))).toEqual([]);
    expect(namesOf(await born('le', '2016-05-04'))).toEqual(['s30107']);
  });
});

describe('adding a user', () => {
  it('creates account, role and department in one request', async () => {
    expect(
      await add('admin', {
        username: '王 小明'.replace(' ', ''),
        selectedroles: `${ids.studentRole},`,
        selecteddeparts: ids.class1,
        phone: '13800000001',
      }),
    ).toMatchObject({ success: true, message: '添加成功！' });
    expect((await list('admin', { username: '王小明' })).result).toMatchObject({
      total: 1,
      records: [{ roleTxt: '学生', orgCodeTxt: '三年级一班' }],
    });
  });

  it('assigns the student role by default', async () => {
    await add('admin', { username: 'norole', selecteddeparts: ids.class1 });
    expect((await list('admin', { username: 'norole' })).result).toMatchObject({
      records: [{ roleTxt: '学生' }],
    });
  });

  it.each([
    [{ username: 'STUDENT' }, '账号已存在！', 'username'],
    [{ username: 'new1', phone: '13800000001' }, '手机号已存在！', 'phone'],
    [{ username: 'new2', selectedroles: 'nothing' }, '角色不存在', 'selectedroles'],
    [{ username: 'new3', selecteddeparts: 'nothing' }, '部门不存在', 'selecteddeparts'],
  ])('refuses %j and stores nothing', async (body, message, field) => {
    expect(await add('admin', body)).toMatchObject({ success: false, message, result: { field } });
    const rows = await server.database.db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', body.username)
      .execute();
    expect(rows).toEqual([]);
  });

  it.each([
    [{ username: 'a b' }, '参数不正确：username'],
    [{ username: 'x'.repeat(101) }, '参数不正确：username'],
    [{ username: 'short', password: '12345' }, '参数不正确：password'],
    [{ username: 'mail', email: 'nobody' }, '参数不正确：email'],
    [{ username: 'phone', phone: '123' }, '参数不正确：phone'],
    [{ username: 'mass', delFlag: 0 }, '不支持的参数：delFlag'],
    [{ username: 'mass', status: 1 }, '不支持的参数：status'],
  ])('refuses the input %j', async (body, message) => {
    expect(await add('admin', body)).toMatchObject({ status: 400, message });
  });

  it('by a teacher is allowed for pupils of own classes only', async () => {
    expect((await add('teacher', { username: 'mine', selecteddeparts: ids.class1 })).success).toBe(true);
    expect(await add('teacher', { username: 'foreign', selecteddeparts: ids.class2 })).toMatchObject({
      success: false,
      message: '权限不足，不能分配到所选部门',
    });
    expect(await add('teacher', { username: 'nowhere' })).toMatchObject({
      success: false,
      message: '请选择班级',
    });
    expect(
      await add('teacher', { username: 'boss', selecteddeparts: ids.class1, selectedroles: ids.adminRole }),
    ).toMatchObject({ message: '权限不足，无法分配所选角色' });
    expect(
      await add('teacher', { username: 'peer', selecteddeparts: ids.class1, selectedroles: ids.teacherRole }),
    ).toMatchObject({ message: '权限不足，无法分配所选角色' });
  });

  it('is refused for a teacher without a class', async () => {
    const { db } = server.database;
    await db
      .deleteFrom('sysUserResponsible')
      .where('userId', '=', await idOf('teacher2'))
      .execute();
    const teacher = await idOf('teacher2');
    await inTransaction(server.database.db, (trx) => server.deps.sessions.closeAll(trx, teacher));
    const token = /"token":"([\w-]+)"/.exec(
      (await server.call('POST', '/sys/login', { body: { username: 'teacher2', password: TEST_PASSWORD } }))
        .raw.body,
    )?.[1];
    const body = { username: 'ghost', realname: '幽灵', password: 'abcdef' };
    expect((await server.call('POST', '/sys/user/add', { token, body })).message).toBe('您没有负责的班级');
    await db
      .insertInto('sysUserResponsible')
      .values({ userId: await idOf('teacher2'), departId: ids.class2 })
      .execute();
  });

  it('stores the password as a hash and allows a login with it', async () => {
    await add('admin', { username: 'hashed', password: 'my-Own-1' });
    const row = await server.database.db
      .selectFrom('sysUser')
      .select('password')
      .where('username', '=', 'hashed')
      .executeTakeFirstOrThrow();
    expect(row.password).toMatch(/^\$argon2id\$/);
    expect(
      (await server.call('POST', '/sys/login', { body: { username: 'hashed', password: 'my-Own-1' } }))
        .success,
    ).toBe(true);
  });
});

describe('editing a user', () => {
  it('changes only the given fields and keeps the password', async () => {
    const id = await idOf('s30105');
    expect((await edit('admin', { id, realname: '改名', school: '希望小学', phone: null })).message).toBe(
      '修改成功！',
    );
    expect((await list('admin', { username: 's30105' })).result).toMatchObject({
      records: [{ realname: '改名', school: '希望小学', orgCodeTxt: '三年级一班', roleTxt: '学生' }],
    });
    await server.login('s30105');
  });

  it('takes effect in the open sessions of the user', async () => {
    await add('admin', { username: 'promoted', selecteddeparts: ids.class1 });
    const { db } = server.database;
    // As if they had already chosen their passwords.
    await db.updateTable('sysUser').set({ passwordDue: 0 }).where('username', '=', 'promoted').execute();
    const answer = await server.call('POST', '/sys/login', {
      body: { username: 'promoted', password: 'secret-1' },
    });
    const token = /"token":"([\w-]+)"/.exec(answer.raw.body)?.[1];
    expect((await server.call('GET', '/sys/user/list', { token })).status).toBe(403);
    await edit('admin', {
      id: await idOf('promoted'),
      realname: '升职',
      userIdentity: 2,
      selectedroles: ids.teacherRole,
      selecteddeparts: ids.class1,
      departIds: ids.class1,
    });
    await expect.poll(async () => (await server.call('GET', '/sys/user/list', { token })).status).toBe(200);
  });

  it('is refused to a teacher for users of other classes and of higher levels', async () => {
    const foreign = await server.database.db
      .selectFrom('sysUserDepart')
      .select('userId')
      .where('depId', '=', ids.class2)
      .executeTakeFirstOrThrow();
    expect(await edit('teacher', { id: foreign.userId, realname: '抢' })).toMatchObject({
      success: false,
      message: '用户不存在！',
    });
    expect(await edit('teacher', { id: await idOf('admin'), realname: '抢' })).toMatchObject({
      success: false,
      message: '用户不存在！',
    });
    await server.database.db
      .insertInto('sysUserDepart')
      .values({ id: 'visiting', userId: await idOf('admin'), depId: ids.class1 })
      .execute();
    expect(await edit('teacher', { id: await idOf('admin'), realname: '抢' })).toMatchObject({
      success: false,
      message: '权限不足',
    });
    await server.database.db.deleteFrom('sysUserDepart').where('id', '=', 'visiting').execute();
  });

  it('by a teacher keeps departments out of scope', async () => {
    const id = await idOf('s30108');
    await server.database.db
      .insertInto('sysUserDepart')
      .values({ id: 'second', userId: id, depId: ids.class2 })
      .execute();
    expect((await edit('teacher', { id, realname: '两班', selecteddeparts: ids.class1 })).success).toBe(true);
    expect((await list('admin', { username: 's30108' })).result).toMatchObject({
      records: [{ orgCodeTxt: '三年级一班,三年级二班' }],
    });
    expect((await edit('teacher', { id, realname: '两班', selecteddeparts: ids.class2 })).message).toBe(
      '请选择班级',
    );
  });

  it('does not let a teacher change the account of another teacher', async () => {
    const other = await idOf('teacher2');
    await server.database.db
      .insertInto('sysUserDepart')
      .values({ id: 'guest', userId: other, depId: ids.class1 })
      .execute();
    const body = {
      id: other,
      realname: '王老师',
      selectedroles: ids.studentRole,
      selecteddeparts: ids.class1,
    };
    expect(await edit('teacher', body)).toMatchObject({
      success: false,
      message: '权限不足',
    });
    await server.database.db.deleteFrom('sysUserDepart').where('id', '=', 'guest').execute();
  });

  it('refuses a blank name and an impossible date', async () => {
    const id = await idOf('s30109');
    expect(await edit('admin', { id, realname: ' ' })).toMatchObject({
      success: false,
      message: '请输入姓名！',
      result: { field: 'realname' },
    });
    expect((await edit('admin', { id, realname: '甲', birthday: '2024-02-31' })).status).toBe(400);
  });

  it('does not let a teacher assign responsibilities', async () => {
    const id = await idOf('s30109');
    for (const departIds of [ids.class1, 'nowhere'])
      expect(await edit('teacher', { id, realname: '班长', userIdentity: 2, departIds })).toMatchObject({
        success: false,
        message: '权限不足，不能指定负责的部门',
        result: { field: 'departIds' },
      });
    const rows = await server.database.db
      .selectFrom('sysUserResponsible')
      .selectAll()
      .where('userId', '=', id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('roles and departments are returned for users in scope only', async () => {
    const token = await server.login('teacher');
    const student = await idOf('student');
    expect(
      (await server.call('GET', '/sys/user/queryUserRole', { token, query: { userid: student } })).result,
    ).toEqual([ids.studentRole]);
    expect(
      (await server.call('GET', '/sys/user/userDepartList', { token, query: { userId: student } })).result,
    ).toEqual([{ key: ids.class1, value: ids.class1, title: '三年级一班' }]);
    expect(
      (await server.call('GET', '/sys/user/queryUserRole', { token, query: { userid: await idOf('admin') } }))
        .message,
    ).toBe('用户不存在！');
  });

  it('a teacher can select only roles below the level of the teacher', async () => {
    const token = await server.login('teacher');
    const { result } = await server.call('GET', '/sys/role/queryMySubRole', { token });
    expect(result).toMatchObject([{ roleCode: 'student' }]);
    expect(
      (await server.call('GET', '/sys/role/queryMySubRole', { token: await server.login('admin') })).result,
    ).toHaveLength(4);
  });

  it('a teacher gets only the departments in scope', async () => {
    const { result } = await server.call('GET', '/sys/sysDepart/queryMyDeptTreeList', {
      token: await server.login('teacher'),
    });
    expect(result).toMatchObject([{ departName: '三年级一班', orgCategory: '3', isLeaf: true }]);
    const all = await server.call('GET', '/sys/sysDepart/queryMyDeptTreeList', {
      token: await server.login('admin'),
    });
    expect(all.result).toMatchObject([{ departName: '希望小学', children: [{ children: [{}, {}] }] }]);
  });
});

describe('the proposal for a new user', () => {
  const propose = async (username: string, query: Record<string, string>) =>
    await server.call('GET', '/sys/user/newAccount', { token: await server.login(username), query });

  it('is the name in pinyin, with a number if it is taken, and a password', async () => {
    const proposed = { username: 'wangxiaoyan', password: expect.stringMatching(/^[a-z][a-z0-9]{6}[0-9]$/) };
    expect((await propose('admin', { realname: '王晓燕' })).result).toEqual(proposed);
    const body = { username: 'WangXiaoyan', realname: '王晓燕', selecteddeparts: ids.class1 };
    expect(await add('admin', body)).toMatchObject({ success: true });
    expect((await propose('admin', { realname: '王小燕' })).result).toMatchObject({
      username: 'wangxiaoyan2',
    });
    expect((await propose('admin', { realname: '单 Lee' })).result).toMatchObject({ username: 'shanlee' });
    expect((await propose('admin', { realname: '·' })).result).toMatchObject({ username: '' });
  });

  it('names no account for a pupil where pupils have numbers', async () => {
    const proposed = async (userIdentity: string) =>
      (await propose('teacher', { realname: '小新', userIdentity })).result;
    expect(await proposed('1')).toMatchObject({ username: '' });
    expect(await proposed('2')).toMatchObject({ username: 'xiaoxin' });
    const named = Array.from({ length: 20 }, (_, index) => ({
      id: server.deps.newId(),
      username: `named-${String.fromCharCode(97 + index)}`,
      realname: '小名',
      password: 'x',
      userIdentity: 1,
      createTime: new Date('2099-01-01T00:00:00Z'),
    }));
    const { db } = server.database;
    await db.insertInto('sysUser').values(named).execute();
    expect(await proposed('1')).toMatchObject({ username: 'xiaoxin' });
    await db.deleteFrom('sysUser').where('username', 'like', 'named-_').execute();
  });

  it('is refused to visitors and pupils', async () => {
    expect((await server.call('GET', '/sys/user/newAccount?realname=x')).status).toBe(401);
    expect((await propose('student', { realname: 'x' })).status).toBe(403);
  });
});

it('a new member of staff without a department belongs to the only school', async () => {
  const body = {
    username: 'no-class',
    userIdentity: 2,
    selectedroles: ids.teacherRole,
    password: 'Rm7-kites',
  };
  expect(await add('admin', body)).toMatchObject({ success: true });
  const { db } = server.database;
  const rows = await db
    .selectFrom('sysUserDepart')
    .select('depId')
    .where('userId', '=', await idOf('no-class'))
    .execute();
  expect(rows).toEqual([{ depId: ids.school }]);
});
