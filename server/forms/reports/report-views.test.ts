import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { eq, limitTeachers } from '#server/shared/permission/testing/limit-teachers.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { grantReport, putReport, reportCalls, type Definition } from './testing/report-calls.ts';
import { curatedViews, type ViewCode } from './view-catalogue.ts';

// Checks which rows of the school a report shows: those in the lists of the reader, without secrets of any
// person.

let server: TestServer;
const codes = curatedViews.map(({ code }) => code);
const ofPeople: readonly ViewCode[] = ['people', 'works', 'homework', 'grades', 'visits'];

const secrets = /phone!|mail!|extension!|1911-11-11|\$argon2/;
const found = z.object({ total: z.number(), records: z.array(z.record(z.string(), z.unknown())) });

const allOf = (code: ViewCode): Definition => ({
  source: { kind: 'view', code },
  columns: (curatedViews.find((view) => view.code === code)?.fields ?? []).map(({ key }) => ({ field: key })),
});

async function rowsFor(username: string, code: ViewCode) {
  const answer = await reportCalls(server, username).data(`all_${code}`, { pageSize: '1000' });
  expect([answer.status, answer.message]).toEqual([200, expect.any(String)]);
  return found.parse(answer.result);
}

/** Returns the user names of the members of a class. */
async function membersOf(orgCode: string): Promise<ReadonlySet<unknown>> {
  const { rows } = await sql<{ username: string }>`
    select account.username from sys_user account join sys_user_depart member on member.user_id = account.id
    join sys_depart depart on depart.id = member.dep_id where depart.org_code = ${orgCode}`.execute(
    server.database.db,
  );
  return new Set(rows.map(({ username }) => username));
}

beforeAll(async () => {
  server = await createTestServer();
  for (const code of codes) {
    await grantReport(server, `all_${code}`, ['teacher', 'student']);
    await putReport(server, `all_${code}`, allOf(code));
  }
  const { db } = server.database;
  await sql`insert into sys_log (id, log_type, log_content, userid, username)
    select 'visit-' || username, 1, '用户名: ' || username || ',登录成功！', username, realname from sys_user`.execute(
    db,
  );
  await sql`update sys_user set phone = 'phone!' || row, email = 'mail!' || row, telephone = 'extension!' || row,
      birthday = '1911-11-11'
    from (select id, row_number() over () as row from sys_user) numbered where numbered.id = sys_user.id`.execute(
    db,
  );
});
afterAll(() => server.close());

describe.each(codes)('the view %s', (code) => {
  it('the view shows rows without secrets to a user who sees everything', async () => {
    const { total } = await rowsFor('admin', code);
    expect(total).toBeGreaterThan(0);
    const { body } = (await reportCalls(server, 'admin').data(`all_${code}`, { pageSize: '1000' })).raw;
    expect(body).not.toMatch(secrets);
  });

  it('the view has no secret column, not even a hidden one', async () => {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.id('onl_report', code)} one`.execute(
      server.database.db.withoutPlugins(),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join('\n')).not.toMatch(secrets);
  });

  it('every field of the view can be grouped, counted, filtered and sorted', async () => {
    const fields = curatedViews.find((view) => view.code === code)?.fields ?? [];
    expect(fields.length).toBeGreaterThan(0);
    for (const { key, type } of fields) {
      const isNumber = type === 'bigint' || type === 'boolean';
      const answer = await reportCalls(server, 'admin').preview({
        source: { kind: 'view', code },
        groups: [{ field: key }],
        measures: [
          { key: 'rows', fn: 'count', label: '数' },
          { key: 'kinds', fn: 'countDistinct', field: key, label: '种' },
          ...(isNumber ? [{ key: 'all', fn: 'sum', field: key, label: '和' }] : []),
        ],
        filter: { field: key, rule: 'notEmpty' },
        order: [{ by: key, order: 'desc' }],
      });
      expect([key, answer.status, answer.success]).toEqual([key, 200, true]);
    }
  });
});

describe.each(ofPeople)('people in the view %s', (code) => {
  it('a teacher sees the people of their own class', async () => {
    const mine = await membersOf('A01A01A01');
    const { records } = await rowsFor('teacher', code);
    expect(records.length).toBeGreaterThan(0);
    expect(records.filter(({ username }) => !mine.has(username))).toEqual([]);
    const other = await rowsFor('teacher2', code);
    expect(other.records.filter(({ username }) => mine.has(username))).toEqual([]);
  });

  it('a pupil sees only their own rows', async () => {
    const { records } = await rowsFor('student', code);
    expect(new Set(records.map(({ username }) => username))).toEqual(new Set(['student']));
  });
});

describe('the data rules of a teacher', () => {
  const unitsOf = async (code: ViewCode) => {
    const { records } = await rowsFor('teacher', code);
    return new Set(records.flatMap((row) => (row['scene'] === 'course' ? [row['name']] : [])));
  };

  it('the rules also apply to the homework of a unit and of a course', async () => {
    const { db } = server.database;
    const before = await unitsOf('homework');
    expect(before.size).toBeGreaterThan(1);
    const [name] = [...before].map(String);
    await limitTeachers(server, '/course/courseUnit', [eq('unitName', name ?? '')]);
    expect(await unitsOf('homework')).toEqual(new Set([name]));
    await limitTeachers(server, '/course/course', [eq('courseName', 'none')]);
    expect(await unitsOf('homework')).toEqual(new Set());
    await db.deleteFrom('sysPermissionDataRule').execute();
  });
});

describe('views that are not about people', () => {
  it('a user sees the classes in their scope and their own class', async () => {
    const names = async (username: string) =>
      (await rowsFor(username, 'classes')).records
        .map(({ orgCode }) => String(orgCode))
        .toSorted((a, b) => (a < b ? -1 : 1));
    expect(await names('teacher')).toEqual(['A01A01A01']);
    expect(await names('student')).toEqual(['A01A01A01']);
    expect(await names('admin')).toEqual(['A01', 'A01A01', 'A01A01A01', 'A01A01A02']);
  });

  it('pupils do not see courses and units that are not open to their class', async () => {
    const { db } = server.database;
    await db.updateTable('teachingCourse').set({ isShared: 0 }).execute();
    await db.deleteFrom('teachingCourseDept').execute();
    expect((await rowsFor('student', 'courses')).total).toBe(0);
    expect((await rowsFor('student', 'units')).total).toBe(0);
    expect((await rowsFor('admin', 'courses')).total).toBeGreaterThan(0);
  });
});

describe('a held mark', () => {
  const held = async (username: string, code: ViewCode) =>
    (await rowsFor(username, code)).records.filter(({ name }) => name === '已批改的');

  it('teachers see the mark, and its author sees it once it is released', async () => {
    const { db } = server.database;
    await sql`insert into teaching_additional_work (id, work_name, status, publish_time, hold_marks, create_by)
      values ('held', '已批改的', 1, now() - interval '1 day', 1, 'teacher')`.execute(db);
    await sql`insert into teaching_additional_work_dept (additional_id, dept_id)
      select 'held', id from sys_depart where org_code = 'A01A01A01'`.execute(db);
    await sql`insert into teaching_work (id, user_id, depart_id, additional_id, work_name, work_type, work_file, work_status,
        work_scene, handed_in_at, create_by)
      select 'held-work', account.id, depart.id, 'held', '已批改的', '2', (select work_file from teaching_work limit 1), 3,
        'additional', now(), 'student'
      from sys_user account, sys_depart depart where account.username = 'student' and depart.org_code = 'A01A01A01'`.execute(
      db,
    );
    await sql`insert into teaching_work_correct (id, work_id, score, create_by) values ('held-mark', 'held-work', 4, 'teacher')`.execute(
      db,
    );
    expect(await held('teacher', 'works')).toMatchObject([{ score: 4, status: '3', gradedBy: 'teacher' }]);
    expect(await held('student', 'works')).toMatchObject([{ score: null, status: '2', gradedBy: null }]);
    expect(await held('student', 'grades')).toEqual([]);
    expect(await held('teacher', 'grades')).toMatchObject([{ score: 4 }]);
    const own = (await held('student', 'homework')).map(({ score }) => score);
    expect([own, (await held('teacher', 'homework')).filter(({ score }) => score === 4).length]).toEqual([
      [null],
      1,
    ]);
    const guessed = await reportCalls(server, 'student').data('all_works', {
      superQueryParams: JSON.stringify({ field: 'score', rule: 'eq', value: '4' }),
      pageSize: '1000',
    });
    expect(found.parse(guessed.result).records.filter(({ name }) => name === '已批改的')).toEqual([]);

    await sql`update teaching_additional_work_dept set released_at = now() where additional_id = 'held'`.execute(
      db,
    );
    expect(await held('student', 'works')).toMatchObject([{ score: 4, status: '3' }]);
    expect(await held('student', 'grades')).toMatchObject([{ score: 4 }]);
  });
});
