import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { whileFilesLocked, whileJobLocked } from './advisory-lock.store.ts';
import { beginSnapshot } from './backup.store.ts';
import { connect } from './connect.ts';
import { openStores } from './open-stores.ts';
import { databaseSockets } from './watch-database.ts';

const log = { warn: () => undefined };
const limits = { databaseConnections: 10, databaseTimeout: 7 };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function timesOf(client: Awaited<ReturnType<typeof connect>>): Promise<readonly unknown[]> {
  const names = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const answers = await Promise.all(names.map((name) => client.query(`show ${name}`)));
  return answers.map(({ rows }, at) => Object(rows[0])[names[at] ?? '']);
}

it('a single address gives one pool, whose connections set the statement limit', async () => {
  const given = { databaseUrl: database.url, databaseDirectUrl: undefined, ...limits };
  const stores = await openStores(given, undefined, log, databaseSockets().stream);
  expect(stores.direct).toBe(stores.store);
  const { rows } = await stores.store.pool.query('show statement_timeout');
  await stores.close();
  expect(rows).toEqual([{ statement_timeout: '7s' }]);
});

it('with few connections for requests, holders of locks use separate connections', async () => {
  const given = {
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseConnections: 1,
    databaseTimeout: 7,
  };
  const stores = await openStores(given, database.url, log, databaseSockets().stream);
  const { db } = stores.direct;
  const done = await whileJobLocked(db, 'outer', () => whileFilesLocked(db, () => sql`select 1`.execute(db)));
  await stores.close();
  expect(done.isLocked).toBe(true);
});

it('the connection of a lock sends a keep-alive every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db } = database;
  const lastWord = async (): Promise<unknown> => {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity
      where pid in (select pid from pg_locks where locktype = 'advisory') and datname = current_database()
    `.execute(db);
    return rows.map(({ query }) => query);
  };
  await whileJobLocked(db, 'long', async () => {
    expect(await lastWord()).toEqual([expect.stringContaining('pg_try_advisory_lock')]);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(lastWord).toEqual(['select 1']);
  });
});

it('two addresses of different databases make the start fail with a one-line error', async () => {
  const other = await testDatabase();
  const given = { databaseUrl: database.url, databaseDirectUrl: other.url, ...limits };
  await expect(openStores(given, undefined, log, databaseSockets().stream)).rejects.toThrow(
    '不是同一个数据库',
  );
  await other.close();
});

it('with two addresses new connections of both have statement limits, and a backup has none', async () => {
  const given = { databaseUrl: database.url, databaseDirectUrl: database.url, ...limits };
  const stores = await openStores(given, undefined, log, databaseSockets().stream);
  expect(stores.direct).not.toBe(stores.store);
  const client = await connect(database.url, 'test');
  expect(await timesOf(client)).toEqual(['7s', '1min']);
  await beginSnapshot(client);
  expect(await timesOf(client)).toEqual(['0', '0']);
  await client.end();
  await stores.close();
});
