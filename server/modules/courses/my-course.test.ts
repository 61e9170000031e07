import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idsOf, orgCodes, records, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const base = '/teaching/teachingCourse';
const { grade, classOne, classTwo } = orgCodes;
const past = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let admin: string;
let teacher: string;
let student: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [admin, teacher, student] = await Promise.all([
    server.login('admin'),
    server.login('teacher'),
    server.login('student'),
  ]);
});
afterAll(() => server.close());

describe('my courses', () => {
  const mine = async (token: string) => await server.call('GET', `${base}/mineCourse`, { token });

  test('contain for a pupil the shared courses and those opened for their class, in order', async () => {
    const now = new Date('2026-05-01T00:00:00Z');
    const later = new Date('2026-05-01T00:00:01Z');
    const opened = await school.course(
      { orderNum: 902 },
      { given: { [classOne]: now }, authorised: [classTwo] },
    );
    const shared = await school.course({ orderNum: 901, isShared: 1 }, { authorised: [classTwo] });
    const unseen = new Set<unknown>([
      await school.course(),
      await school.course({}, { given: { [classOne]: later } }),
      await school.course({}, { given: { [classOne]: null } }),
      await school.course({}, { given: { [classTwo]: past, [grade]: past } }),
      await school.course({ delFlag: 1, isShared: 1 }),
    ]);
    server.setNow(now);
    const ids = idsOf(await mine(student));
    server.setNow(undefined);
    expect(ids.filter((id) => id === opened || id === shared)).toEqual([shared, opened]);
    expect(ids.filter((id) => unseen.has(id))).toEqual([]);
  });

  test('count the units and the submitted works of the caller', async () => {
    const id = await school.course({ courseName: '计数' }, { given: { [classOne]: past } });
    const units = await Promise.all([school.unit(id), school.unit(id), school.unit(id)]);
    const deleted = await school.unit(id, { delFlag: 1 });
    const work = (user: string, status: number, courseId: string | undefined) =>
      school.work(user, status, { courseId, workScene: 'course' });
    await work('student', 1, units[0]);
    await work('student', 0, units[1]);
    await work('student', 1, deleted);
    await work('s30101', 1, units[1]);
    expect(records(await mine(student)).find((row) => row['id'] === id)).toMatchObject({
      courseName: '计数',
      unitCount: 3,
      submittedCount: 1,
    });
  });

  test('also contain for a teacher the courses they manage', async () => {
    const own = await school.course({ createBy: 'teacher' }, { authorised: [classOne] });
    const foreign = await school.course({}, { authorised: [classTwo] });
    expect(idsOf(await mine(teacher))).toContain(own);
    expect(idsOf(await mine(teacher))).not.toContain(foreign);
    expect(idsOf(await mine(admin))).toEqual(expect.arrayContaining([own, foreign]));
    expect(idsOf(await mine(student))).not.toContain(own);
  });

  test('require a login', async () => {
    expect(await server.call('GET', `${base}/mineCourse`)).toMatchObject({ status: 401 });
  });
});
