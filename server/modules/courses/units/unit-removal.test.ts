import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idsOf, orgCodes, records, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const base = '/teaching/teachingCourseUnit';
const past = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let teacher: string;
let teacher2: string;
let student: string;
let own: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [teacher, teacher2, student] = await Promise.all([
    server.login('teacher'),
    server.login('teacher2'),
    server.login('student'),
  ]);
  own = await school.course({ createBy: 'teacher' }, { given: { [orgCodes.classOne]: past } });
});
afterAll(() => server.close());

const remove = (token: string, id: string) =>
  server.call('DELETE', `${base}/delete`, { token, query: { id } });
const bin = async (token: string) => idsOf(await server.call('GET', `${base}/deleteList`, { token }));
const mine = (token: string, query: Record<string, string> = {}) =>
  server.call('GET', `${base}/mineUnit`, { token, query: { courseId: own, ...query } });
const place = (token: string, body: object) => server.call('PUT', `${base}/editBatch`, { token, body });

describe('a deleted unit', () => {
  test('is hidden from pupils until it is restored', async () => {
    const id = await school.unit(own);
    expect(idsOf(await mine(student))).toContain(id);
    expect(await remove(teacher, id)).toMatchObject({ message: '删除成功！' });
    expect(idsOf(await mine(student))).not.toContain(id);
    expect(await bin(teacher)).toContain(id);
    expect(await bin(teacher2)).not.toContain(id);
    const restored = await server.call('PUT', `${base}/restore`, { token: teacher, body: { ids: id } });
    expect(restored.message).toBe('撤销成功！');
    expect(idsOf(await mine(student))).toContain(id);
  });

  test('cannot be restored while its course is deleted', async () => {
    const course = await school.course({ createBy: 'teacher' });
    const id = await school.unit(course);
    await remove(teacher, id);
    const flag = async (delFlag: number) =>
      await server.database.db
        .updateTable('teachingCourse')
        .set({ delFlag })
        .where('id', '=', course)
        .execute();
    await flag(1);
    expect(await bin(teacher)).not.toContain(id);
    const back = () => server.call('PUT', `${base}/back/${id}`, { token: teacher });
    expect((await back()).message).toBe('记录不存在或已被删除');
    await flag(0);
    expect((await back()).message).toBe('操作成功！');
    expect(await school.unitRow(id)).toMatchObject({ delFlag: 0 });
  });

  test('must belong to a course of the caller, otherwise none of a batch is deleted', async () => {
    const shared = await school.course({ createBy: 'teacher2', isShared: 1 });
    const [mineId, theirs] = [await school.unit(own), await school.unit(shared)];
    const ids = `${mineId},${theirs}`;
    const answer = await server.call('DELETE', `${base}/deleteBatch`, { token: teacher, query: { ids } });
    expect(answer.status).toBe(403);
    expect(await school.unitRow(mineId)).toMatchObject({ delFlag: 0 });
  });
});

describe('the positions of units', () => {
  test('are saved in one request for a course of the caller', async () => {
    const [one, two] = [
      await school.unit(own, { orderNum: 1 }),
      await school.unit(own, { mapX: 5, mapY: 6 }),
    ];
    const answer = await place(teacher, [
      { id: one, mapX: 100, mapY: 200 },
      { id: two, mapX: null, mapY: null, orderNum: 7 },
    ]);
    expect(answer.message).toBe('编辑成功！');
    expect(await school.unitRow(one)).toMatchObject({
      mapX: 100,
      mapY: 200,
      orderNum: 1,
      updateBy: 'teacher',
    });
    expect(await school.unitRow(two)).toMatchObject({ mapX: null, mapY: null, orderNum: 7 });
  });

  test('are not saved if they are unchanged', async () => {
    const id = await school.unit(own, { mapX: 1, mapY: 2 });
    await place(teacher, [{ id, mapX: 1 }]);
    expect(await school.unitRow(id)).toMatchObject({ updateBy: null });
  });

  test('are refused when somebody has moved a unit meanwhile, and nothing is saved', async () => {
    const course = await school.course({ createBy: 'teacher' });
    const ids = [
      await school.unit(course, { orderNum: 1 }),
      await school.unit(course, { orderNum: 2 }),
      await school.unit(course, { orderNum: 3 }),
    ];
    const [one = '', two = '', three = ''] = ids;
    const order = (token: string, next: readonly string[]) =>
      place(
        token,
        next.map((id, index) => ({ id, orderNum: index + 1, wasOrderNum: ids.indexOf(id) + 1 })),
      );
    expect(await order(await server.login('admin'), [three, one, two])).toMatchObject({ success: true });
    const late = await order(teacher, [two, one, three]);
    expect(late).toMatchObject({
      success: false,
      message: '管理员刚刚调整了单元的顺序，请看过新的顺序再移动',
      result: { by: '管理员' },
    });
    const now = await Promise.all(ids.map(async (id) => (await school.unitRow(id)).orderNum));
    expect(now).toEqual([2, 3, 1]);
  });

  test('are refused for other courses, and nothing is saved', async () => {
    const shared = await school.course({ createBy: 'teacher2', isShared: 1 });
    const [one, two] = [await school.unit(own), await school.unit(shared)];
    expect(await place(teacher, [{ id: one, mapX: 9 }, { id: two }])).toMatchObject({
      message: '只能调整同一课程的单元',
    });
    expect(await place(teacher, [{ id: two, mapX: 9 }])).toMatchObject({ status: 403 });
    expect(await place(teacher, [{ id: one, mapX: 9 }, { id: 'nobody' }])).toMatchObject({
      message: '记录不存在或已被删除',
    });
    expect(await school.unitRow(one)).toMatchObject({ mapX: null });
    expect(await place(teacher, [{ id: one, mapX: 20_000 }])).toMatchObject({ status: 400 });
    expect(await place(teacher, [])).toMatchObject({ status: 400 });
  });
});

describe('a copy of a unit', () => {
  const copy = (token: string, id: string) => server.call('POST', `${base}/copy`, { token, body: { id } });

  test('has the content and the materials, is the last unit, and is hidden from pupils', async () => {
    const course = await school.course({ createBy: 'teacher' }, { given: { [orgCodes.classOne]: past } });
    const id = await school.unit(course, { unitName: '迷宫', unitIntro: '走出去', orderNum: 1 });
    await school.unit(course, { orderNum: 5 });
    const answer = await copy(teacher, id);
    expect(answer).toMatchObject({ message: '复制成功！', result: { id: expect.any(String) } });
    const [copied] = records(
      await server.call('GET', `${base}/list`, {
        token: teacher,
        query: { courseId: course, unitName: '迷宫（副本）' },
      }),
    );
    expect(copied).toMatchObject({ unitIntro: '走出去', orderNum: 6, isHidden: 1, createBy: 'teacher' });
    expect(idsOf(await mine(student, { courseId: course }))).toHaveLength(2);
  });

  test('is refused for a course of somebody else and for a pupil', async () => {
    const shared = await school.course({ createBy: 'teacher2', isShared: 1 });
    const id = await school.unit(shared);
    expect(await copy(teacher, id)).toMatchObject({ status: 403 });
    expect(await copy(student, id)).toMatchObject({ status: 403 });
    expect(await copy(teacher, 'nobody')).toMatchObject({ message: '记录不存在或已被删除' });
  });
});

describe('a hidden unit', () => {
  test('is not sent to pupils and to a preview, and not counted, until it is shown', async () => {
    const course = await school.course({ createBy: 'teacher' }, { given: { [orgCodes.classOne]: past } });
    const [shown, id] = [await school.unit(course), await school.unit(course)];
    const hide = (isHidden: 0 | 1) =>
      server.call('PUT', `${base}/edit`, {
        token: teacher,
        body: { id, courseId: course, unitName: '第二课', isHidden },
      });
    const counted = async () => {
      const { result } = await server.call('GET', '/teaching/teachingCourse/mineCourse', { token: student });
      return Array.isArray(result) ? result.find((one) => one.id === course)?.unitCount : undefined;
    };
    expect(await hide(1)).toMatchObject({ message: '编辑成功！' });
    expect(idsOf(await mine(student, { courseId: course }))).toEqual([shown]);
    expect(idsOf(await mine(teacher, { courseId: course, preview: '1' }))).toEqual([shown]);
    expect(idsOf(await mine(teacher, { courseId: course }))).toContain(id);
    expect(await counted()).toBe(1);
    const opened = await server.call('POST', '/teaching/teachingDepartDayLog/unitViewLog', {
      token: student,
      body: { unitId: id },
    });
    expect(opened).toMatchObject({ success: false, message: '还不能学习这门课程，要等老师开课' });
    await hide(0);
    expect(idsOf(await mine(student, { courseId: course }))).toContain(id);
    expect(await counted()).toBe(2);
  });
});

describe('a preview of a unit', () => {
  test('hides the parts that a pupil does not get', async () => {
    const id = await school.unit(own, {
      courseVideo: 'https://a.cn/v.mp4',
      courseVideoSource: 2,
      showCourseVideo: 0,
    });
    const video = async (query: Record<string, string>) =>
      records(await mine(teacher, query)).find((row) => row['id'] === id)?.['courseVideo'];
    expect(await video({})).toBe('https://a.cn/v.mp4');
    expect(await video({ preview: '1' })).toBeNull();
  });
});

describe('a single unit', () => {
  test('can be read by its id', async () => {
    const id = await school.unit(own);
    const read = (token: string, one: string) =>
      server.call('GET', `${base}/queryById`, { token, query: { id: one } });
    expect(await read(teacher, id)).toMatchObject({ result: { id, unitName: '第一单元' } });
    expect(await read(teacher, 'nobody')).toMatchObject({ message: '记录不存在或已被删除' });
  });

  test.each([
    ['GET', 'queryById?id=x', undefined],
    ['DELETE', 'delete?id=x', undefined],
    ['DELETE', 'deleteBatch?ids=x', undefined],
    ['PUT', 'restore', { ids: 'x' }],
    ['PUT', 'back/x', undefined],
    ['GET', 'deleteList', undefined],
    ['PUT', 'editBatch', [{ id: 'x' }]],
  ] as const)('the operation %s %s is restricted to staff', async (method, path, body) => {
    const sent = body === undefined ? {} : { body };
    expect((await server.call(method, `${base}/${path}`, sent)).status).toBe(401);
    expect((await server.call(method, `${base}/${path}`, { ...sent, token: student })).status).toBe(403);
  });
});
