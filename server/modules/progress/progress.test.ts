import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { orgCodes, records, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { fillBigClass, isStuckOne, reachOf } from '#tests/support/database/big-class.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const { classOne, classTwo } = orgCodes;
const past = new Date('2026-01-01T00:00:00Z');
const dayLength = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayLength);

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let one: string;
let two: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [one, two] = await Promise.all([school.departId(classOne), school.departId(classTwo)]);
});
afterAll(() => server.close());

const ask = async (username: string | undefined, path: string, query: Record<string, string>) =>
  await server.call('GET', `/teaching/progress/${path}`, {
    token: username === undefined ? undefined : await server.login(username),
    query,
  });
const board = (username: string | undefined, departId: string, courseId: string) =>
  ask(username, 'board', { departId, courseId });

async function openAt(username: string, unitId: string, at: Date): Promise<void> {
  const userId = await school.userId(username);
  await server.database.db
    .insertInto('teachingUnitOpen')
    .values({ userId, unitId, day: at.toISOString().slice(0, 10), departId: one, firstAt: at, lastAt: at })
    .execute();
}

const handedIn = (username: string, unitId: string, workStatus: number, values: object = {}) =>
  school.work(username, workStatus, {
    courseId: unitId,
    workScene: 'course',
    departId: one,
    createTime: daysAgo(20),
    ...values,
  });

describe('the board of a class', () => {
  test('every pupil has the state of every unit', async () => {
    const courseId = await school.course({}, { given: { [classOne]: past } });
    const [seen, done, last] = await Promise.all(
      ['看', '做', '完'].map((unitName, index) => school.unit(courseId, { unitName, orderNum: index + 1 })),
    );
    if (seen === undefined || done === undefined || last === undefined) throw new Error('no units');
    const first = daysAgo(8);
    const handed = daysAgo(3);
    await openAt('s30101', seen, first);
    await openAt('s30101', seen, daysAgo(1));
    await openAt('s30102', seen, daysAgo(6));
    await handedIn('s30101', done, 1, { handedInAt: handed });
    const graded = await handedIn('s30101', last, 2, { handedInAt: daysAgo(4) });
    await server.database.db
      .insertInto('teachingWorkCorrect')
      .values({ id: server.deps.newId(), workId: graded, score: 4 })
      .execute();
    await handedIn('s30103', done, -1, { returnedAt: daysAgo(9) });
    await handedIn('s30104', done, 0);
    const answer = await board('teacher', one, courseId);
    expect(answer.result).toMatchObject({
      departName: '三年级一班',
      courseName: '测试课程',
      units: [{ unitName: '看' }, { unitName: '做' }, { unitName: '完' }],
      pupils: expect.arrayContaining([
        expect.objectContaining({
          username: 's30101',
          cells: [
            {
              unitId: seen,
              state: 'opened',
              isStuck: true,
              at: wireTime(first),
              workId: null,
              score: null,
            },
            expect.objectContaining({
              state: 'done',
              isStuck: false,
              at: wireTime(handed),
              score: null,
            }),
            expect.objectContaining({ state: 'graded', isStuck: false, workId: graded, score: 4 }),
          ],
        }),
        expect.objectContaining({
          username: 's30102',
          cells: [expect.objectContaining({ state: 'opened', isStuck: false })],
        }),
        expect.objectContaining({
          username: 's30103',
          cells: [expect.objectContaining({ state: 'returned', isStuck: true })],
        }),
        expect.objectContaining({
          username: 's30104',
          cells: [expect.objectContaining({ state: 'saved', isStuck: true, workId: null })],
        }),
        expect.objectContaining({ username: 's30105', cells: [] }),
      ]),
    });
    expect(JSON.stringify(answer.result)).not.toContain('s30201');
  });

  test('classes out of scope and courses not available to the class are refused', async () => {
    const given = await school.course({}, { given: { [classOne]: past } });
    const free = await school.course();
    const shared = await school.course({ isShared: 1 });
    const gone = await school.course({ delFlag: 1 }, { given: { [classOne]: past } });
    expect(await board('teacher', two, given)).toMatchObject({ success: false, message: '班级不存在' });
    for (const courseId of [free, gone, 'missing'])
      expect(await board('teacher', one, courseId)).toMatchObject({ success: false, message: '课程不存在' });
    expect(await board('teacher', one, shared)).toMatchObject({ success: true });
    expect(await board('admin', two, shared)).toMatchObject({ success: true });
    expect((await board(undefined, one, given)).status).toBe(401);
    expect((await board('student', one, given)).status).toBe(403);
  });

  test('a board of sixty pupils and thirty units is returned within five seconds', async () => {
    const courseId = await fillBigClass(server.database.db, two);
    const begun = performance.now();
    const answer = await board('teacher2', two, courseId);
    const taken = performance.now() - begun;
    expect(answer.result).toMatchObject({
      units: { length: 30 },
      pupils: expect.arrayContaining([
        expect.objectContaining({
          username: 'big05',
          cells: expect.objectContaining({ length: reachOf(4) }),
        }),
        expect.objectContaining({
          username: 'big06',
          cells: expect.arrayContaining([expect.objectContaining({ isStuck: isStuckOne(5) })]),
        }),
      ]),
    });
    // A tenth of a second on an idle machine; a query for each cell would exceed the limit.
    expect(taken).toBeLessThan(5000);
  });
});

describe('the courses of a class', () => {
  test('courses given to the class are listed before courses shared with all classes', async () => {
    const given = await school.course({ courseName: '给的' }, { given: { [classOne]: past } });
    await school.unit(given);
    const shared = await school.course({ courseName: '共享的', isShared: 1 });
    const answer = await ask('teacher', 'courses', { departId: one });
    const found = records(answer).filter(({ courseId }) => courseId === given || courseId === shared);
    expect(found).toEqual([
      { courseId: given, courseName: '给的', unitCount: 1, openTime: '2026-01-01 08:00:00' },
      { courseId: shared, courseName: '共享的', unitCount: 0, openTime: null },
    ]);
    expect(await ask('teacher', 'courses', { departId: two })).toMatchObject({ message: '班级不存在' });
    expect((await ask(undefined, 'courses', { departId: one })).status).toBe(401);
    expect((await ask('student', 'courses', { departId: one })).status).toBe(403);
  });
});

describe('the export of the board', () => {
  test('each pupil has a line with states and totals', async () => {
    const courseId = await school.course({ courseName: '表格' }, { given: { [classOne]: past } });
    const unitId = await school.unit(courseId, { unitName: '一' });
    await school.unit(courseId, { unitName: '二', orderNum: 2 });
    const id = await handedIn('s30106', unitId, 2);
    await server.database.db
      .insertInto('teachingWorkCorrect')
      .values({ id: server.deps.newId(), workId: id, score: 5 })
      .execute();
    const answer = await ask('teacher', 'exportBoard', { departId: one, courseId });
    expect(answer.headers['content-disposition']).toContain(
      encodeURIComponent('学习进度-三年级一班-表格.xlsx'),
    );
    const sheet = await readXlsx(answer.raw.rawPayload);
    const lines = sheet.ok ? sheet.lines.map(({ cells }) => cells) : [];
    expect(lines[0]).toEqual(['账号', '姓名', '已提交', '星数', '一', '二']);
    expect(lines.find(([username]) => username === 's30106')).toEqual([
      's30106',
      '杨梓涵',
      '1',
      '5',
      '5 星',
      '未开始',
    ]);
    expect(await ask('teacher2', 'exportBoard', { departId: one, courseId })).toMatchObject({
      message: '班级不存在',
    });
    expect((await ask(undefined, 'exportBoard', { departId: one, courseId })).status).toBe(401);
    expect((await ask('student', 'exportBoard', { departId: one, courseId })).status).toBe(403);
  });
});
