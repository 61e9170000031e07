import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const base = '/teaching/teachingDepartDayLog';
const paths = [
  'getReport',
  'getReportGroupByDepart',
  'getReportGroupByMonth',
  'getReportGroupByDay',
  'exportReport',
] as const;
const march = { startTime: '2026-03-01', endTime: '2026-03-31' };
const nothing = {
  unitOpenCount: 0,
  courseWorkAssignCount: 0,
  additionalWorkAssignCount: 0,
  courseWorkSubmitCount: 0,
  additionalWorkSubmitCount: 0,
  courseWorkCorrectCount: 0,
  additionalWorkCorrectCount: 0,
  activeCount: 0,
};
/** The first moment of a day in China. */
const at = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let one: string;
let two: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  // The data of the demo school is not under test: only its people and classes stay.
  await server.database.db.deleteFrom('teachingWork').execute();
  await server.database.db.deleteFrom('teachingAdditionalWork').execute();
  [one, two] = await Promise.all([school.departId(orgCodes.classOne), school.departId(orgCodes.classTwo)]);
  await teach();
});
afterAll(() => server.close());

/** Two lessons, one of them with a preset work, homework, and works of three pupils in two classes. */
async function teach(): Promise<void> {
  const { db } = server.database;
  const { newId } = server.deps;
  const courseId = await school.course();
  const preset = await db.selectFrom('sysFile').select('filePath').limit(1).executeTakeFirstOrThrow();
  const unit = await school.unit(courseId, { courseWork: preset.filePath });
  const plain = await school.unit(courseId);
  const openedBy = await school.userId('teacher');
  for (const [departId, unitId, day] of [
    [one, unit, '2026-03-01'],
    [one, plain, '2026-03-31'],
    [one, plain, '2026-04-01'],
    [two, unit, '2026-03-10'],
  ] as const) {
    const lesson = { departId, unitId, day, openedBy, openedAt: at(day) };
    await db.insertInto('teachingLesson').values(lesson).execute();
  }
  const opened = { unitId: unit, day: '2026-03-01', firstAt: at('2026-03-01'), lastAt: at('2026-03-01') };
  for (const username of ['student', 's30101', 'teacher']) {
    const userId = await school.userId(username);
    await db
      .insertInto('teachingUnitOpen')
      .values({ ...opened, userId, departId: one })
      .execute();
  }
  const homework = newId();
  await db
    .insertInto('teachingAdditionalWork')
    .values({ id: homework, workName: '作业', status: 1, publishTime: at('2026-03-02'), createBy: 'teacher' })
    .execute();
  for (const deptId of [one, two])
    await db.insertInto('teachingAdditionalWorkDept').values({ additionalId: homework, deptId }).execute();
  const ofUnit = { courseId: unit, workScene: 'course', departId: one };
  await school.work('student', 2, { ...ofUnit, handedInAt: at('2026-03-01'), updateTime: at('2026-03-03') });
  await school.work('s30101', 1, { ...ofUnit, handedInAt: new Date('2026-02-28T15:59:59Z') });
  await school.work('s30102', 0, { ...ofUnit, createTime: at('2026-03-05') });
  const ofHomework = { additionalId: homework, workScene: 'additional', departId: one };
  const graded = await school.work('student', 4, { ...ofHomework, handedInAt: at('2026-03-31') });
  await db
    .insertInto('teachingWorkCorrect')
    .values({ id: newId(), workId: graded, score: 5, createTime: at('2026-04-01') })
    .execute();
  await school.work('s30201', 1, { ...ofHomework, departId: two, handedInAt: at('2026-03-04') });
  await school.work('s30103', 1, { ...ofUnit, handedInAt: at('2026-03-06'), delFlag: 1 });
}

const ask = async (
  username: string | undefined,
  path: (typeof paths)[number],
  query: Record<string, string> = march,
) =>
  await server.call('GET', `${base}/${path}`, {
    token: username === undefined ? undefined : await server.login(username),
    query,
  });

describe('the teaching report', () => {
  test('counts the activities within the given dates in China time', async () => {
    expect((await ask('teacher', 'getReport')).result).toEqual({
      unitOpenCount: 2,
      courseWorkAssignCount: 1,
      additionalWorkAssignCount: 1,
      courseWorkSubmitCount: 1,
      additionalWorkSubmitCount: 1,
      courseWorkCorrectCount: 1,
      additionalWorkCorrectCount: 0,
      activeCount: 2,
    });
    expect((await ask('admin', 'getReport')).result).toMatchObject({
      unitOpenCount: 3,
      additionalWorkAssignCount: 2,
      additionalWorkSubmitCount: 2,
      activeCount: 3,
    });
    expect(
      (await ask('teacher', 'getReport', { startTime: '2025-01-01', endTime: '2025-01-01' })).result,
    ).toEqual(nothing);
  });

  test('is the same for repeated requests', async () => {
    const [first, second] = [await ask('admin', 'getReport'), await ask('admin', 'getReport')];
    expect(second.result).toEqual(first.result);
  });

  test('lists every class of the caller, and no others', async () => {
    expect((await ask('teacher2', 'getReportGroupByDepart')).result).toEqual([
      {
        ...nothing,
        departId: two,
        departName: '三年级二班',
        unitOpenCount: 1,
        courseWorkAssignCount: 1,
        additionalWorkAssignCount: 1,
        additionalWorkSubmitCount: 1,
        activeCount: 1,
      },
    ]);
    expect(
      (await ask('admin', 'getReportGroupByDepart', { startTime: '2025-01-01', endTime: '2025-01-01' }))
        .result,
    ).toMatchObject([
      { departId: one, ...nothing },
      { departId: two, ...nothing },
    ]);
  });

  test('can be grouped by month and by day', async () => {
    const half = { startTime: '2026-01-01', endTime: '2026-06-30' };
    expect((await ask('teacher', 'getReportGroupByMonth', half)).result).toMatchObject([
      { time: '2026-02', courseWorkSubmitCount: 1, unitOpenCount: 0 },
      { time: '2026-03', courseWorkSubmitCount: 1, unitOpenCount: 2 },
      { time: '2026-04', additionalWorkCorrectCount: 1, unitOpenCount: 1 },
    ]);
    expect((await ask('teacher2', 'getReportGroupByDay')).result).toMatchObject([
      { time: '2026-03-02', additionalWorkAssignCount: 1 },
      { time: '2026-03-04', additionalWorkSubmitCount: 1 },
      { time: '2026-03-10', unitOpenCount: 1 },
    ]);
  });

  test('is exported as a spreadsheet with a row for each class', async () => {
    const answer = await ask('teacher', 'exportReport');
    const sheet = await readXlsx(answer.raw.rawPayload);
    expect(sheet.ok ? sheet.lines.map(({ cells }) => cells) : []).toEqual([
      ['班级', '开课节数', '作业布置次数', '作业上交次数', '作业批改次数', '活跃学生'],
      ['三年级一班', '2', '2', '2', '1', '2'],
    ]);
  });

  test.each([
    [{ startTime: '2026-02-30', endTime: '2026-03-01' }, '开始日期不正确'],
    [{ startTime: '2026-02-01', endTime: '2026-02-30' }, '结束日期不正确'],
    [{ startTime: '2026-03-02', endTime: '2026-03-01' }, '结束日期不能早于开始日期'],
    [{ startTime: '2020-03-02', endTime: '2026-03-01' }, '时间范围不能超过三年'],
  ])('refuses the dates %j', async (query, message) => {
    for (const path of paths)
      expect(await ask('admin', path, query)).toMatchObject({ success: false, message });
  });

  test.each(paths)('refuses %s to pupils and without a login', async (path) => {
    expect((await ask(undefined, path)).status).toBe(401);
    expect((await ask('student', path)).status).toBe(403);
  });
});
