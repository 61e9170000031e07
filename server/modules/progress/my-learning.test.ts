import { afterAll, beforeAll, expect, test } from 'vitest';
import { wireTime } from '#server/http/wire-time.ts';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const past = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  // Only the users and classes of the demo school are kept.
  await server.database.db.deleteFrom('teachingWork').execute();
  await server.database.db.deleteFrom('teachingCourseDept').execute();
});
afterAll(() => server.close());

const mine = async (username?: string) =>
  await server.call('GET', '/teaching/progress/mine', {
    token: username === undefined ? undefined : await server.login(username),
  });

test('a pupil sees their own learning progress, computed from their activity', async () => {
  const courseId = await school.course({ courseName: '入门' }, { given: { [orgCodes.classOne]: past } });
  const units = [await school.unit(courseId), await school.unit(courseId)];
  await school.course({ courseName: '未开' }, { given: { [orgCodes.classTwo]: past } });
  const values = { workScene: 'course', handedInAt: past, createTime: past };
  const graded = await school.work('student', 2, { ...values, courseId: units[0] });
  await school.work('student', 1, { ...values, courseId: units[1] });
  await school.work('s30101', 1, { ...values, courseId: units[0] });
  // A free work, and a work with unpublished stars: the cards show the first and not the second.
  const free = await school.work('student', 3);
  const waiting = await school.work('student', 1);
  const corrections = [
    { workId: graded, score: 5 },
    { workId: free, score: 4 },
    { workId: waiting, score: 2 },
  ];
  await server.database.db
    .insertInto('teachingWorkCorrect')
    .values(corrections.map((one) => ({ ...one, id: server.deps.newId() })))
    .execute();
  await server.call('POST', '/teaching/teachingDepartDayLog/unitViewLog', {
    token: await server.login('student'),
    body: { unitId: units[0] },
  });
  const { result } = await mine('student');
  expect(result).toMatchObject({
    unitCount: 2,
    submittedCount: 2,
    stars: 9,
    streak: 1,
    longestStreak: 1,
    courses: [{ courseId, courseName: '入门', unitCount: 2, submittedCount: 2, gradedCount: 1, stars: 5 }],
    badges: expect.arrayContaining([
      { code: 'firstHandIn', value: 1, target: 1, isEarned: true, earnedTime: '2026-01-01' },
      { code: 'courseDone', value: 1, target: 1, isEarned: true, earnedTime: '2026-01-01' },
      {
        code: 'fiveStars',
        value: 1,
        target: 1,
        isEarned: true,
        earnedTime: wireTime(new Date()).slice(0, 10),
      },
      { code: 'tenUnits', value: 1, target: 10, isEarned: false, earnedTime: null },
    ]),
  });
  expect((await mine('s30102')).result).toMatchObject({ submittedCount: 0, streak: 0, stars: 0 });
  expect((await mine()).status).toBe(401);
});
