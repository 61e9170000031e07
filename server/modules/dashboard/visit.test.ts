import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { lastDays, visitSeries } from './visit.rules.ts';
import { visits } from './visit.store.ts';

let server: TestServer;
const loginDay = new Date('2030-05-08T02:00:00Z');
const now = new Date('2030-05-12T02:30:00Z');

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
});
afterAll(() => server.close());

const ask = async (username: string, path: '/sys/loginfo' | '/sys/visitInfo', query = {}) =>
  server.call('GET', path, { token: await server.login(username), query });

/** Rows of the log: content, address, time. */
const log = async (rows: readonly (readonly [content: string, ip: string, time: string, type?: number])[]) =>
  server.database.db
    .insertInto('sysLog')
    .values(
      rows.map(([logContent, ip, time, logType = 1]) => ({
        id: server.deps.newId(),
        logType,
        logContent,
        ip,
        createTime: new Date(time),
      })),
    )
    .execute();

describe('visits', () => {
  beforeAll(async () => {
    // Logged in days before, so that the logins of the tests are one visit on a known day.
    server.setNow(loginDay);
    await server.login('admin');
    await server.deps.audit.flush();
    await server.database.db.deleteFrom('sysLog').execute();
    server.setNow(now);
    const done = '用户名: s30101,登录成功！';
    await log([
      // The last second of the day before and the first of the day, in China.
      [done, '10.0.0.1', '2030-05-11T15:59:59Z'],
      [done, '10.0.0.1', '2030-05-11T16:00:00Z'],
      [done, '10.0.0.1', '2030-05-12T02:00:00Z'],
      ['用户名: teacher,短信登录成功！', '10.0.0.2', '2030-05-12T02:10:00Z'],
      ['用户名: s30101,登录失败：账号或密码错误', '10.0.0.3', '2030-05-12T02:11:00Z'],
      ['用户名: s30101,退出成功！', '10.0.0.4', '2030-05-12T02:12:00Z'],
      [done, '10.0.0.5', '2030-05-12T02:13:00Z', 2],
      [done, '10.0.0.1', '2030-05-06T03:00:00Z'],
      [done, '10.0.0.1', '2030-05-05T15:59:59Z'],
      [done, '10.0.0.1', '2030-04-13T01:00:00Z'],
      [done, '10.0.0.1', '2030-04-12T15:00:00Z'],
    ]);
  });

  it('are successful logins, counted today and in total', async () => {
    expect((await ask('admin', '/sys/loginfo')).result).toEqual({
      totalVisitCount: 8,
      todayVisitCount: 3,
      todayIp: 2,
    });
  });

  it('are listed for the last seven days, including days without visits', async () => {
    expect((await ask('admin', '/sys/visitInfo')).result).toEqual([
      { tian: '2030-05-06', type: '05-06', visit: 1, ip: 1 },
      { tian: '2030-05-07', type: '05-07', visit: 0, ip: 0 },
      { tian: '2030-05-08', type: '05-08', visit: 0, ip: 0 },
      { tian: '2030-05-09', type: '05-09', visit: 0, ip: 0 },
      { tian: '2030-05-10', type: '05-10', visit: 0, ip: 0 },
      { tian: '2030-05-11', type: '05-11', visit: 1, ip: 1 },
      { tian: '2030-05-12', type: '05-12', visit: 3, ip: 2 },
    ]);
  });

  it('are listed for thirty days on request, and other numbers are refused', async () => {
    const { result } = await ask('admin', '/sys/visitInfo', { days: '30' });
    const days = Array.isArray(result) ? result : [];
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ tian: '2030-04-13', type: '04-13', visit: 1, ip: 1 });
    expect(days.reduce((sum: number, one: { visit: number }) => sum + one.visit, 0)).toBe(7);
    expect((await ask('admin', '/sys/visitInfo', { days: '3650' })).status).toBe(400);
  });

  it('are read with an index-only scan', async () => {
    await server.database.pool.query('vacuum analyze sys_log');
    const plan = await server.database.db.connection().execute(async (one) => {
      // Without this, PostgreSQL scans the ten rows sequentially.
      await sql`set enable_seqscan = off`.execute(one);
      await sql`set enable_bitmapscan = off`.execute(one);
      return await visits(one)
        .select(['ip'])
        .where('createTime', '>=', now)
        .explain('json', sql`costs off`);
    });
    expect(JSON.stringify(plan)).toMatch(/"Index Only Scan".*"sys_log_visit"/);
  });

  it.each(['/sys/loginfo', '/sys/visitInfo'] as const)('of %s require an administrator', async (path) => {
    expect((await server.call('GET', path)).status).toBe(401);
    expect((await ask('teacher', path)).status).toBe(403);
    expect((await ask('student', path)).status).toBe(403);
  });
});

describe('the list of the last days', () => {
  it('ends with the current date in China', () => {
    expect(lastDays(new Date('2026-12-31T16:00:00Z'), 3)).toEqual({
      days: ['2026-12-30', '2026-12-31', '2027-01-01'],
      since: new Date('2026-12-29T16:00:00Z'),
      until: new Date('2027-01-01T16:00:00Z'),
    });
    expect(lastDays(new Date('2026-12-31T15:59:59Z'), 1).days).toEqual(['2026-12-31']);
  });

  it('keeps its order regardless of the order of the figures', () => {
    const found = [
      { day: '2026-01-02', visit: 2, ip: 1 },
      { day: '2026-01-01', visit: 5, ip: 3 },
    ];
    expect(visitSeries(['2026-01-01', '2026-01-02'], found).map(({ type, visit }) => [type, visit])).toEqual([
      ['01-01', 5],
      ['01-02', 2],
    ]);
  });
});
