import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orgCodes, records, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

const { classOne, classTwo, grade } = orgCodes;

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let one: string;
let two: string;
let made = 0;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [one, two] = await Promise.all([school.departId(classOne), school.departId(classTwo)]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('teachingClassJoin').execute();
  await Promise.all(['s30101', 's30102', 'student', 'teacher2'].map(forgetTries));
});

async function forgetTries(username: string): Promise<void> {
  const id = await userId(username);
  const { quarterHour, day } = server.deps.counters;
  await Promise.all([quarterHour, day].map((counter) => counter.clear(`classCode:${id}`)));
}

const as = async (
  name: string | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  rest: object = {},
) =>
  await server.call(method, `/teaching/${path}`, {
    token: name === undefined ? undefined : await server.login(name),
    ...rest,
  });
const codeOf = async (departId: string, name = 'teacher2'): Promise<string> => {
  const { result } = await as(name, 'POST', 'classCode/renew', { body: { departId } });
  return typeof result === 'object' && result !== null && 'code' in result ? String(result.code) : '';
};
const apply = (name: string | undefined, code: string) =>
  as(name, 'POST', 'classJoin/apply', { body: { code } });
const waiting = async (name = 'teacher2') =>
  records(await as(name, 'GET', 'classJoin/list', { query: { status: '0' } }));
const idOf = async (username: string): Promise<string> =>
  String((await waiting()).find((row) => row['username'] === username)?.['id']);
const decide = async (name: string | undefined, verdict: 'approve' | 'refuse', ids: string) =>
  await as(name, 'PUT', `classJoin/${verdict}`, { body: { ids } });

const userId = (username: string): Promise<string> => userIdOf(server, username);

async function noticesOf(username: string): Promise<unknown[]> {
  const rows = await server.database.db
    .selectFrom('sysAnnouncement as notice')
    .innerJoin('sysAnnouncementSend as sent', 'sent.anntId', 'notice.id')
    .innerJoin('sysUser as account', 'account.id', 'sent.userId')
    .select('notice.titile')
    .where('account.username', '=', username)
    .where('notice.busType', '=', 'classJoin')
    .orderBy('notice.createTime', 'desc')
    .execute();
  return rows.map(({ titile }) => titile);
}

async function isMember(username: string, depId: string): Promise<boolean> {
  const row = await server.database.db
    .selectFrom('sysUserDepart')
    .select('id')
    .where('depId', '=', depId)
    .where('userId', '=', await userId(username))
    .executeTakeFirst();
  return row !== undefined;
}

describe('the code of a class', () => {
  const read = (name: string | undefined, departId: string) =>
    as(name, 'GET', 'classCode/queryByDepart', { query: { departId } });
  const off = (name: string | undefined, departId: string) =>
    as(name, 'DELETE', 'classCode/switchOff', { query: { departId } });

  it('can be created, replaced and disabled by the responsible teacher', async () => {
    await off('teacher2', two);
    expect((await read('teacher2', two)).result).toMatchObject({
      departName: '三年级二班',
      code: null,
      createTime: null,
      waiting: 0,
    });
    const first = await codeOf(two);
    const second = await codeOf(two);
    expect(first).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(second).not.toBe(first);
    expect((await read('teacher2', two)).result).toMatchObject({ code: second });
    expect((await apply('s30101', first)).message).toBe('班级码不正确，请向老师核对');
    expect((await off('teacher2', two)).message).toBe('班级码已停用');
    expect((await apply('s30101', second)).message).toBe('班级码不正确，请向老师核对');
  });

  it('belongs to a class, and is not accessible to other teachers', async () => {
    for (const answer of [
      await read('teacher', two),
      await off('teacher', two),
      await read('teacher', 'none'),
    ])
      expect(answer).toMatchObject({ success: false, message: '班级不存在' });
    const body = { departId: await school.departId(grade) };
    expect(await as('admin', 'POST', 'classCode/renew', { body })).toMatchObject({
      message: '只有班级可以设置班级码',
    });
  });

  it('is not accessible to pupils, nor without a login', async () => {
    const renew = (name: string | undefined, departId: string) =>
      as(name, 'POST', 'classCode/renew', { body: { departId } });
    for (const call of [read, off, renew]) {
      expect((await call('student', two)).status).toBe(403);
      expect((await call(undefined, two)).status).toBe(401);
    }
  });
});

describe('a request to join a class', () => {
  it('accepts any spelling of the code, and notifies the teacher of the first request only', async () => {
    const code = await codeOf(two);
    const before = (await noticesOf('teacher2')).length;
    const spoken = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `;
    expect(await apply('s30101', spoken)).toMatchObject({
      message: '申请已提交，请等待老师通过',
      result: { departName: '三年级二班', status: 0 },
    });
    await apply('s30102', code);
    const notices = await noticesOf('teacher2');
    expect([notices.length - before, notices[0]]).toEqual([1, '有学生申请加入三年级二班']);
    expect((await waiting()).map((row) => [row['username'], row['classes']])).toEqual([
      ['s30102', '三年级一班'],
      ['s30101', '三年级一班'],
    ]);
    expect(await isMember('s30101', two)).toBe(false);
    expect(
      (await as('teacher2', 'GET', 'classCode/queryByDepart', { query: { departId: two } })).result,
    ).toMatchObject({ waiting: 2 });
  });

  it('is refused if repeated, from members, from staff and without a login', async () => {
    const code = await codeOf(two);
    await apply('s30101', code);
    expect(await apply('s30101', code)).toMatchObject({
      message: '你已经申请过加入三年级二班，请等待老师通过',
      result: { field: 'code' },
    });
    expect((await apply('s30101', await codeOf(one, 'teacher'))).message).toBe('你已经在三年级一班了');
    expect((await apply('teacher', code)).message).toBe('班级码供学生使用，老师请联系管理员');
    expect((await apply(undefined, code)).status).toBe(401);
  });

  it('is created once by simultaneous calls', async () => {
    const code = await codeOf(two);
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply('s30101', code)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
  });

  it('is refused after ten wrong codes within 15 minutes', async () => {
    const code = await codeOf(two);
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await apply('s30101', `WRONG${wrong}`)).message).toBe('班级码不正确，请向老师核对');
    expect((await apply('s30101', code)).status).toBe(429);
    expect((await apply('s30102', code)).success).toBe(true);
  });

  it('can be seen and withdrawn only by its author', async () => {
    const code = await codeOf(two);
    await apply('s30101', code);
    const id = await idOf('s30101');
    const mine = async (name: string) => records(await as(name, 'GET', 'classJoin/mine'));
    const withdraw = (name: string | undefined) => as(name, 'PUT', 'classJoin/withdraw', { body: { id } });
    expect(await mine('s30101')).toMatchObject([{ id, departName: '三年级二班', status: 0 }]);
    expect(await mine('s30102')).toEqual([]);
    expect((await withdraw('s30102')).message).toBe('这个申请已经处理过了，请刷新后再看');
    expect((await withdraw('s30101')).message).toBe('申请已撤回');
    expect((await withdraw('s30101')).message).toBe('这个申请已经处理过了，请刷新后再看');
    expect(await mine('s30101')).toMatchObject([{ status: 3 }]);
    expect(await waiting()).toEqual([]);
    expect((await apply('s30101', code)).success).toBe(true);
    expect([
      (await withdraw(undefined)).status,
      (await as(undefined, 'GET', 'classJoin/mine')).status,
    ]).toEqual([401, 401]);
  });
});

describe('the decision on a request', () => {
  it('adds the approved pupils to the class with its courses, and notifies them', async () => {
    made += 1;
    const courseName = `入班课程${made}`;
    await school.course({ courseName }, { given: { [classTwo]: new Date('2026-01-01T00:00:00Z') } });
    const code = await codeOf(two);
    await Promise.all([apply('s30101', code), apply('s30102', code)]);
    const courses = async () =>
      records(await as('s30101', 'GET', 'teachingCourse/mineCourse')).map((row) => row['courseName']);
    expect(await courses()).not.toContain(courseName);
    const ids = [await idOf('s30101'), await idOf('s30102')].join(',');
    expect((await decide('teacher2', 'approve', ids)).message).toBe('已通过');
    expect(await Promise.all(['s30101', 's30102'].map((name) => isMember(name, two)))).toEqual([true, true]);
    expect(await courses()).toContain(courseName);
    expect((await noticesOf('s30102'))[0]).toBe('你已加入三年级二班');
    expect((await decide('teacher2', 'refuse', ids)).message).toBe('所选申请中有已处理的，请刷新后再试');
    for (const name of ['s30101', 's30102'])
      await server.database.db
        .deleteFrom('sysUserDepart')
        .where('depId', '=', two)
        .where('userId', '=', await userId(name))
        .execute();
  });

  it('can be a refusal, after which the pupil may apply again', async () => {
    const code = await codeOf(two);
    await apply('s30101', code);
    expect((await decide('teacher2', 'refuse', await idOf('s30101'))).message).toBe('已拒绝');
    expect((await noticesOf('s30101'))[0]).toBe('加入三年级二班的申请没有通过');
    expect(await isMember('s30101', two)).toBe(false);
    expect((await apply('s30101', code)).success).toBe(true);
  });

  it('is reserved for the responsible teacher, and covers all requests or none', async () => {
    await apply('s30101', await codeOf(two));
    const id = await idOf('s30101');
    expect(await waiting('teacher')).toEqual([]);
    for (const ids of [id, `${id},none`])
      expect((await decide('teacher', 'approve', ids)).message).toBe('记录不存在或已被删除');
    expect((await decide('teacher2', 'approve', '')).message).toBe('请选择一条记录！');
    expect((await decide('student', 'approve', id)).status).toBe(403);
    expect((await decide(undefined, 'refuse', id)).status).toBe(401);
    expect((await as('student', 'GET', 'classJoin/list')).status).toBe(403);
    expect((await as(undefined, 'GET', 'classJoin/list')).status).toBe(401);
    expect((await waiting()).map((row) => row['id'])).toEqual([id]);
  });
});
