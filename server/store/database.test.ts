import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database/database.ts';
import { openDatabase } from './database.ts';
import { newId } from './ids.ts';

const { db, pool, url, close } = await testDatabase();
afterAll(close);

test('an id has 32 hexadecimal digits and is unique', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(ids.filter((id) => /^[0-9a-f]{32}$/.test(id))).toHaveLength(1000);
  expect(new Set(ids).size).toBe(1000);
});

test('counts are numbers, dates are text and times are instants', async () => {
  const { rows } = await sql<{ count: unknown; day: unknown; time: unknown }>`
    select count(*) as count, date '2017-03-12' as day, timestamptz '2026-01-02 03:04:05+08' as time`.execute(
    db,
  );
  expect(rows).toEqual([{ count: 1, day: '2017-03-12', time: new Date('2026-01-01T19:04:05Z') }]);
});

test('columns are named in camelCase and keys inside JSON stay as they are', async () => {
  const user = await db
    .selectFrom('sysUser')
    .select(['userIdentity', sql<object>`'{"a_key": 1}'::jsonb`.as('json_value')])
    .where('username', '=', 'student')
    .executeTakeFirst();
  expect(user).toEqual({ userIdentity: 1, jsonValue: { a_key: 1 } });
});

test('a killed connection is reported and the next query works', async () => {
  const warnings: string[] = [];
  const other = openDatabase(url, { warn: (_details, message) => warnings.push(message) });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.db);
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => warnings.length).toBeGreaterThan(0);
  expect((await sql`select 1 as one`.execute(other.db)).rows).toEqual([{ one: 1 }]);
  await other.close();
});

test('a connection killed inside a transaction fails only that transaction', async () => {
  const warnings: string[] = [];
  const other = openDatabase(url, { warn: (_details, message) => warnings.push(message) });
  const work = other.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => warnings.length).toBeGreaterThan(0);
    await sql`select 1`.execute(trx);
  });
  await expect(work).rejects.toThrow('Client has encountered a connection error and is not queryable');
  expect((await sql`select 1 as one`.execute(other.db)).rows).toEqual([{ one: 1 }]);
  await other.close();
});

test('the store reports how long the first queued request has waited', async () => {
  const other = openDatabase(url, { warn: () => undefined }, undefined, { max: 1, timeout: 30_000 });
  expect(other.queueTime()).toBe(0);
  const taken = await other.pool.connect();
  const [first, second] = [1, 2].map(() => sql`select 1`.execute(other.db));
  await expect.poll(other.queueTime).toBeGreaterThan(50);
  taken.release();
  await Promise.all([first, second]);
  expect(other.queueTime()).toBe(0);
  await other.close();
});

test('a request waits ten seconds for a connection of the pool, and no longer', async () => {
  const other = openDatabase(url, { warn: () => undefined });
  const taken = await Promise.all(Array.from({ length: 10 }, () => other.pool.connect()));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let failure: unknown;
  const asked = sql`select 1`.execute(other.db).catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(9999);
  expect(failure).toBe(undefined);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await vi.waitFor(() => expect(failure).toEqual(new Error('timeout exceeded when trying to connect')));
  for (const client of taken) client.release();
  await asked;
  await other.close();
});

test('close may be called twice', async () => {
  const other = openDatabase(url, { warn: () => undefined });
  await sql`select 1`.execute(other.db);
  await other.close();
  await other.close();
  await expect(sql`select 1`.execute(other.db)).rejects.toThrow('driver has already been destroyed');
});
