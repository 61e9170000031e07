import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Deps } from '#server/deps/deps.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { addAnnouncement, editAnnouncement } from '#server/modules/announcements/manage-announcement.ts';
import { addUnit, editUnit } from '#server/modules/courses/units/save-unit.ts';
import { addCourse, editCourse } from '#server/modules/courses/save-course.ts';

// A worker thread cleans long texts, which may take seconds and has a queue: no row may be locked meanwhile.

let server: TestServer;
let deps: Deps;
let transactions: unknown[] = [];
const long = '<p>第一课</p>'.repeat(2000);

beforeAll(async () => {
  server = await createTestServer();
  const { parsing } = server.deps;
  deps = {
    ...server.deps,
    parsing: {
      ...parsing,
      run: (job, input) => lookAtTransactions().then(() => parsing.run(job, input)),
    },
  };
});
beforeEach(() => {
  transactions = [];
});
afterAll(() => server.close());

async function lookAtTransactions(): Promise<void> {
  const { rows } = await server.database.pool.query(
    `select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  transactions.push(rows);
}

const admin = async () => {
  const caller = await server.deps.sessions.authenticate(await server.login('admin'));
  if (caller === undefined) throw new Error('nobody');
  return { caller, scope: { kind: 'all' } as const };
};

test('the text of an announcement is sanitised outside of the transaction that writes its rows', async () => {
  const body = {
    titile: '停电',
    msgAbstract: '明天',
    msgContent: long,
    startTime: '2026-11-01 00:00:00',
    endTime: '2026-11-30 00:00:00',
    priority: 'L' as const,
    msgCategory: '1' as const,
    msgType: 'ALL' as const,
  };
  const editor = await admin();
  const id = await addAnnouncement(deps, editor, body);
  await editAnnouncement(deps, editor, { ...body, id });
  expect(transactions).toEqual([[], []]);
});

test('the texts of courses and units are sanitised outside of the transaction that writes their rows', async () => {
  const editor = await admin();
  const course = { courseName: '长课程', courseDesc: long };
  const courseId = await addCourse(deps, editor, course);
  await editCourse(deps, editor, { ...course, id: courseId });
  const unit = { unitName: '长单元', courseId, mediaContent: long };
  const id = await addUnit(deps, editor, unit);
  await editUnit(deps, editor, { ...unit, id });
  expect(transactions).toEqual([[], [], [], []]);
});
