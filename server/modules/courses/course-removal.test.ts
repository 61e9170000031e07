import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  idsOf,
  orgCodes,
  records,
  savedId,
  teachingSchool,
} from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { copyName } from './copy-name.rules.ts';

const base = '/teaching/teachingCourse';
const past = new Date('2026-01-01T00:00:00Z');
const { classOne, classTwo } = orgCodes;

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let tokens: Record<'admin' | 'teacher' | 'teacher2' | 'student', string>;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  const [admin, teacher, teacher2, student] = await Promise.all([
    server.login('admin'),
    server.login('teacher'),
    server.login('teacher2'),
    server.login('student'),
  ]);
  tokens = { admin, teacher, teacher2, student };
});
afterAll(() => server.close());

type Who = keyof typeof tokens;
const remove = (who: Who, id: string) =>
  server.call('DELETE', `${base}/delete`, { token: tokens[who], query: { id } });
const put = (who: Who, path: string, body?: object) =>
  server.call('PUT', `${base}/${path}`, { token: tokens[who], ...(body === undefined ? {} : { body }) });
const bin = (who: Who) => server.call('GET', `${base}/deleteList`, { token: tokens[who] });
const mine = async (who: Who) =>
  idsOf(await server.call('GET', `${base}/mineCourse`, { token: tokens[who] }));

describe('a deleted course', () => {
  test('is hidden from pupils with its units, while its works stay readable', async () => {
    const id = await school.course({ createBy: 'teacher' }, { given: { [classOne]: past } });
    const unit = await school.unit(id);
    const work = await school.work('student', 1, { courseId: unit, workScene: 'course' });
    expect(await mine('student')).toContain(id);
    expect(await remove('teacher', id)).toMatchObject({ success: true, message: '删除成功！' });
    expect(await mine('student')).not.toContain(id);
    const units = await server.call('GET', '/teaching/teachingCourseUnit/mineUnit', {
      token: tokens.student,
      query: { courseId: id },
    });
    expect(units).toMatchObject({ success: false, message: '还不能学习这门课程，要等老师开课' });
    const query = { token: tokens.student, query: { id: work } };
    expect(await server.call('GET', '/teaching/teachingWork/queryById', query)).toMatchObject({
      success: true,
    });
    expect(await put('teacher', 'restore', { ids: id })).toMatchObject({ message: '撤销成功！' });
    expect(await mine('student')).toContain(id);
    expect(await school.courseRow(id)).toMatchObject({ delFlag: 0, updateBy: 'teacher' });
  });

  test('can be restored only by the user who deleted it, within a minute', async () => {
    const id = await school.course({ createBy: 'teacher' });
    await remove('teacher', id);
    expect(await put('admin', 'restore', { ids: id })).toMatchObject({ message: '已超过撤销时间' });
    server.setNow(new Date(Date.now() + 61_000));
    expect(await put('teacher', 'restore', { ids: id })).toMatchObject({ message: '已超过撤销时间' });
    server.setNow(undefined);
    expect(await school.courseRow(id)).toMatchObject({ delFlag: 1 });
  });

  test('is in the recycle bins of its author and of administrators', async () => {
    const id = await school.course({ createBy: 'teacher' });
    await remove('admin', id);
    expect(idsOf(await bin('teacher'))).toContain(id);
    expect(idsOf(await bin('admin'))).toContain(id);
    expect(idsOf(await bin('teacher2'))).not.toContain(id);
    expect(await put('teacher2', `back/${id}`)).toMatchObject({ message: '记录不存在或已被删除' });
    expect(await put('teacher', `back/${id}`)).toMatchObject({ message: '操作成功！' });
    expect(await school.courseRow(id)).toMatchObject({ delFlag: 0 });
    expect(idsOf(await bin('teacher'))).not.toContain(id);
  });

  test('must belong to the caller, otherwise none of a batch is deleted', async () => {
    const own = await school.course({ createBy: 'teacher' });
    const shared = await school.course({ createBy: 'teacher2', isShared: 1 });
    const hidden = await school.course({}, { authorised: [classTwo] });
    const batch = async (ids: readonly string[]) =>
      await server.call('DELETE', `${base}/deleteBatch`, {
        token: tokens.teacher,
        query: { ids: ids.join(',') },
      });
    expect(await batch([own, shared])).toMatchObject({ status: 403 });
    expect(await batch([own, hidden])).toMatchObject({ message: '记录不存在或已被删除' });
    expect(await school.courseRow(own)).toMatchObject({ delFlag: 0 });
    expect(await batch([own])).toMatchObject({ message: '删除成功！' });
    expect(await batch([own])).toMatchObject({ message: '记录不存在或已被删除' });
    expect(await batch([])).toMatchObject({ message: '请选择一条记录！' });
  });

  test('adds a version to the data log for the deletion and the restoration', async () => {
    const id = await school.course({ createBy: 'teacher' });
    await remove('teacher', id);
    await put('teacher', 'restore', { ids: id });
    const versions = await server.database.db
      .selectFrom('sysDataLog')
      .select('dataVersion')
      .where('dataId', '=', id)
      .execute();
    expect(versions).toHaveLength(3);
  });
});

describe('the order of courses', () => {
  test('is the order of the request, and can be set only for own courses', async () => {
    const ids = await Promise.all(
      [5, 5, 2].map((orderNum) => school.course({ createBy: 'teacher', orderNum })),
    );
    expect(await put('teacher', 'sort', { ids: ids.toReversed().join(',') })).toMatchObject({
      message: '排序成功！',
    });
    const rows = await Promise.all(ids.map((id) => school.courseRow(id)));
    expect(rows.map(({ orderNum }) => orderNum)).toEqual([3, 2, 1]);
    const foreign = await school.course({ createBy: 'teacher2', isShared: 1, orderNum: 9 });
    expect(await put('teacher', 'sort', { ids: foreign })).toMatchObject({ status: 403 });
    expect(await put('teacher', 'sort', { ids: 'nobody' })).toMatchObject({
      message: '记录不存在或已被删除',
    });
    expect(await school.courseRow(foreign)).toMatchObject({ orderNum: 9 });
  });
});

describe('a copy of a course', () => {
  const copy = (who: Who, id: string) =>
    server.call('POST', `${base}/copy`, { token: tokens[who], body: { id } });

  test('includes units, materials and departments, but is not opened for any class', async () => {
    const id = await school.course(
      { courseName: '画笔课', createBy: 'teacher2', isShared: 1, showHome: 1, showType: 1 },
      { authorised: [classOne], given: { [classOne]: past } },
    );
    const unit = await school.unit(id, {
      unitName: '一',
      mapX: 3,
      orderNum: 2,
      courseVideo: 'https://a.cn/v.mp4',
      courseVideoSource: 2,
    });
    await school.unit(id, { unitName: '零', delFlag: 1 });
    const { db } = server.database;
    const { id: fileId } = await db.selectFrom('sysFile').select('id').limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto('teachingCourseUnitFile')
      .values({ unitId: unit, slot: 'ppt', position: 0, fileId })
      .execute();
    const answer = await copy('teacher', id);
    expect(answer.message).toBe('复制成功！');
    const made = savedId(answer);
    expect(await school.courseRow(made)).toMatchObject({
      courseName: '画笔课（副本）',
      createBy: 'teacher',
      isShared: 0,
      showHome: 0,
      showType: 1,
      updateBy: null,
    });
    expect(await school.givenRows(made)).toEqual([]);
    expect(await school.authorisedIds(made)).toEqual([await school.departId(classOne)]);
    const units = await db
      .selectFrom('teachingCourseUnit')
      .selectAll()
      .where('courseId', '=', made)
      .execute();
    expect(units).toHaveLength(1);
    expect(units[0]).toMatchObject({ unitName: '一', mapX: 3, orderNum: 2, createBy: 'teacher' });
    const files = await db
      .selectFrom('teachingCourseUnitFile')
      .select('fileId')
      .where('unitId', '=', units[0]?.id ?? '')
      .execute();
    expect(files).toEqual([{ fileId }]);
  });

  test('requires a course visible to the caller', async () => {
    const hidden = await school.course({}, { authorised: [classTwo] });
    expect(await copy('teacher', hidden)).toMatchObject({ message: '记录不存在或已被删除' });
  });

  test.each([
    ['课', '课（副本）'],
    ['长'.repeat(32), `${'长'.repeat(28)}（副本）`],
  ])('of %s has the name %s', (name, expected) => {
    expect(copyName(name, 32)).toBe(expected);
  });
});

describe('a single course', () => {
  test('can be read by its id', async () => {
    const id = await school.course({ courseName: '单独' });
    const read = (who: Who, one: string) =>
      server.call('GET', `${base}/queryById`, { token: tokens[who], query: { id: one } });
    expect(await read('teacher', id)).toMatchObject({ result: { id, courseName: '单独', departIds: '' } });
    expect(await read('teacher', 'nobody')).toMatchObject({ message: '记录不存在或已被删除' });
  });

  test.each([
    ['GET', 'queryById?id=x'],
    ['DELETE', 'delete?id=x'],
    ['DELETE', 'deleteBatch?ids=x'],
    ['PUT', 'restore'],
    ['PUT', 'back/x'],
    ['GET', 'deleteList'],
    ['PUT', 'sort'],
    ['POST', 'copy'],
  ] as const)('the operation %s %s is restricted to staff', async (method, path) => {
    const body = method === 'POST' ? { body: { id: 'x' } } : method === 'PUT' ? { body: { ids: 'x' } } : {};
    const sent = path.startsWith('back') ? {} : body;
    expect((await server.call(method, `${base}/${path}`, sent)).status).toBe(401);
    const pupil = await server.call(method, `${base}/${path}`, { ...sent, token: tokens.student });
    expect(pupil.status).toBe(403);
    expect(records(pupil)).toEqual([]);
  });
});
