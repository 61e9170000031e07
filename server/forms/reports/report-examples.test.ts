import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReportDefinition } from '#openapi/gen/schemas/online-report.ts';
import { exampleReports } from '#server/store/seed/demo/reports.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { putReport, reportCalls } from './testing/report-calls.ts';
import { definitionProblems } from './report.rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const recordsFor = async (username: string, code: string) => {
  const { result } = await reportCalls(server, username).data(code, { pageSize: '100' });
  return z.object({ records: z.array(z.record(z.string(), z.unknown())) }).parse(result).records;
};

describe.each(exampleReports)('the example $name', ({ code, definition, roles }) => {
  it('the example is a valid definition that can be previewed', async () => {
    expect(z.parse(ReportDefinition, definition)).toEqual(definition);
    expect(definitionProblems(definition)).toEqual([]);
    const tried = await reportCalls(server, 'admin').preview(definition);
    expect([tried.success, tried.message]).toEqual([true, expect.any(String)]);
  });

  it.each(['admin', 'teacher', 'student'] as const)(
    'the report has rows for %s only if the example names that role',
    async (by) => {
      const { status } = await reportCalls(server, by).charts(code);
      const isTheirs = roles.includes(by);
      const count = isTheirs ? (await recordsFor(by, code)).length : 0;
      expect([status, count > 0]).toEqual([isTheirs ? 200 : 404, isTheirs]);
    },
  );
});

describe('各班作业完成情况', () => {
  it('the report lists the classes with homework, and for a teacher only their own', async () => {
    const names = async (by: string) =>
      (await recordsFor(by, 'homework_by_class')).map((one) => one['depart_dictText']);
    expect(await names('admin')).toEqual(['三年级一班']);
    expect(await names('teacher')).toEqual(['三年级一班']);
    expect(await names('teacher2')).toEqual([]);
  });

  it('the report has the same counts as the dashboard of the teacher', async () => {
    const [mine] = await recordsFor('teacher', 'homework_by_class');
    const { result } = await server.call('GET', '/teaching/dashboard/classes', {
      token: await server.login('teacher'),
    });
    const { classes } = z
      .object({
        classes: z.array(
          z.object({ studentCount: z.number(), unitCount: z.number(), gradedCount: z.number() }),
        ),
      })
      .parse(result);
    const [shown] = classes;
    const courses = { params: JSON.stringify({ scene: 'course' }) };
    const ofCourses = (await reportCalls(server, 'teacher').data('homework_by_class', courses)).result;
    expect(ofCourses).toMatchObject({
      records: [{ given: (shown?.studentCount ?? 0) * (shown?.unitCount ?? 0), graded: shown?.gradedCount }],
    });
    expect(Number(mine?.['given'])).toBeGreaterThan(Number(mine?.['handedIn']));
    expect(Number(mine?.['handedIn'])).toBeGreaterThan(0);
  });

  it('the report is on the dashboard of teachers and administrators', async () => {
    const codes = async (by: string) => (await reportCalls(server, by).dashboard()).result;
    expect(await codes('teacher')).toMatchObject([{ code: 'homework_by_class' }]);
    expect(await codes('admin')).toMatchObject([{ code: 'homework_by_class' }]);
    expect(await codes('student')).toEqual([]);
  });

  it('the report is on the dashboard despite many earlier reports that the reader may not see', async () => {
    const [{ definition } = expect.fail('no example')] = exampleReports;
    for (let at = 0; at < 20; at += 1)
      await putReport(server, `other_${at}`, { ...definition, dashboardRoles: ['teacher'] });
    await server.database.db
      .updateTable('onlReport')
      .set({ createTime: new Date(0) })
      .where('code', 'like', 'other\\_%')
      .execute();
    const { result } = await reportCalls(server, 'teacher').dashboard();
    expect(result).toMatchObject([{ code: 'homework_by_class' }]);
  });
});

describe('the example reports on forms', () => {
  it('bookings are counted for each room and week', async () => {
    const weeks = await recordsFor('teacher', 'room_use');
    expect(weeks).toMatchObject([
      { p0_bookings: 4, p1_bookings: 1, p2_bookings: 2 },
      { p0_bookings: 2, p1_bookings: 1 },
    ]);
    expect(String(weeks[0]?.['begin_dictText'])).toMatch(/起的一周$/);
  });

  it('lessons are counted for each class and teacher, and teachers see only their own', async () => {
    const counted = async (by: string) =>
      (await recordsFor(by, 'lessons_by_class')).map((one) => [
        one['depart_dictText'],
        one['createBy'],
        [0, 1, 2].reduce((all, at) => all + Number(one[`p${at}_lessons`] ?? 0), 0),
      ]);
    const mine = ['三年级一班', 'teacher', 4];
    const others = ['三年级二班', 'teacher2', 2];
    expect([await counted('admin'), await counted('teacher'), await counted('teacher2')]).toEqual([
      [mine, others],
      [mine],
      [others],
    ]);
  });

  it('sign-ups are counted by day and group', async () => {
    const entries = await recordsFor('teacher', 'contest_entries');
    const sum = (key: string) => entries.reduce((all, one) => all + Number(one[key] ?? 0), 0);
    // By the order of their choices.
    expect(['p0_entries', 'p1_entries', 'p2_entries'].map(sum)).toEqual([1, 3, 2]);
    expect(entries.every((one) => /^\d{4}-\d\d-\d\d$/.test(String(one['createTime_dictText'])))).toBe(true);
  });
});
