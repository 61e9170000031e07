import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { putReport, reportCalls, type Definition } from './testing/report-calls.ts';

let server: TestServer;
const measures: Definition['measures'] = [{ key: 'rows', fn: 'count', label: '数' }];
const slow: Definition = { source: { kind: 'view', code: 'courses' }, measures };
const lock = sql`lock table teaching_course in access exclusive mode`;
const tooMany = '您同时查询的报表太多';
const tooSlow = '报表查询超过了5秒，请缩小查询的范围';

beforeAll(async () => {
  server = await createTestServer();
  await putReport(server, 'slow', slow);
});
afterAll(() => server.close());

it('a report whose client disconnects leaves the queue', async () => {
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const token = await server.login('admin');
  const gone = new AbortController();
  const ask = async (signal?: AbortSignal): Promise<string> => {
    const answer = await fetch(`${url}/api/online/cgreport/api/getData/slow`, {
      headers: { 'x-access-token': token },
      ...(signal === undefined ? {} : { signal }),
    });
    return await answer.text();
  };
  await server.database.db.transaction().execute(async (trx) => {
    await lock.execute(trx);
    const ends: string[] = [];
    const all = Array.from({ length: 40 }, async () => {
      ends.push(await ask(gone.signal).catch(() => 'gone'));
    });
    // Three run and thirty wait, so the queue is full when seven are refused.
    const refused = () => ends.filter((end) => end.includes(tooMany)).length;
    await expect.poll(refused, { timeout: 15_000 }).toBe(7);
    gone.abort();
    await Promise.all(all);
    // The reports that were already running may have timed out before.
    expect(ends.filter((end) => end === 'gone').length).toBeGreaterThanOrEqual(30);
    await expect.poll(() => ask(), { timeout: 15_000 }).toContain(tooSlow);
  });
}, 30_000);

it('the timeout of a report applies to all its queries together', async () => {
  const { db } = server.database;
  // Each of its queries takes three seconds: that of the values of the pivot, that of the count, that of the rows.
  await sql`alter view onl_report.units rename to units_before`.execute(db);
  await sql`create view onl_report.units as
    select u.* from onl_report.units_before u, lateral (select pg_sleep(3 + length(u.id) * 0.0) limit 1) s limit 1`.execute(
    db,
  );
  await putReport(server, 'sum', {
    source: { kind: 'view', code: 'units' },
    pivot: { field: 'course' },
    measures,
  });
  const begun = performance.now();
  const answer = await reportCalls(server, 'admin').data('sum');
  expect([answer.message, Math.round((performance.now() - begun) / 1000)]).toEqual([tooSlow, 5]);
}, 30_000);
