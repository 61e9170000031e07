import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { linesOf, putRow } from '#server/forms/shared/testing/row-calls.ts';
import type { Schema } from '#openapi/index.ts';
import { TEST_PASSWORD } from '#tests/support/database/database.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { grantReport, putReport, reportCalls, type Definition } from './testing/report-calls.ts';

// Every way of a report to a value of a form, by every right to the field and every reach of rows, as row-policy.test.ts tries
// the lists. The caller is the teacher of class one.

const makers = {
  mine: { createBy: 'teacher', orgCode: 'A01A01A01' },
  pupil: { createBy: 'student', orgCode: 'A01' },
  office: { createBy: 'admin', orgCode: 'A01A01A01' },
  far: { createBy: 'teacher2', orgCode: 'A01A01A02' },
} as const;
type Name = keyof typeof makers;
const names: readonly Name[] = ['mine', 'pupil', 'office', 'far'];
const reached = {
  own: ['mine'],
  class: ['mine', 'pupil'],
  depart: ['mine', 'office'],
  all: names,
} as const;
type Reach = keyof typeof reached;

const rights = ['hidden', 'read'] as const;
const reaches: readonly Reach[] = ['own', 'class', 'depart', 'all'];
const cases = rights.flatMap((right) => reaches.map((rows) => ({ right, rows })));

const title = 'title001';
const secret = 'secret01';
const score = 'scoreis1';

let server: TestServer;
const fields: Schema<'FormField'>[] = [
  { id: title, key: 'title', label: '标题', kind: 'text' },
  { id: secret, key: 'secret', label: '机密', kind: 'text' },
  { id: score, key: 'score', label: '分数', kind: 'integer' },
];
const may: Schema<'FormAccess'>['may'] = ['export'];

async function makeForm(code: string, access: Schema<'FormAccess'>[]): Promise<void> {
  const formId = await madeForm(server, code, { kind: 'single', fields, access });
  for (const name of names) {
    const values = { [title]: `title-${name}`, [secret]: `secret-${name}`, [score]: '777001' };
    await putRow(server, formId, { id: name, ...makers[name], values });
    const id = `gone-${name}`;
    await putRow(server, formId, { id, ...makers[name], delFlag: 1, values: { [title]: `title-${id}` } });
  }
}

beforeAll(async () => {
  server = await createTestServer();
  for (const { right, rows } of cases) await grantForm(server, `f_${right}_${rows}`, ['teacher']);
  for (const code of ['f_two', 'f_mute']) await grantForm(server, code, ['teacher']);
  await grantReport(server, 'report', ['teacher']);
  for (const { right, rows } of cases)
    await makeForm(`f_${right}_${rows}`, [
      { role: 'teacher', rows, may, fields: { [secret]: right, [score]: right } },
    ]);
});
afterAll(() => server.close());

/** A session that begins now: each remembers what it was granted. */
async function freshToken(username: string): Promise<string> {
  const { result } = await server.call('POST', '/sys/login', { body: { username, password: TEST_PASSWORD } });
  return z.object({ token: z.string() }).parse(result).token;
}

const teacher = () => reportCalls(server, 'teacher');
const count = { key: 'rows', fn: 'count', label: '数' } as const;
const refusal = '报表的分组、筛选或排序用到了您没有权限查看的字段，请联系报表的制作人';

describe.each(cases)(
  'a report on a field with permission $right in rows of scope $rows',
  ({ right, rows: reach }) => {
    const source = { kind: 'form', code: `f_${right}_${reach}` } as const;
    const within: readonly Name[] = reached[reach];
    const isSeen = right !== 'hidden';
    const put = (definition: Omit<Definition, 'source'>) =>
      putReport(server, 'report', { source, ...definition });

    it('rows, export and drill-down contain the field only within permission and scope', async () => {
      await put({ columns: [{ field: 'title' }, { field: 'secret' }, { field: 'score' }] });
      for (const ask of [teacher().data, teacher().view, teacher().rows, teacher().charts]) {
        const { body } = (await ask('report')).raw;
        for (const name of names) {
          expect(body.includes(`"title-${name}"`)).toBe(within.includes(name));
          expect(body.includes(`secret-${name}`)).toBe(isSeen && within.includes(name));
        }
        expect([body.includes('777001'), body.includes('机密'), body.includes('gone')]).toEqual([
          isSeen,
          isSeen,
          false,
        ]);
      }
      const sheet = JSON.stringify(await linesOf(await teacher().export('report')));
      for (const name of names) {
        expect(sheet.includes(`title-${name}`)).toBe(within.includes(name));
        expect(sheet.includes(`secret-${name}`)).toBe(isSeen && within.includes(name));
      }
      const about = [await teacher().head('report'), await teacher().queryInfo('report')];
      expect(about.map(({ raw }) => /secret|机密/.test(raw.body))).toEqual([isSeen, isSeen]);
    });

    it('measures of the field are computed only within permission and scope', async () => {
      const of = (fn: 'sum' | 'avg' | 'min' | 'max' | 'countDistinct', field: string) => ({
        key: `${fn}Of`,
        fn,
        field,
        label: fn,
      });
      const measures = [
        count,
        of('sum', 'score'),
        of('avg', 'score'),
        of('min', 'score'),
        of('max', 'score'),
        of('countDistinct', 'secret'),
        { key: 'share', fn: 'ratio' as const, of: 'sumOf', over: 'rows', label: 'share' },
      ];
      await put({ measures, charts: [{ kind: 'table', title: '表' }] });
      const { result } = await teacher().view('report');
      const rows = within.length;
      const each = 777_001;
      const numbers = { sumOf: rows * each, avgOf: each, minOf: each, maxOf: each, share: each };
      const all = { rows, ...numbers, countDistinctOf: rows };
      expect(result).toMatchObject({
        head: { charts: [{ series: isSeen ? measures.map(({ key }) => key) : ['rows'] }] },
      });
      expect(result).toHaveProperty('data.records', [isSeen ? all : { rows }]);
    });

    it('a report that groups, pivots, filters or sorts by the field is refused if it is hidden', async () => {
      const ways: Omit<Definition, 'source'>[] = [
        { groups: [{ field: 'secret' }], measures: [count] },
        { groups: [{ field: 'title' }], pivot: { field: 'secret' }, measures: [count] },
        { measures: [count], filter: { field: 'secret', rule: 'like', values: ['secret'] } },
        {
          columns: [{ field: 'title' }],
          filter: { or: [{ and: [{ field: 'score', rule: 'gt', values: ['1'] }] }] },
        },
        { columns: [{ field: 'title' }, { field: 'secret' }], order: [{ by: 'secret', order: 'asc' }] },
        {
          groups: [{ field: 'title' }],
          measures: [count, { key: 'sums', fn: 'sum', field: 'score', label: '总分' }],
          order: [{ by: 'sums', order: 'desc' }],
          limit: 2,
        },
      ];
      for (const way of ways) {
        await put(way);
        for (const ask of [
          teacher().head,
          teacher().data,
          teacher().view,
          teacher().rows,
          teacher().charts,
          teacher().export,
        ]) {
          expect((await ask('report')).raw.body.includes(refusal)).toBe(!isSeen);
        }
      }
    });

    it('requests filter and sort by the field only within permission and scope', async () => {
      await put({ columns: [{ field: 'title' }, { field: 'secret' }, { field: 'score' }] });
      const asked = [
        { superQueryParams: JSON.stringify({ field: 'secret', rule: 'like', value: 'secret' }) },
        { superQueryParams: JSON.stringify({ or: [{ field: 'score', rule: 'gt', value: 1 }] }) },
        { column: 'secret', order: 'asc' },
      ];
      for (const query of asked) {
        const [data, sheet] = [
          await teacher().data('report', query),
          await teacher().export('report', query),
        ];
        expect([data.status, sheet.status]).toEqual(isSeen ? [200, 200] : [400, 400]);
        expect(data.raw.body.includes(`"total":${within.length},`)).toBe(isSeen);
      }
    });

    it('the rows behind a group do not reveal the field', async () => {
      await put({ groups: [{ field: 'title' }], measures: [count] });
      const behind = await teacher().rows('report', { group: JSON.stringify({ title: 'title-mine' }) });
      expect(behind.raw.body.includes('"title-mine"')).toBe(true);
      expect(behind.raw.body.includes('secret-mine')).toBe(isSeen);
      const far = await teacher().rows('report', { group: JSON.stringify({ title: 'title-far' }) });
      expect(far.result).toMatchObject({ total: within.includes('far') ? 1 : 0 });
      expect((await teacher().rows('report', { group: '{"secret":"secret-mine"}' })).status).toBe(400);
    });
  },
);

describe('access to a report', () => {
  const source = { kind: 'form', code: 'f_read_all' } as const;
  const definition: Definition = { source, columns: [{ field: 'title' }] };

  it('a report is visible only to users with permission for its page and to report builders', async () => {
    await putReport(server, 'report', definition);
    await putReport(server, 'other', definition);
    expect((await teacher().data('report')).success).toBe(true);
    expect((await reportCalls(server, 'admin').data('other')).success).toBe(true);
    for (const ask of ['head', 'params', 'queryInfo', 'view', 'data', 'rows', 'charts', 'export'] as const) {
      const answers = [await teacher()[ask]('other'), await teacher()[ask]('nothing')];
      expect(answers.map(({ status, message }) => [status, message])).toEqual([
        [404, '报表不存在'],
        [404, '报表不存在'],
      ]);
    }
    await server.database.db
      .updateTable('onlReport')
      .set({ enabled: 0 })
      .where('code', '=', 'report')
      .execute();
    expect((await teacher().data('report')).status).toBe(404);
    expect((await reportCalls(server, 'admin').data('report')).success).toBe(true);
  });

  it('a report gives no access to a form without permission for that form', async () => {
    await makeForm('f_foreign', [{ role: 'teacher', rows: 'all', may }]);
    await putReport(server, 'report', {
      source: { kind: 'form', code: 'f_foreign' },
      columns: [{ field: 'title' }],
    });
    for (const ask of [teacher().head, teacher().data, teacher().rows, teacher().charts, teacher().export]) {
      const { success, message } = await ask('report');
      expect([success, message]).toEqual([false, '报表的数据来源不存在，或您没有查看它的权限']);
    }
  });

  it('exporting a report requires permission to export the form', async () => {
    await makeForm('f_mute', [{ role: 'teacher', rows: 'all', may: [] }]);
    await putReport(server, 'report', {
      source: { kind: 'form', code: 'f_mute' },
      columns: [{ field: 'title' }],
    });
    expect((await teacher().head('report')).result).toMatchObject({ mayExport: false });
    expect((await teacher().data('report')).result).toMatchObject({ total: 4 });
    expect((await teacher().export('report')).status).toBe(403);
  });

  it('a user with two roles sees the rows and fields of both', async () => {
    const { db } = server.database;
    await makeForm('f_two', [
      { role: 'teacher', rows: 'own', may: [], fields: { [secret]: 'hidden' } },
      { role: 'student', rows: 'depart', may: [], fields: { [score]: 'hidden' } },
    ]);
    await putReport(server, 'report', {
      source: { kind: 'form', code: 'f_two' },
      columns: [{ field: 'title' }, { field: 'secret' }, { field: 'score' }],
    });
    const before = (await teacher().data('report')).raw.body;
    expect([before.includes('secret-mine'), before.includes('777001')]).toEqual([false, true]);
    expect(before.includes('"total":1,')).toBe(true);
    const role = await db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'student')
      .executeTakeFirstOrThrow();
    const user = await db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'teacher')
      .executeTakeFirstOrThrow();
    await db.insertInto('sysUserRole').values({ id: 'both', userId: user.id, roleId: role.id }).execute();
    const again = await server.call('GET', '/online/cgreport/api/getData/report', {
      token: await freshToken('teacher'),
    });
    expect([again.raw.body.includes('secret-office'), again.raw.body.includes('777001')]).toEqual([
      true,
      true,
    ]);
    expect(again.result).toMatchObject({ total: 2 });
  });
});

describe('a report builder', () => {
  it('a builder sees only the names of forms that they may see', async () => {
    const { db } = server.database;
    const menu = await db
      .selectFrom('sysPermission')
      .select('id')
      .where('url', '=', '/online/cgreport')
      .executeTakeFirstOrThrow();
    const role = await db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'teacher')
      .executeTakeFirstOrThrow();
    const granted = { id: server.deps.newId(), roleId: role.id, permissionId: menu.id };
    await db.insertInto('sysRolePermission').values(granted).execute();
    const fieldsOf = { kind: 'single', fields } as const;
    await madeForm(server, 'not_theirs', fieldsOf);
    await putReport(server, 'theirs', { source: { kind: 'form', code: 'f_read_all' }, measures: [count] });
    await putReport(server, 'others', { source: { kind: 'form', code: 'not_theirs' }, measures: [count] });
    const token = await freshToken('teacher');
    const ask = async (path: string) =>
      (await server.call('GET', `/online/cgreport/head/${path}`, { token })).raw.body;
    const bodies = [await ask('list'), await ask('sources')];
    // A parameter has its choices from one of them.
    const dictionaries = await server.call('GET', '/sys/dict/list', { token });
    await db.deleteFrom('sysRolePermission').where('id', '=', granted.id).execute();
    expect(dictionaries.status).toBe(200);
    for (const body of bodies)
      expect([body.includes('表单f_read_all'), body.includes('表单not_theirs')]).toEqual([true, false]);
  });

  it('a builder cannot use a field that is hidden from them', async () => {
    await makeForm('f_blind', [
      { role: 'admin', rows: 'all', may, fields: { [secret]: 'hidden' } },
      { role: 'dev', rows: 'all', may, fields: { [secret]: 'hidden' } },
    ]);
    const source = { kind: 'form', code: 'f_blind' };
    const admin = reportCalls(server, 'admin');
    const tried = [
      { source, columns: [{ field: 'title' }, { field: 'secret' }] },
      { source, measures: [count, { key: 'kinds', fn: 'countDistinct', field: 'secret', label: '种' }] },
      { source, measures: [count], groups: [{ field: 'secret' }] },
      { source, measures: [count], filter: { field: 'secret', rule: 'empty' } },
    ];
    const answers = await Promise.all(
      tried.map(async (definition) => [
        await admin.preview(definition),
        await admin.add('blind', definition),
      ]),
    );
    expect(answers.flat().map(({ success, result }) => [success, result])).toEqual(
      ['columns.1.field', 'measures.1.field', 'groups.0.field', 'filter'].flatMap((field) => [
        [false, { field }],
        [false, { field }],
      ]),
    );
    const listed = await server.call('GET', '/online/cgreport/head/sourceFields', {
      token: await server.login('admin'),
      query: { kind: 'form', code: 'f_blind' },
    });
    expect([listed.success, listed.raw.body.includes('secret')]).toEqual([true, false]);
  });
});

it('the fields of a source include the form or category of their choices', async () => {
  const chosen: Schema<'FormField'>[] = [
    { id: 'room0001', key: 'room', label: '机房', kind: 'link', form: 'f_blind', formFields: ['title'] },
    { id: 'sort0001', key: 'sort', label: '类别', kind: 'category', category: 'A01' },
  ];
  await madeForm(server, 'f_chosen', {
    kind: 'single',
    fields: chosen,
    access: [{ role: 'admin', rows: 'all', may }],
  });
  await grantForm(server, 'f_chosen', ['admin']);
  const { result } = await server.call('GET', '/online/cgreport/head/sourceFields', {
    token: await server.login('admin'),
    query: { kind: 'form', code: 'f_chosen' },
  });
  const { fields: listed } = z.object({ fields: z.array(z.looseObject({ key: z.string() })) }).parse(result);
  expect(listed.find(({ key }) => key === 'room')).toMatchObject({ form: 'f_blind', formFields: ['title'] });
  expect(listed.find(({ key }) => key === 'sort')).toMatchObject({ category: 'A01' });
});

describe('the dashboard', () => {
  it('the dashboard shows charts for a role of the caller if the caller may read them', async () => {
    // Beside those of the demo school.
    await server.database.db.deleteFrom('onlReport').execute();
    const charts: Definition['charts'] = [{ kind: 'bar', title: '图' }];
    const base: Definition = {
      source: { kind: 'view', code: 'people' },
      groups: [{ field: 'depart' }],
      measures: [count],
      charts,
    };
    await putReport(server, 'report', { ...base, dashboardRoles: ['teacher'] });
    await putReport(server, 'other', { ...base, dashboardRoles: ['teacher', 'admin'] });
    const shown = async (username: string) => (await reportCalls(server, username).dashboard()).result;
    expect(await shown('teacher2')).toMatchObject([
      { code: 'report', charts: [{ x: 'depart', series: ['rows'] }] },
    ]);
    expect(await shown('admin')).toMatchObject([{ code: 'other' }]);
    expect(await shown('student')).toEqual([]);
    await putReport(server, 'report', {
      ...base,
      source: { kind: 'form', code: 'f_hidden_all' },
      groups: [{ field: 'secret' }],
      dashboardRoles: ['teacher'],
    });
    expect(await shown('teacher2')).toEqual([]);
  });
});
