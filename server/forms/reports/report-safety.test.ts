import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { madeForm } from '#server/forms/shared/testing/made-form.ts';
import { linesOf, putRow } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { putReport, reportCalls, type Definition } from './testing/report-calls.ts';

// Known complaints about such systems: text that becomes SQL or a formula, unlimited columns and rows,
// queries that cannot be stopped.

let server: TestServer;
const title = 'title001';
const source = { kind: 'form', code: 'safe' } as const;
const count = { key: 'rows', fn: 'count', label: '数' } as const;
const admin = () => reportCalls(server, 'admin');
const data = async (definition: Definition, query: Readonly<Record<string, string>> = {}) => {
  await putReport(server, 'safe', definition);
  return await admin().data('safe', query);
};

const evil = '\'); drop table sys_user; --" \\ ` $1 %s ?';
const texts = [evil, '=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', "' or '1'='1"];

beforeAll(async () => {
  server = await createTestServer();
  const formId = await madeForm(server, 'safe', {
    kind: 'single',
    fields: [{ id: title, key: 'title', label: evil.slice(0, 50), kind: 'text' }],
    access: [{ role: 'admin', rows: 'all', may: ['export'] }],
  });
  for (const [at, text] of texts.entries())
    await putRow(server, formId, {
      id: `${at}`,
      createBy: 'admin',
      orgCode: 'A01',
      values: { [title]: text },
    });
});
afterAll(() => server.close());

describe('user input in a report', () => {
  const grouped: Definition = { source, groups: [{ field: 'title' }], measures: [{ ...count, label: evil }] };

  it('a text is always treated as a value', async () => {
    const pivoted = await data({
      source,
      groups: [{ field: 'createBy', label: evil }],
      pivot: { field: 'title', label: evil },
      measures: [{ ...count, label: evil }],
      charts: [{ kind: 'bar', title: evil, series: ['rows'] }],
    });
    expect(pivoted.result).toMatchObject({ records: [{ createBy: 'admin' }], total: 1 });
    const labels = texts.map((text) => expect.objectContaining({ label: text }));
    expect(pivoted.result).toHaveProperty('columns', expect.arrayContaining(labels));
    for (const text of texts) {
      const asked = { superQueryParams: JSON.stringify({ field: 'title', rule: 'eq', value: text }) };
      expect((await data(grouped, asked)).result).toMatchObject({
        total: 1,
        records: [{ title: text, rows: 1 }],
      });
      const rows = await admin().rows('safe', { group: JSON.stringify({ title: text }) });
      expect(rows.result).toMatchObject({ total: 1, records: [{ title: text }] });
      const filter = { field: 'title', rule: 'in', param: 'text' } as const;
      const params = [{ key: 'text', label: evil, kind: 'choice' as const }];
      const found = await data({ ...grouped, filter, params }, { params: JSON.stringify({ text }) });
      expect(found.result).toMatchObject({ total: text.includes(',') ? 0 : 1 });
    }
    expect(await server.database.db.selectFrom('sysUser').select('id').limit(1).execute()).toHaveLength(1);
  });

  it('a text cannot name an unknown field, source, measure or column', async () => {
    const keys = ['title) from sys_user --', 'password', 'constructor', '__proto__', 'f_title001', 'rows.id'];
    for (const key of keys) {
      const measures = [count];
      const definitions = [
        { source, groups: [{ field: key }], measures },
        { source, measures: [{ ...count, key }], order: [{ by: 'rows', order: 'desc' }] },
        { source, columns: [{ field: key }] },
        { source: { kind: 'view', code: key }, measures },
        { source, measures, filter: { field: key, rule: 'empty' } },
        { source, groups: [{ field: 'title', step: key }], measures },
        { source, measures: [{ ...count, fn: key }] },
        { source, groups: [{ field: 'title' }], measures, order: [{ by: 'rows', order: key }] },
      ];
      for (const definition of definitions) {
        const { success, status } = await admin().preview(definition);
        expect([key, definition, success, status === 500]).toEqual([key, definition, false, false]);
      }
      for (const query of [
        { column: key },
        { superQueryParams: JSON.stringify({ field: key, rule: 'empty' }) },
      ])
        expect([400, 200]).toContain((await data(grouped, query)).status);
    }
    const byView = (code: string) => data({ source: { kind: 'view', code }, measures: [count] });
    for (const code of ['sys_user', 'people_', 'constructor'])
      expect((await byView(code)).message).toBe('报表的数据来源不存在，或您没有查看它的权限');
  });

  it('an invalid value is refused', async () => {
    const bad = ['[]', '{', '"a"', '{"a":1}', '{"a":{"b":"c"}}', '{"other":"1"}'];
    for (const text of bad) {
      expect((await data(grouped, { params: text })).status).toBe(400);
      expect((await admin().rows('safe', { group: text })).status).toBe(400);
    }
  });

  it('a text that looks like a formula is exported unchanged', async () => {
    await putReport(server, 'safe', grouped);
    const answer = await admin().export('safe');
    const lines = await linesOf(answer);
    for (const text of texts) expect(lines.map(([cell]) => cell)).toContain(text);
  });
});

describe('the limits of a report', () => {
  const many = 10_050;

  beforeAll(async () => {
    await sql`insert into sys_log (id, log_type, log_content, userid, create_time)
      select 'many-' || n, 1, '登录成功！', 'admin', timestamptz '2020-01-01' + n * interval '1 hour'
      from generate_series(1, ${many}::int) n`.execute(server.database.db);
  });

  const visits = { kind: 'view', code: 'visits' } as const;

  it('a report is cut at ten thousand rows and marked as cut', async () => {
    const definition: Definition = {
      source: visits,
      columns: [{ field: 'time' }],
      order: [{ by: 'time', order: 'asc' }],
    };
    const last = await data(definition, { pageNo: '10', pageSize: '1000' });
    expect(last.result).toMatchObject({ total: 10_000, isCut: true, pages: 10 });
    expect(last.result).toHaveProperty('records.length', 1000);
    expect((await data(definition, { pageNo: '11', pageSize: '1000' })).result).toMatchObject({
      records: [],
    });
    const lines = await linesOf(await admin().export('safe'));
    expect([lines.length, lines.at(-1), new Set(lines.map(([cell]) => cell)).size]).toEqual([
      10_002,
      ['（仅导出前10000条）'],
      10_002,
    ]);
  });

  it('a pivot with more than fifty values or three hundred columns is refused', async () => {
    const days = { field: 'time', step: 'day' } as const;
    const filter = (end: string) => ({ field: 'time', rule: 'lt' as const, values: [end] });
    const pivot = { source: visits, pivot: days, measures: [count] };
    const columns = async (end: string, measures: Definition['measures'] = [count]) => {
      const { result, message } = await data({ ...pivot, measures, filter: filter(end) });
      const { data: found } = z.safeParse(z.object({ columns: z.array(z.unknown()) }), result);
      return found?.columns.length ?? message;
    };
    const refused = '透视列“登录时间”的不同取值太多（最多50个，共300列），请加上筛选条件或换一个字段';
    // One row for each hour from the first of January on.
    expect(await columns('2020-02-20')).toBe(50);
    expect(await columns('2020-02-21')).toBe(refused);
    const wide = Array.from({ length: 20 }, (_one, at) => ({ ...count, key: `m${at}` }));
    expect(await columns('2020-01-16', wide)).toBe(300);
    expect(await columns('2020-01-17', wide)).toBe(refused);
  });

  it('a query that exceeds the timeout fails with a message', async () => {
    await putReport(server, 'safe', { source: { kind: 'view', code: 'courses' }, measures: [count] });
    const admins = await server.login('admin');
    const answer = await server.database.db.transaction().execute(async (trx) => {
      await sql`lock table teaching_course in access exclusive mode`.execute(trx);
      return await server.call('GET', '/online/cgreport/api/getData/safe', { token: admins });
    });
    expect([answer.success, answer.message]).toEqual([false, '报表查询超过了5秒，请缩小查询的范围']);
  }, 20_000);
});

it('a report cannot write, even through a view that does', async () => {
  const { db } = server.database;
  await sql`create sequence counted`.execute(db);
  await sql`alter view onl_report.units rename to units_before`.execute(db);
  await sql`create view onl_report.units as select *, nextval('counted') as n from onl_report.units_before`.execute(
    db,
  );
  await sql`create or replace view onl_report.units as
    select id, name, course_id, course, work_type, nextval('counted') as order_num, create_by, create_time, n
    from (select units_before.*, 0::bigint as n from onl_report.units_before) one`.execute(db);
  const answer = await data({ source: { kind: 'view', code: 'units' }, columns: [{ field: 'orderNum' }] });
  expect(answer.status).toBe(500);
  const { rows } = await sql`select is_called as called from counted`.execute(db);
  expect(rows).toEqual([{ called: false }]);
});
