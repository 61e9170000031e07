import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wireTime } from '#server/http/wire-time.ts';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const { classOne, classTwo } = orgCodes;
const past = new Date('2026-01-01T00:00:00Z');
const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let one: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  one = await school.departId(classOne);
});
afterAll(() => server.close());

async function openUnit(username: string | undefined, unitId: string) {
  return await server.call('POST', '/teaching/teachingDepartDayLog/unitViewLog', {
    token: username === undefined ? undefined : await server.login(username),
    body: { unitId },
  });
}

describe('opening a unit', () => {
  const rows = async (unitId: string) =>
    await server.database.db
      .selectFrom('teachingUnitOpen')
      .select(['day', 'departId', 'firstAt', 'lastAt'])
      .where('unitId', '=', unitId)
      .orderBy('day')
      .execute();
  const lessons = async (unitId: string) =>
    await server.database.db
      .selectFrom('teachingLesson')
      .select(['departId', 'day'])
      .where('unitId', '=', unitId)
      .orderBy('day')
      .execute();

  test('is recorded once per day in China time, with the first and the last time', async () => {
    const unitId = await school.unit(await school.course({}, { given: { [classOne]: past } }));
    const midnight = new Date(`${wireTime(tomorrow).slice(0, 10)}T00:00:00+08:00`).getTime();
    const at = [-60_000, 60_000, 9 * 3_600_000].map((ms) => new Date(midnight + ms));
    const [before, after] = at.map((one) => wireTime(one).slice(0, 10));
    for (const time of at) {
      server.setNow(time);
      expect(await openUnit('s30101', unitId)).toMatchObject({ success: true });
    }
    server.setNow(undefined);
    expect(await rows(unitId)).toEqual([
      { day: before, departId: one, firstAt: at[0], lastAt: at[0] },
      { day: after, departId: one, firstAt: at[1], lastAt: at[2] },
    ]);
    expect(await lessons(unitId)).toEqual([]);
  });

  test('by a teacher records one lesson per day, for own classes with an open course only', async () => {
    const courseId = await school.course({}, { given: { [classOne]: past, [classTwo]: past } });
    const unitId = await school.unit(courseId);
    const closed = await school.unit(await school.course({ isShared: 1 }, { given: { [classOne]: null } }));
    for (const id of [unitId, unitId, closed]) await openUnit('teacher', id);
    expect(await lessons(unitId)).toEqual([{ departId: one, day: wireTime(new Date()).slice(0, 10) }]);
    expect(await lessons(closed)).toEqual([]);
  });

  test('is refused if the unit is not open to the user', async () => {
    const unitId = await school.unit(await school.course({}, { given: { [classTwo]: past } }));
    expect(await openUnit('s30101', unitId)).toMatchObject({
      success: false,
      message: '还不能学习这门课程，要等老师开课',
    });
    expect(await openUnit('s30101', 'missing')).toMatchObject({
      success: false,
      message: '还不能学习这门课程，要等老师开课',
    });
    expect((await openUnit(undefined, unitId)).status).toBe(401);
    expect(await rows(unitId)).toEqual([]);
  });
});
