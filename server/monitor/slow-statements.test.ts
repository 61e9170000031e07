import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runInContext } from '#server/http/run-context.ts';
import { logOptions } from '#server/process/log-options.ts';
import { openDatabase } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { linesOf } from '#tests/support/engines/log-lines.ts';
import { createSlowStatements } from './slow-statements.ts';

afterEach(() => void vi.useRealTimers());

const operation = 'GET /sys/log/list';
const request = { id: '0a1b2c3d', operation };

/** Creates a log and the watch of slow statements. */
function watching(limit: number) {
  const sink = new PassThrough();
  const log = pino(logOptions('info'), sink);
  return { ...createSlowStatements(log, limit), lines: () => linesOf(sink) };
}

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Opens a separate pool, whose statements count as slow from 20 ms. */
function watched() {
  const { onStatementEnd, metrics, lines } = watching(20);
  const { db, probeDb, close } = openDatabase(database.url, { warn: () => undefined, onStatementEnd });
  onTestFinished(close);
  return { db, probeDb, metrics, lines };
}

describe('a slow statement', () => {
  it('is logged with its operation and request, and without its values', async () => {
    const { db, lines, metrics } = watched();
    const secret = 'argon2id-of-somebody';
    await runInContext(request, async () => {
      await sql`select 1`.execute(db);
      await sql`select pg_sleep(0.05), ${secret}::text, 'in the text'`.execute(db);
    });
    const said = lines();
    expect(said).toMatchObject([
      {
        level: 40,
        msg: 'a statement was slow',
        reqId: request.id,
        operation,
        statement: "select pg_sleep(0.05), $1::text, '…'",
      },
    ]);
    expect(said[0]?.['ms']).toBeGreaterThanOrEqual(50);
    expect(JSON.stringify(said)).not.toMatch(/argon2id|in the text/);
    const registry = new Registry();
    for (const metric of metrics) registry.registerMetric(metric);
    expect(await registry.metrics()).toContain(`campus_slow_statements_total{operation="${operation}"} 1`);
  });

  it('is logged in a transaction, in the role of forms, after a failure, and outside of a request', async () => {
    const { db, lines } = watched();
    await db.transaction().execute(async (trx) => sql`select pg_sleep(0.03) as one`.execute(trx));
    await runInContext(request, () => runRows(db, sql`select pg_sleep(0.03) as two`));
    await expect(sql`select 1 / length(pg_sleep(0.03)::text) as three`.execute(db)).rejects.toThrow(
      'division',
    );
    expect(lines().map(({ statement, reqId }) => [statement, reqId])).toEqual([
      ['select pg_sleep(0.03) as one', undefined],
      ['select pg_sleep(0.03) as two', request.id],
      ['select 1 / length(pg_sleep(0.03)::text) as three', undefined],
    ]);
  });

  it('is not logged if it is a health check', async () => {
    const { probeDb, lines } = watched();
    await sql`select pg_sleep(0.03)`.execute(probeDb);
    expect(lines()).toEqual([]);
  });

  it('is not logged if the limit is zero', () => {
    const { onStatementEnd, lines } = watching(0);
    onStatementEnd({ statement: 'select 1', ms: 60_000, isFailed: false });
    expect(lines()).toEqual([]);
  });

  it('is logged at most twenty times in ten seconds, with the number of further ones', () => {
    vi.useFakeTimers();
    const { onStatementEnd, lines } = watching(20);
    const many = (times: number) => {
      for (let at = 0; at < times; at += 1)
        onStatementEnd({ statement: 'select 1', ms: 20, isFailed: false });
    };
    many(50);
    expect(lines()).toHaveLength(20);
    vi.advanceTimersByTime(10_000);
    expect(lines()).toMatchObject([{ more: 30, msg: 'more statements were slow' }]);
    many(3);
    vi.advanceTimersByTime(10_000);
    expect(lines()).toHaveLength(3);
  });
});
