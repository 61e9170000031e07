import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '../testing/school.ts';

const classOne = 'A01A01A01';
const classTwo = 'A01A01A02';
const hour = (count: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + count * 3_600_000);

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let [one, two, firstUnit, secondUnit] = ['', '', '', ''];

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  [one, two] = [await school.departId(classOne), await school.departId(classTwo)];
  firstUnit = await school.unit({ orgCode: classOne, at: hour(0) }, { unitName: '第一课' });
  secondUnit = await school.unit({ orgCode: classOne, at: hour(0) }, { unitName: '第二课' });
  await server.database.db.deleteFrom('teachingWork').execute();
  const inOne = (unitId: string | null, at: number) => ({
    departId: one,
    courseId: unitId,
    workScene: unitId === null ? 'create' : 'course',
    createTime: hour(at),
  });
  await school.work('s30101', 1, inOne(secondUnit, 2));
  await school.work('s30102', 1, inOne(firstUnit, 1));
  await school.work('s30103', 1, inOne(firstUnit, 5));
  await school.work('s30104', 2, inOne(firstUnit, 0));
  await school.work('s30105', 1, { ...inOne(firstUnit, 0), delFlag: 1 });
  await school.work('s30106', 1, inOne(null, 9));
  await school.work('s30201', 1, {
    departId: two,
    courseId: firstUnit,
    workScene: 'course',
    createTime: hour(0),
  });
});
afterAll(() => server.close());

const ask = async (username: string, query: Record<string, string> = {}) =>
  await server.call('GET', '/teaching/teachingWork/waiting', { token: await server.login(username), query });

const none = { additionalId: null, unitId: null, taskName: null };

test('a teacher gets the tasks of the own classes, the one with the oldest work first', async () => {
  const departName = '三年级一班';
  expect((await ask('teacher')).result).toEqual([
    { ...none, departId: one, departName, unitId: firstUnit, taskName: '第一课', count: 2 },
    { ...none, departId: one, departName, unitId: secondUnit, taskName: '第二课', count: 1 },
    { ...none, departId: one, departName, count: 1 },
  ]);
  expect((await ask('teacher2')).result).toMatchObject([{ departId: two, unitId: firstUnit, count: 1 }]);
});

test('a task can be chosen by class, course and unit', async () => {
  const { courseId } = await server.database.db
    .selectFrom('teachingCourseUnit')
    .select('courseId')
    .where('id', '=', secondUnit)
    .executeTakeFirstOrThrow();
  expect((await ask('teacher', { unitId: firstUnit })).result).toMatchObject([{ count: 2 }]);
  expect((await ask('teacher', { departId: one, courseId })).result).toMatchObject([{ taskName: '第二课' }]);
  expect((await ask('teacher', { departId: two })).result).toEqual([]);
});

test('a pupil is refused', async () => {
  expect((await ask('student')).status).toBe(403);
});
