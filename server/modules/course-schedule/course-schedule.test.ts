import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { idsOf, orgCodes, records, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const base = '/teaching/teachingCourseDept';
const { grade, classOne, classTwo } = orgCodes;
const past = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let admin: string;
let teacher: string;
let teacher2: string;
let student: string;
let one: string;
let two: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [admin, teacher, teacher2, student] = await Promise.all([
    server.login('admin'),
    server.login('teacher'),
    server.login('teacher2'),
    server.login('student'),
  ]);
  [one, two] = await Promise.all([school.departId(classOne), school.departId(classTwo)]);
});
afterAll(() => server.close());

const open = (token: string | undefined, body: object) =>
  server.call('POST', `${base}/addOrUpdate`, { token, body });
const edit = (token: string | undefined, body: object) => server.call('PUT', `${base}/edit`, { token, body });
const list = (token: string, query: Record<string, string> = {}) =>
  server.call('GET', `${base}/list`, { token, query: { pageSize: '1000', ...query } });
const givenId = async (courseId: string): Promise<string> => (await school.givenRows(courseId))[0]?.id ?? '';
const openTimes = async (courseId: string) => (await school.givenRows(courseId)).map((row) => row.openTime);

describe('opening courses for a class', () => {
  test('opens several courses in one request, from the given time', async () => {
    const courses = [await school.course(), await school.course({}, { authorised: [grade] })];
    const body = { deptId: one, courseIdList: [...courses, ...courses], openTime: '2026-03-01 08:00:00' };
    expect(await open(teacher, body)).toMatchObject({ success: true, message: '操作成功！' });
    for (const id of courses) {
      expect(await school.givenRows(id)).toMatchObject([
        { deptId: one, openTime: new Date('2026-03-01T00:00:00Z'), createBy: 'teacher' },
      ]);
    }
  });

  test('keeps an existing row, and changes its time only if one is given', async () => {
    const id = await school.course({}, { given: { [classOne]: past } });
    const before = await givenId(id);
    await open(teacher, { deptId: one, courseIdList: [id] });
    await open(teacher, { deptId: one, courseIdList: [id], openTime: null });
    expect(await openTimes(id)).toEqual([past]);
    await open(teacher, { deptId: one, courseIdList: [id], openTime: '2026-09-01 00:00:00' });
    expect(await openTimes(id)).toEqual([new Date('2026-08-31T16:00:00Z')]);
    expect(await givenId(id)).toBe(before);
  });

  test('gives pupils access from the opening time on', async () => {
    const id = await school.course();
    await open(teacher, { deptId: one, courseIdList: [id] });
    const seen = async (): Promise<boolean> =>
      idsOf(await server.call('GET', '/teaching/teachingCourse/mineCourse', { token: student })).includes(id);
    expect(await seen()).toBe(false);
    await edit(teacher, { id: await givenId(id), openTime: '2026-01-01 00:00:00' });
    expect(await seen()).toBe(true);
  });

  test('opens none if any class, course or time is invalid', async () => {
    const free = await school.course();
    const limited = await school.course({ createBy: 'teacher' }, { authorised: [classTwo] });
    const gone = await school.course({ delFlag: 1 });
    const refused = async (token: string, body: object) => {
      const { success, message, result } = await open(token, body);
      return { success, message, result };
    };
    const at = (field: string, message: string) => ({ success: false, message, result: { field } });
    const give = (deptId: string, ...courses: string[]) => ({ deptId, courseIdList: [free, ...courses] });
    expect(await refused(teacher, give(two))).toEqual(at('deptId', '班级不存在'));
    expect(await refused(teacher, give('missing'))).toEqual(at('deptId', '班级不存在'));
    const gradeId = await school.departId(grade);
    expect(await refused(admin, give(gradeId))).toEqual(at('deptId', '只能给班级开课'));
    expect(await refused(teacher, give(one, 'missing'))).toEqual(at('courseIdList', '课程不存在'));
    expect(await refused(admin, give(one, gone))).toEqual(at('courseIdList', '课程不存在'));
    expect(await refused(teacher, give(one, limited))).toEqual(at('courseIdList', '课程未授权给该班级'));
    const badTime = { ...give(one), openTime: '2026-02-30 00:00:00' };
    expect(await refused(teacher, badTime)).toEqual(at('openTime', '开课时间不正确'));
    expect(await school.givenRows(free)).toEqual([]);
  });

  test('opens each course once when two users send the same courses at the same time', async () => {
    const courses = await Promise.all([school.course(), school.course(), school.course()]);
    const answers = await Promise.all(
      [teacher, admin, teacher, admin].map((token, index) =>
        open(token, { deptId: one, courseIdList: index % 2 === 0 ? courses : courses.toReversed() }),
      ),
    );
    expect(answers.map((answer) => answer.success)).toEqual([true, true, true, true]);
    for (const id of courses) expect(await school.givenRows(id)).toHaveLength(1);
  });

  test.each([
    [{ deptId: 'x' }],
    [{ deptId: 'x', courseIdList: [] }],
    [{ deptId: 'x', courseIdList: 'y' }],
    [{ deptId: 'x', courseIdList: ['y'], openTime: '2026-03-01' }],
    [{ deptId: "x'", courseIdList: ['y'] }],
  ])('is refused for the invalid body %o', async (body) => {
    expect(await open(teacher, body)).toMatchObject({ status: 400, success: false });
  });

  test('is restricted to staff', async () => {
    const body = { deptId: one, courseIdList: [await school.course()] };
    expect(await open(undefined, body)).toMatchObject({ status: 401 });
    expect(await open(student, body)).toMatchObject({ status: 403 });
  });
});

describe('the opening time', () => {
  test('can be set and removed', async () => {
    const id = await school.course({}, { given: { [classOne]: null } });
    const answer = await edit(teacher, { id: await givenId(id), openTime: '2026-03-01 08:00:00' });
    expect(answer).toMatchObject({ success: true, message: '编辑成功！' });
    expect(await openTimes(id)).toEqual([new Date('2026-03-01T00:00:00Z')]);
    await edit(teacher, { id: await givenId(id), openTime: null });
    expect(await openTimes(id)).toEqual([null]);
  });

  test('cannot be changed for the classes of another teacher', async () => {
    const id = await school.course({}, { given: { [classTwo]: past } });
    for (const rowId of [await givenId(id), 'missing']) {
      expect(await edit(teacher, { id: rowId, openTime: null })).toMatchObject({
        success: false,
        message: '记录不存在或已被删除',
      });
    }
    expect(await openTimes(id)).toEqual([past]);
    expect(await edit(teacher2, { id: await givenId(id), openTime: null })).toMatchObject({ success: true });
  });

  test('is refused at its field if it is not a valid time', async () => {
    const id = await school.course({}, { given: { [classOne]: past } });
    expect(await edit(teacher, { id: await givenId(id), openTime: '2026-13-01 00:00:00' })).toMatchObject({
      success: false,
      message: '开课时间不正确',
      result: { field: 'openTime' },
    });
    expect(await openTimes(id)).toEqual([past]);
  });

  test('can be set only by staff', async () => {
    expect(await edit(undefined, { id: 'x', openTime: null })).toMatchObject({ status: 401 });
    expect(await edit(student, { id: 'x', openTime: null })).toMatchObject({ status: 403 });
  });
});

describe('the list of opened courses', () => {
  test('shows the names of class and course, for the classes of the caller', async () => {
    const id = await school.course(
      { courseName: '太空 100%' },
      { given: { [classOne]: past, [classTwo]: null } },
    );
    const row = (token: string, deptId: string) => async () =>
      records(await list(token)).find((found) => found['courseId'] === id && found['deptId'] === deptId);
    expect(await row(teacher, one)()).toMatchObject({
      departName: '三年级一班',
      courseName: '太空 100%',
      courseCover_url: null,
      openTime: '2026-01-01 08:00:00',
    });
    expect(await row(teacher, two)()).toBeUndefined();
    expect(await row(teacher2, two)()).toMatchObject({ departName: '三年级二班', openTime: null });
    expect(records(await list(admin)).filter((found) => found['courseId'] === id)).toHaveLength(2);
  });

  test('can be filtered by class and course, but only within the scope of the caller', async () => {
    const id = await school.course({}, { given: { [classOne]: past, [classTwo]: past } });
    const answer = await list(admin, { courseId: id, deptId: two });
    expect(answer.result).toMatchObject({ total: 1, records: [{ deptId: two, courseId: id }] });
    expect((await list(teacher, { courseId: id, deptId: two })).result).toMatchObject({
      total: 0,
      records: [],
    });
  });

  test('shows for a grade its classes within the scope of the caller', async () => {
    const id = await school.course({}, { given: { [classOne]: past, [classTwo]: past } });
    const gradeId = await school.departId(grade);
    const found = async (token: string, departId: string) =>
      new Set(records(await list(token, { courseId: id, departId })).map((row) => row['deptId']));
    expect(await found(admin, gradeId)).toEqual(new Set([one, two]));
    expect(await found(teacher, gradeId)).toEqual(new Set([one]));
    expect(await found(admin, two)).toEqual(new Set([two]));
    expect(await found(admin, 'missing')).toEqual(new Set());
    expect(records(await list(admin, { courseId: id, deptId: gradeId }))).toEqual([]);
  });

  test('is sorted by opening time, rows without one last', async () => {
    const times = [null, past, new Date('2026-02-01T00:00:00Z')];
    const ids = await Promise.all(times.map((time) => school.course({}, { given: { [classOne]: time } })));
    const answer = await list(teacher, { courseId: ids.join(','), column: 'openTime', order: 'desc' });
    expect(records(answer).map((row) => row['courseId'])).toEqual(ids.toReversed());
  });

  test.each([{ column: 'deptId', order: 'asc' }, { createBy: 'x' }, { openTime_begin: 'x' }])(
    'refuses the query %o',
    async (query) => {
      expect(await list(teacher, query)).toMatchObject({ status: 400, success: false });
    },
  );

  test('is restricted to staff', async () => {
    expect(await server.call('GET', `${base}/list`)).toMatchObject({ status: 401 });
    expect(await list(student)).toMatchObject({ status: 403 });
  });
});

describe('removing courses from a class', () => {
  const take = (token: string | undefined, id: string) =>
    server.call('DELETE', `${base}/delete`, { token, query: { id } });
  const takeAll = (token: string | undefined, ids: string) =>
    server.call('DELETE', `${base}/deleteBatch`, { token, query: { ids } });

  test('removes one row or several, but not the course', async () => {
    const ids = [
      await school.course({}, { given: { [classOne]: past } }),
      await school.course({}, { given: { [classOne]: past } }),
    ];
    const rows = await Promise.all(ids.map(givenId));
    expect(await take(teacher, rows[0] ?? '')).toMatchObject({ success: true, message: '删除成功！' });
    expect(await takeAll(teacher, `${rows[1] ?? ''},`)).toMatchObject({
      success: true,
      message: '删除成功！',
    });
    expect(await Promise.all(ids.map((id) => school.givenRows(id)))).toEqual([[], []]);
    expect(await school.courseRow(ids[0] ?? '')).toMatchObject({ delFlag: 0 });
  });

  test('removes all rows or none, and no rows of classes of another teacher', async () => {
    const own = await givenId(await school.course({}, { given: { [classOne]: past } }));
    const courseId = await school.course({}, { given: { [classTwo]: past } });
    const foreign = await givenId(courseId);
    for (const answer of [
      await take(teacher, foreign),
      await take(teacher, 'missing'),
      await takeAll(teacher, `${own},${foreign}`),
    ])
      expect(answer).toMatchObject({ success: false, message: '记录不存在或已被删除' });
    expect(await takeAll(teacher, '')).toMatchObject({ success: false, message: '请选择一条记录！' });
    expect(await school.givenRows(courseId)).toHaveLength(1);
    expect(await take(teacher, own)).toMatchObject({ success: true });
  });

  test('is restricted to staff', async () => {
    expect([(await take(undefined, 'x')).status, (await takeAll(undefined, 'x')).status]).toEqual([401, 401]);
    expect([(await take(student, 'x')).status, (await takeAll(student, 'x')).status]).toEqual([403, 403]);
  });
});

describe('a single row of the course table', () => {
  const add = (token: string | undefined, body: object) =>
    server.call('POST', `${base}/add`, { token, body });
  const read = (token: string | undefined, id: string) =>
    server.call('GET', `${base}/queryById`, { token, query: { id } });

  test('can be added and read by the responsible teacher', async () => {
    const courseId = await school.course({ courseName: '单个' });
    const body = { deptId: one, courseId, openTime: '2026-03-01 08:00:00' };
    expect(await add(teacher, body)).toMatchObject({ success: true, message: '添加成功！' });
    const id = await givenId(courseId);
    expect(await read(teacher, id)).toMatchObject({
      result: { courseName: '单个', departName: '三年级一班', openTime: '2026-03-01 08:00:00' },
    });
    expect(await read(teacher2, id)).toMatchObject({ success: false, message: '记录不存在或已被删除' });
    expect(await add(teacher2, body)).toMatchObject({ success: false, message: '班级不存在' });
    const limited = await school.course({}, { authorised: [classTwo] });
    expect(await add(admin, { deptId: one, courseId: limited })).toMatchObject({
      message: '课程未授权给该班级',
      result: { field: 'courseId' },
    });
    expect([(await add(undefined, body)).status, (await read(undefined, id)).status]).toEqual([401, 401]);
    expect([(await add(student, body)).status, (await read(student, id)).status]).toEqual([403, 403]);
  });

  test('is exported with the filters and scope of the list', async () => {
    const courseId = await school.course(
      { courseName: '导出课' },
      { given: { [classOne]: past, [classTwo]: past } },
    );
    const answer = await server.call('GET', `${base}/exportXls`, { token: teacher, query: { courseId } });
    const sheet = await readXlsx(answer.raw.rawPayload);
    expect(sheet.ok ? sheet.lines.map(({ cells }) => cells.slice(0, 3)) : []).toEqual([
      ['班级', '课程', '课程开课时间'],
      ['三年级一班', '导出课', '2026-01-01 08:00:00'],
    ]);
    expect((await server.call('GET', `${base}/exportXls`, { token: student })).status).toBe(403);
    expect((await server.call('GET', `${base}/exportXls`)).status).toBe(401);
  });
});
