import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOperations } from '#server/http/contract.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
const token = 'a-long-metrics-token';

beforeAll(async () => {
  server = await createTestServer({ metricsToken: token });
});
afterAll(() => server.close());

const as = async (username: string, name: string) =>
  server.call('GET', `/sys/monitor/${name}`, { token: await server.login(username) });

type Report = {
  readonly metrics: readonly { readonly param: string; readonly value: number }[];
  readonly times: readonly string[];
  readonly series: readonly { readonly values: readonly number[] }[];
};
const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'metrics' in value && 'series' in value;

async function report(name: string): Promise<Report & { readonly of: (param: string) => number }> {
  const { result } = await as('admin', name);
  const found = typeof result === 'object' && result !== null && 'report' in result ? result.report : result;
  if (!isReport(found)) throw new Error(`no report: ${JSON.stringify(result)}`);
  return { ...found, of: (param) => found.metrics.find((one) => one.param === param)?.value ?? Number.NaN };
}

describe('the monitor', () => {
  it.each(['server', 'runtime', 'http', 'cache', 'disk', 'database', 'trace', 'operations'])(
    'the report %s requires the permission of the page',
    async (name) => {
      expect((await server.call('GET', `/sys/monitor/${name}`)).status).toBe(401);
      expect((await as('teacher', name)).status).toBe(403);
    },
  );

  it('the figures of the machine and the process are plausible', async () => {
    const machine = await report('server');
    expect(machine.of('system.memory.used')).toBeLessThan(machine.of('system.memory.total'));
    expect(machine.of('process.uptime')).toBeGreaterThan(0);
    expect(machine.of('system.cpu.usage')).toBeLessThanOrEqual(100);
    expect(machine.series.map(({ values }) => values.length)).toEqual(
      [1, 1, 1].map(() => machine.times.length),
    );
    const runtime = await report('runtime');
    expect(runtime.of('process.memory.heap.used')).toBeGreaterThan(1_000_000);
    expect(runtime.of('process.memory.rss')).toBeGreaterThan(runtime.of('process.memory.heap.used'));
  });

  it('the report contains the product version', async () => {
    const [, version] = /"version": "([^"]+)"/.exec(readFileSync('package.json', 'utf8')) ?? [];
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect((await as('admin', 'server')).result).toMatchObject({ version });
  });

  it('the report contains the number of logged-in users and the disk usage', async () => {
    expect((await report('cache')).of('session.users')).toBe(2);
    const disk = await as('admin', 'disk');
    expect(disk.result).toMatchObject({
      disks: [{ restPPT: expect.any(Number), total: expect.any(Number) }],
    });
    const { of } = await report('disk');
    expect(of('disk.files')).toBeGreaterThan(1000);
    expect(of('disk.thumbnails')).toBe(0);
  });

  it('the report contains version, size, connections and tables of the database', async () => {
    const { result } = await as('admin', 'database');
    expect(result).toMatchObject({ version: expect.stringMatching(/^PostgreSQL \d+/), statements: null });
    const { of } = await report('database');
    expect([of('database.size') > 1_000_000, of('pool.total') >= 1]).toEqual([true, true]);
    expect(JSON.stringify(result)).toContain('"name":"teaching_work"');
  });

  it('the slowest statements of this database are listed if pg_stat_statements is available', async () => {
    const { db } = server.database;
    // A view like that of the extension, which this PostgreSQL does not load.
    await sql`create table pg_stat_statements as
      select d.oid as dbid, s.query, s.calls::bigint, s.mean_exec_time::float8, s.max_exec_time::float8, s.rows::bigint
      from pg_database d, (values
        ('select quick', 9, 1.5, 2, 9), ('select slow', 3, 120.25, 400, 7),
        (${`select ${'x'.repeat(3000)}`}, 1, 60, 60, 1)
      ) s (query, calls, mean_exec_time, max_exec_time, rows)
      where d.datname = current_database()`.execute(db);
    await sql`insert into pg_stat_statements select 0, 'select elsewhere', 1, 9999, 9999, 1`.execute(db);
    const { result } = await as('admin', 'database');
    await sql`drop table pg_stat_statements`.execute(db);
    expect(result).toMatchObject({
      statements: [
        { query: 'select slow', calls: 3, meanTime: 120.25, maxTime: 400, rows: 7 },
        { query: `select ${'x'.repeat(1993)}`, meanTime: 60 },
        { query: 'select quick', calls: 9 },
      ],
    });
  });

  it('recent requests are listed without query strings, tokens and ids', async () => {
    await server.call('GET', '/sys/user/list', {
      token: await server.login('teacher'),
      query: { realname: '*保密*' },
    });
    await server.call('GET', '/thirdLogin/getLoginUser/one-time-secret');
    await server.app.inject({ method: 'GET', url: '/nothing?token=secret' });
    const { result, raw } = await as('admin', 'trace');
    expect(Array.isArray(result) ? result.slice(0, 3) : []).toMatchObject([
      { method: 'GET', path: '/nothing', status: 404 },
      { path: '/api/thirdLogin/getLoginUser/:id' },
      { path: '/api/sys/user/list', status: 200 },
    ]);
    expect(raw.body).not.toMatch(/保密|secret/);
    await expect
      .poll(async () => (await report('http')).of('http.requests.total'), { timeout: 20_000 })
      .toBeGreaterThan(3);
  });

  it('every operation of the contract is described', async () => {
    const { result } = await as('admin', 'operations');
    expect(result).toHaveLength(contractOperations().length);
    expect(result).toContainEqual(
      expect.objectContaining({
        key: 'POST /sys/quartzJob/add',
        tag: '定时任务',
        permission: '/isystem/QuartzJobList',
        parameters: expect.arrayContaining([
          { name: 'cronExpression', place: 'body', required: true, type: 'string', description: null },
        ]),
      }),
    );
  });
});

describe('/metrics', () => {
  it('requires the token if one is configured', async () => {
    expect((await server.app.inject('/metrics')).statusCode).toBe(404);
    const answer = await server.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/sys\/user\/list"/,
    );
    expect(answer.body).toContain('nodejs_eventloop_lag_seconds');
  });

  it('allows only direct local requests if no token is configured', async () => {
    const open = await createTestServer();
    const status = async (remoteAddress: string, headers = {}) =>
      (await open.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    expect([await status('127.0.0.1'), await status('::1')]).toEqual([200, 200]);
    expect([await status('10.0.0.9'), await status('127.0.0.1', { 'x-forwarded-for': '1.2.3.4' })]).toEqual([
      404, 404,
    ]);
    await open.close();
  });
});
