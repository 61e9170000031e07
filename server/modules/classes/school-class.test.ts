import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  orgCodes,
  records,
  savedId,
  teachingSchool,
} from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let one: string;
let two: string;
let grade: string;
let pupil: string;
let other: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [one, two, grade, pupil, other] = await Promise.all([
    school.departId(orgCodes.classOne),
    school.departId(orgCodes.classTwo),
    school.departId(orgCodes.grade),
    school.userId('s30101'),
    school.userId('s30201'),
  ]);
});
afterAll(() => server.close());

const send = async (
  username: string,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => await server.call(method, path, { token: await server.login(username), body });
const refusal = ({ success, message }: TestAnswer) => ({ success, message });
const refused = (message: string) => ({ success: false, message });
const said = (message: string) => ({ success: true, message });
const room = async (username: string, id: string) =>
  await send(username, 'GET', `/teaching/class/queryById?id=${id}`);
const card = async (id: string, username = 'admin') =>
  records(await send(username, 'GET', '/teaching/class/mine')).find((found) => found['id'] === id);
const seat = (userId: string, row: number, column: number) => ({ userId, row, column });
const seats = async (departId: string, list: object[], username = 'teacher') =>
  await send(username, 'PUT', '/teaching/class/seats', {
    departId,
    seatRows: 2,
    seatColumns: 3,
    seats: list,
  });
const groups = async (departId: string, list: object[], username = 'teacher') =>
  await send(username, 'PUT', '/teaching/class/groups', { departId, groups: list });
const archive = async (id: string, isArchived: boolean, username = 'teacher') =>
  await send(username, 'PUT', '/sys/sysDepart/archiveClass', { id, isArchived });
const edit = async (id: string, values: object, username = 'teacher') =>
  await send(username, 'PUT', '/sys/sysDepart/editClass', {
    id,
    departName: '三年级一班',
    grade: 3,
    term: '2026-1',
    ...values,
  });
const addClass = async (body: object, username = 'teacher') =>
  await send(username, 'POST', '/sys/sysDepart/addClass', body);

describe('the classes of a teacher', () => {
  test('classes in scope are listed with grade, number of pupils and class code', async () => {
    expect(records(await send('teacher', 'GET', '/teaching/class/mine')).map((found) => found['id'])).toEqual(
      [one],
    );
    expect(await card(one, 'teacher')).toMatchObject({
      departName: '三年级一班',
      grade: 3,
      pupilCount: 31,
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
    });
    expect(await card(grade)).toBe(undefined);
  });

  test('only classes the teacher is responsible for can be opened', async () => {
    expect((await room('teacher', one)).result).toMatchObject({
      seatRows: 6,
      seatColumns: 8,
      seats: [],
      groups: [],
    });
    for (const id of [two, grade, 'nowhere'])
      expect(refusal(await room('teacher', id))).toEqual(refused('班级不存在'));
    expect(refusal(await room('admin', grade))).toEqual(refused('班级不存在'));
  });
});

describe('seats', () => {
  test('seats are saved as a whole and are removed only when the pupil leaves the class', async () => {
    expect(await seats(one, [seat(pupil, 2, 3)])).toMatchObject(said('座位已保存'));
    expect((await room('teacher', one)).result).toMatchObject({
      seatRows: 2,
      seatColumns: 3,
      seats: [seat(pupil, 2, 3)],
    });
    // The form of users writes all classes of a pupil again.
    await send('admin', 'PUT', '/sys/user/edit', {
      id: pupil,
      realname: '小明',
      selecteddeparts: `${one},${two}`,
    });
    expect((await room('teacher', one)).result).toMatchObject({ seats: [seat(pupil, 2, 3)] });
    await send('admin', 'PUT', '/sys/user/edit', { id: pupil, realname: '小明', selecteddeparts: two });
    expect((await room('teacher', one)).result).toMatchObject({ seats: [] });
    await send('admin', 'PUT', '/sys/user/edit', { id: pupil, realname: '小明', selecteddeparts: one });
  });

  test('deleted pupils are hidden, and the shown seats and groups can be saved', async () => {
    const gone = await school.userId('s30102');
    const team = { groupName: '甲', userIds: [pupil, gone] };
    await seats(one, [seat(pupil, 1, 1), seat(gone, 1, 2)]);
    await groups(one, [team]);
    await send('admin', 'DELETE', `/sys/user/delete?id=${gone}`);
    const shown = Object((await room('teacher', one)).result);
    expect(shown).toMatchObject({
      seats: [seat(pupil, 1, 1)],
      groups: [{ ...team, userIds: [pupil] }],
    });
    expect(await seats(one, shown.seats)).toMatchObject(said('座位已保存'));
    expect(await groups(one, shown.groups)).toMatchObject(said('小组已保存'));
    await send('admin', 'PUT', '/sys/user/putRecycleBin', { userIds: gone });
  });

  test('seats outside the room, duplicate seats, pupils of other classes and other classes are refused', async () => {
    const mate = await school.userId('s30102');
    expect(refusal(await seats(one, [seat(pupil, 3, 1)]))).toEqual(refused('座位超出了教室的行列'));
    expect(refusal(await seats(one, [seat(pupil, 1, 1), seat(mate, 1, 1)]))).toEqual(
      refused('一个座位只能坐一名学生'),
    );
    expect(refusal(await seats(one, [seat(pupil, 1, 1), seat(pupil, 1, 2)]))).toEqual(
      refused('一名学生只能有一个座位'),
    );
    for (const id of [other, await school.userId('teacher')])
      expect(refusal(await seats(one, [seat(id, 1, 1)]))).toEqual(
        refused('有学生不存在或已离开这个班级，请刷新后再试'),
      );
    expect(refusal(await seats(two, [seat(other, 1, 1)]))).toEqual(refused('班级不存在'));
  });
});

describe('groups', () => {
  test('groups are saved in their order', async () => {
    const list = [
      { groupName: '火箭队', userIds: [pupil] },
      { groupName: '彩虹队', userIds: [] },
    ];
    expect(await groups(one, list)).toMatchObject(said('小组已保存'));
    expect((await room('teacher', one)).result).toMatchObject({ groups: list });
    expect(await groups(one, [])).toMatchObject(said('小组已保存'));
    expect((await room('teacher', one)).result).toMatchObject({ groups: [] });
  });

  test('blank and duplicate names, pupils in two groups, pupils of other classes and other classes are refused', async () => {
    const group = (groupName: string, ...userIds: string[]) => ({ groupName, userIds });
    expect(refusal(await groups(one, [group(' ')]))).toEqual(refused('请输入小组名称'));
    expect(refusal(await groups(one, [group('甲'), group('甲 ')]))).toEqual(refused('小组名称不能重复'));
    expect(refusal(await groups(one, [group('甲', pupil), group('乙', pupil)]))).toEqual(
      refused('一名学生只能在一个小组'),
    );
    expect(refusal(await groups(one, [group('甲', other)]))).toEqual(
      refused('有学生不存在或已离开这个班级，请刷新后再试'),
    );
    expect(refusal(await groups(two, [group('甲', other)]))).toEqual(refused('班级不存在'));
  });
});

describe('transferring a pupil to another class', () => {
  const transfer = async (fromId: string, toId: string, userIds: string[], username = 'teacher') =>
    await send(username, 'POST', '/teaching/class/transfer', { fromId, toId, userIds });

  test('the pupil loses seat and group, and the works stay unchanged', async () => {
    const third = savedId(await addClass({ departName: '三年级三班', grade: 3, term: '2026-1' }));
    const userId = await school.userId('s30103');
    const { db } = server.database;
    const works = async () =>
      await db
        .selectFrom('teachingWork')
        .select(['id', 'departId'])
        .where('userId', '=', userId)
        .orderBy('id')
        .execute();
    const before = await works();
    await seats(one, [seat(userId, 1, 1)]);
    await groups(one, [{ groupName: '甲', userIds: [userId] }]);
    expect(await transfer(one, third, [userId])).toMatchObject(said('转班完成'));
    expect((await room('teacher', third)).result).toMatchObject({ pupils: [{ id: userId }] });
    expect((await room('teacher', one)).result).toMatchObject({
      seats: [],
      groups: [{ groupName: '甲', userIds: [] }],
    });
    expect(await works()).toEqual(before);
    expect(refusal(await transfer(one, third, [userId]))).toEqual(
      refused('有学生不存在或已离开这个班级，请刷新后再试'),
    );
    expect(await transfer(third, one, [userId])).toMatchObject(said('转班完成'));
  });

  test('invalid source and target classes are refused, and one refused pupil prevents the whole transfer', async () => {
    for (const id of [two, grade, 'nowhere'])
      expect(refusal(await transfer(one, id, [pupil]))).toEqual(refused('班级不存在'));
    expect(refusal(await transfer(two, one, [other]))).toEqual(refused('班级不存在'));
    expect(refusal(await transfer(one, one, [pupil]))).toEqual(refused('请选择另一个班级'));
    expect(refusal(await transfer(one, two, [pupil, other], 'admin'))).toEqual(
      refused('有学生不存在或已离开这个班级，请刷新后再试'),
    );
    const pupils: readonly { readonly id: string }[] = Object((await room('admin', two)).result).pupils;
    const ids = new Set(pupils.map(({ id }) => id));
    expect([ids.has(pupil), ids.has(other)]).toEqual([false, true]);
  });
});

describe('new passwords for pupils', () => {
  const reset = async (departId: string, userIds: string[], username = 'teacher') =>
    await send(username, 'POST', '/teaching/class/resetPasswords', { departId, userIds });
  const enter = async (username: string, password: string) =>
    await server.call('POST', '/sys/login', { body: { username, password } });
  const pupilOf = async (username: string) =>
    Object((await room('teacher', one)).result).pupils.find(
      (found: { username: string }) => found.username === username,
    );
  const hashOf = async (id: string) =>
    await server.database.db
      .selectFrom('sysUser')
      .select('password')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('the old passwords and the sessions end, and the new ones must be changed', async () => {
    const ids = [await school.userId('s30112'), await school.userId('s30111')];
    const token = await server.login('s30111');
    const answer = await reset(one, [...ids, ...ids]);
    expect(answer).toMatchObject({ success: true, message: '已重设 2 名学生的密码' });
    const credentials: { username: string; password: string }[] = Object(answer.result);
    expect(credentials).toMatchObject([
      { username: 's30111', departName: '三年级一班', password: expect.stringMatching(/^\w{8}$/) },
      { username: 's30112' },
    ]);
    expect((await enter('s30111', TEST_PASSWORD)).success).toBe(false);
    await expect
      .poll(async () => (await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).status)
      .toBe(500);
    expect((await enter('s30111', credentials[0]?.password ?? '')).result).toMatchObject({
      passwordDue: true,
    });
    await server.deps.audit.flush();
    const log = await server.database.db.selectFrom('sysLog').selectAll().execute();
    expect(log.some(({ method }) => method === 'POST /teaching/class/resetPasswords')).toBe(true);
    for (const { password } of credentials) expect(JSON.stringify(log)).not.toContain(password);
  });

  test('staff, pupils of other classes, other and archived classes are refused, and nothing is changed', async () => {
    const before = await hashOf(pupil);
    const gone = refused('有学生不存在或已离开这个班级，请刷新后再试');
    expect(refusal(await reset(one, [pupil, other]))).toEqual(gone);
    expect(refusal(await reset(one, [pupil, await school.userId('teacher')]))).toEqual(gone);
    expect(refusal(await reset(two, [other]))).toEqual(refused('班级不存在'));
    expect(refusal(await reset(grade, [pupil], 'admin'))).toEqual(refused('班级不存在'));
    expect((await reset(one, [])).status).toBe(400);
    await archive(one, true);
    expect(refusal(await reset(one, [pupil]))).toEqual(refused('班级已归档，请先取消归档'));
    await archive(one, false);
    const { db } = server.database;
    const role = await db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'teacher')
      .executeTakeFirstOrThrow();
    await db.insertInto('sysUserRole').values({ id: 'lent', userId: pupil, roleId: role.id }).execute();
    expect(refusal(await reset(one, [pupil], 'admin'))).toEqual(refused('只能重设学生的密码'));
    await db.deleteFrom('sysUserRole').where('id', '=', 'lent').execute();
    expect(await hashOf(pupil)).toEqual(before);
  });

  test('the class shows how each pupil logs in, and when the last login was', async () => {
    const username = 's30113';
    expect(await pupilOf(username)).toMatchObject({ passwordState: 'changed', lastLoginTime: null });
    const answer = await reset(one, [await school.userId(username)]);
    expect(await pupilOf(username)).toMatchObject({ passwordState: 'initial', lastLoginTime: null });
    const [{ password }] = Object(answer.result);
    await enter(username, password);
    expect(await pupilOf(username)).toMatchObject({ lastLoginTime: expect.stringMatching(/^\d{4}-/) });
    await send('teacher', 'POST', '/teaching/classLogin/cards', {
      departId: one,
      userIds: [await school.userId(username)],
    });
    expect(await pupilOf(username)).toMatchObject({ passwordState: 'picture' });
  });
});

describe('a class', () => {
  test('grade, term and name are saved and validated', async () => {
    const id = savedId(await addClass({ departName: '三年级五班', grade: 3, term: '2026-1' }));
    expect(await card(id)).toMatchObject({ grade: 3, term: '2026-1' });
    const next = { departName: ' 四年级五班 ', grade: 4, term: '2027-1' };
    expect(await edit(id, next)).toMatchObject(said('班级已保存'));
    expect(await card(id)).toMatchObject({ departName: '四年级五班', grade: 4, term: '2027-1' });
    expect(refusal(await edit(id, { departName: '三年级二班' }))).toEqual(refused('已经有同名的班级'));
    expect(refusal(await edit(id, { departName: ' ' }))).toEqual(refused('请输入班级名称！'));
    for (const wrong of [{ grade: 13 }, { grade: 0 }, { term: '2026-3' }])
      expect((await edit(id, wrong)).status).toBe(400);
    for (const foreign of [two, grade, 'nowhere'])
      expect(refusal(await edit(foreign, {}))).toEqual(refused('班级不存在'));
  });

  test('an archived class is hidden and read-only until it is restored', async () => {
    const id = savedId(await addClass({ departName: '三年级六班' }));
    const token = await server.login('teacher');
    const { code } = Object(
      (await server.call('POST', '/teaching/classCode/renew', { token, body: { departId: id } })).result,
    );
    const offered = async () =>
      records(await server.call('GET', '/sys/sysDepart/queryOffered', { token })).map((node) => node['id']);
    expect(await archive(id, true)).toMatchObject(said('班级已归档'));
    const { archiveTime } = Object(await card(id, 'teacher'));
    expect(archiveTime).toMatch(/^\d{4}-/);
    expect(await offered()).not.toContain(id);
    expect((await room('teacher', id)).result).toMatchObject({ id, archiveTime });
    expect(refusal(await edit(id, {}))).toEqual(refused('班级已归档，请先取消归档'));
    expect(refusal(await seats(id, []))).toEqual(refused('班级已归档，请先取消归档'));
    expect(refusal(await groups(id, []))).toEqual(refused('班级已归档，请先取消归档'));
    expect(await send('student', 'POST', '/teaching/classJoin/apply', { code })).toMatchObject(
      refused('班级码不正确，请向老师核对'),
    );
    await archive(id, true);
    expect(await card(id)).toMatchObject({ archiveTime });
    expect(await archive(id, false)).toMatchObject(said('已取消归档'));
    expect(await card(id)).toMatchObject({ archiveTime: null });
    expect(await offered()).toContain(id);
    expect(refusal(await archive(two, true))).toEqual(refused('班级不存在'));
  });

  test('several classes are archived and restored at once, all or none', async () => {
    const all = async (ids: string[], isArchived: boolean, username = 'admin') =>
      await send(username, 'PUT', '/sys/sysDepart/archiveClasses', { ids, isArchived });
    const times = async () => [(await card(one))?.['archiveTime'], (await card(two))?.['archiveTime']];
    expect(refusal(await all([one, two], true, 'teacher'))).toEqual(refused('班级不存在'));
    expect(refusal(await all([one, grade], true))).toEqual(refused('班级不存在'));
    expect(await times()).toEqual([null, null]);
    expect(await all([one, two], true)).toMatchObject(said('已归档 2 个班级'));
    expect(await times()).toEqual([expect.any(String), expect.any(String)]);
    const nodes = records(await send('admin', 'GET', `/sys/sysDepart/queryChildren?parentId=${grade}`));
    expect(nodes.filter((node) => node['isArchived'] === true).map((node) => node['id'])).toEqual(
      expect.arrayContaining([one, two]),
    );
    expect(await all([one, two], false)).toMatchObject(said('已取消归档 2 个班级'));
    expect(await times()).toEqual([null, null]);
  });

  test('a new class is placed below the selected department if there are several', async () => {
    const homes = async (username: string) =>
      records(await send(username, 'GET', '/sys/sysDepart/classHomes'));
    expect(await homes('teacher')).toEqual([{ id: grade, title: '希望小学 / 三年级' }]);
    const fourth = savedId(
      await send('admin', 'POST', '/sys/sysDepart/add', {
        parentId: await school.departId(orgCodes.school),
        departName: '四年级',
      }),
    );
    expect(refusal(await addClass({ departName: '四年级一班', parentId: fourth }))).toEqual(
      refused('请重新选择班级的位置'),
    );
    await server.database.db
      .insertInto('sysUserResponsible')
      .values({ userId: await school.userId('teacher'), departId: fourth })
      .execute();
    server.deps.sessions.invalidateUser(await school.userId('teacher'));
    expect(await homes('teacher')).toEqual([
      { id: grade, title: '希望小学 / 三年级' },
      { id: fourth, title: '希望小学 / 四年级' },
    ]);
    const id = savedId(await addClass({ departName: '四年级一班', parentId: fourth }));
    const row = await server.database.db
      .selectFrom('sysDepart')
      .select('parentId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ parentId: fourth });
  });
});

describe('the teachers of a class', () => {
  const save = async (username: string, departId: string, userId: string, lead = false) =>
    await send(username, 'PUT', '/teaching/class/teacher', { departId, userId, lead });
  const remove = async (username: string, departId: string, userId: string) =>
    await send(username, 'DELETE', `/teaching/class/teacher?departId=${departId}&userId=${userId}`);
  const search = async (username: string, departId: string, keyword: string) =>
    await send(
      username,
      'GET',
      `/teaching/class/colleagues?departId=${departId}&keyword=${encodeURIComponent(keyword)}`,
    );
  const teachers = async (id: string) => Object((await room('admin', id)).result).teachers;
  const notInCharge = refused('只有这个班的负责老师或管理员可以管理老师');
  let id: string;
  let teacher: string;
  let teacher2: string;

  beforeAll(async () => {
    [teacher, teacher2] = await Promise.all([school.userId('teacher'), school.userId('teacher2')]);
    id = savedId(await addClass({ departName: '三年级七班', grade: 3, term: '2026-1' }));
  });

  test('the creator of a class is in charge of it, and its teachers are on card and page', async () => {
    const own = { id: teacher, username: 'teacher', realname: '李老师', lead: true };
    expect(await card(id, 'teacher')).toMatchObject({ teachers: [own] });
    expect((await room('teacher', id)).result).toMatchObject({ teachers: [own], mayChangeTeachers: true });
  });

  test('the teacher in charge adds a colleague, who sees the class immediately', async () => {
    expect(records(await search('teacher', id, '周'))).toEqual([
      { id: teacher2, username: 'teacher2', realname: '周老师' },
    ]);
    const token = await server.login('teacher2');
    const seen = async () => await server.call('GET', `/teaching/class/queryById?id=${id}`, { token });
    expect(refusal(await seen())).toEqual(refused('班级不存在'));
    expect(await save('teacher', id, teacher2)).toMatchObject(said('老师已保存'));
    expect((await seen()).result).toMatchObject({ mayChangeTeachers: false });
    expect(records(await search('teacher', id, '周'))).toEqual([]);
  });

  test('nobody gains the account of a colleague by adding them to a class', async () => {
    const password = { password: 'kite-1827', confirmpassword: 'kite-1827' };
    const tries = [
      ['PUT', '/sys/user/changePassword', { id: teacher2, username: 'teacher2', ...password }],
      ['PUT', '/sys/user/edit', { id: teacher2, realname: '李老师的' }],
      ['PUT', '/sys/user/frozenBatch', { ids: teacher2, status: 2 }],
      ['DELETE', `/sys/user/delete?id=${teacher2}`],
      ['POST', '/sys/user/resetCode', { id: teacher2 }],
    ] as const;
    for (const [method, path, body] of tries)
      expect([path, refusal(await send('teacher', method, path, body))]).toEqual([path, refused('权限不足')]);
  });

  test('an account with the rights of a pupil does not become a teacher', async () => {
    const { db } = server.database;
    await db.updateTable('sysUser').set({ userIdentity: 2 }).where('id', '=', pupil).execute();
    expect(refusal(await save('teacher', id, pupil))).toEqual(refused('没有找到这位老师，请重新搜索'));
    await db.updateTable('sysUser').set({ userIdentity: 1 }).where('id', '=', pupil).execute();
  });

  test('only the teacher in charge and administrators choose the teachers', async () => {
    expect(refusal(await save('teacher2', id, teacher2, true))).toEqual(notInCharge);
    expect(refusal(await remove('teacher2', id, teacher))).toEqual(notInCharge);
    expect(refusal(await search('teacher2', id, '李'))).toEqual(notInCharge);
    expect(await save('admin', id, teacher2, true)).toMatchObject(said('老师已保存'));
    expect(await teachers(id)).toMatchObject([
      { id: teacher2, lead: true },
      { id: teacher, lead: false },
    ]);
    expect(refusal(await save('teacher', id, teacher, true))).toEqual(notInCharge);
    // The form of users writes all responsibilities again.
    await send('admin', 'PUT', '/sys/user/edit', { id: teacher2, realname: '周老师' });
    expect(await teachers(id)).toMatchObject([{ id: teacher2, lead: true }, { id: teacher }]);
  });

  test('pupils, strangers, superiors and classes out of scope are refused', async () => {
    for (const userId of [pupil, other, 'nobody'])
      expect(refusal(await save('teacher2', id, userId))).toEqual(refused('没有找到这位老师，请重新搜索'));
    expect(refusal(await save('teacher2', id, await school.userId('admin')))).toEqual(refused('权限不足'));
    expect(records(await search('teacher2', id, '管理员'))).toEqual([]);
    for (const foreign of [one, grade, 'nowhere']) {
      expect(refusal(await save('teacher2', foreign, teacher2))).toEqual(refused('班级不存在'));
      expect(refusal(await remove('teacher2', foreign, teacher))).toEqual(refused('班级不存在'));
      expect(refusal(await search('teacher2', foreign, '李'))).toEqual(refused('班级不存在'));
    }
    await archive(id, true);
    expect(refusal(await save('teacher2', id, teacher))).toEqual(refused('班级已归档，请先取消归档'));
    await archive(id, false);
  });

  test('a removed teacher loses the class, and stays in the school without another department', async () => {
    const { db } = server.database;
    expect(await remove('teacher2', id, teacher)).toMatchObject(said('老师已移出班级'));
    expect(refusal(await remove('teacher2', id, teacher))).toEqual(
      refused('这位老师已经不在这个班，请刷新后再试'),
    );
    expect(refusal(await room('teacher', id))).toEqual(refused('班级不存在'));
    await db.deleteFrom('sysUserDepart').where('userId', '=', teacher2).where('depId', '<>', id).execute();
    expect(await remove('teacher2', id, teacher2)).toMatchObject(said('老师已移出班级'));
    expect(await teachers(id)).toEqual([]);
    const places = await db
      .selectFrom('sysUserDepart')
      .select('depId')
      .where('userId', '=', teacher2)
      .execute();
    expect(places).toEqual([{ depId: grade }]);
    // The first teacher of a class is in charge.
    expect(await save('admin', id, teacher)).toMatchObject(said('老师已保存'));
    expect(await teachers(id)).toMatchObject([{ id: teacher, lead: true }]);
  });
});

describe('requests of visitors and pupils', () => {
  test.each([
    ['GET', '/teaching/class/mine'],
    ['GET', '/teaching/class/queryById?id=x'],
    ['PUT', '/teaching/class/seats'],
    ['PUT', '/teaching/class/groups'],
    ['POST', '/teaching/class/transfer'],
    ['GET', '/teaching/class/colleagues?departId=x&keyword=x'],
    ['PUT', '/teaching/class/teacher'],
    ['DELETE', '/teaching/class/teacher?departId=x&userId=x'],
    ['POST', '/teaching/class/resetPasswords'],
    ['GET', '/sys/sysDepart/classHomes'],
    ['PUT', '/sys/sysDepart/editClass'],
    ['PUT', '/sys/sysDepart/archiveClass'],
    ['PUT', '/sys/sysDepart/archiveClasses'],
  ] as const)('the request %s %s is refused', async (method, path) => {
    const token = await server.login('student');
    expect((await server.call(method, path)).status).toBe(401);
    expect((await server.call(method, path, { token })).status).toBe(403);
  });
});
