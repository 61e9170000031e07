import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { putReport, reportCalls } from './testing/report-calls.ts';

// Statements that would not end: each takes the five seconds that it is given.

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ hasSql: true });
});
afterAll(() => server.close());

describe('a statement that would take too long', () => {
  it.each([
    'select a.n from generate_series(1, 100000) a(n) cross join generate_series(1, 100000) as b(n) order by a.n + b.n'.replace(
      'a(n)',
      'as a(n)',
    ),
    'select count(*) as n from generate_series(1, 100000000) as a(n) cross join generate_series(1, 100) as b(n)',
    "select string_agg(replace(x.t, 'a', x.t), '') as t from (select string_agg('a', '') as t from generate_series(1, 100000)) as x cross join generate_series(1, 100)",
  ])('ends, and everybody else is served meanwhile: %s', { timeout: 30_000 }, async (text) => {
    await putReport(server, 'endless', { source: { kind: 'sql', code: 'sql' }, sql: text });
    const admin = reportCalls(server, 'admin');
    const begun = performance.now();
    const [endless, other] = await Promise.all([
      admin.data('endless'),
      admin.preview({ source: { kind: 'view', code: 'people' }, columns: [{ field: 'realname' }] }),
    ]);
    expect(other.success).toBe(true);
    expect(endless.message).toMatch(/^报表查询超过了5秒|^SQL 有误：/);
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});
