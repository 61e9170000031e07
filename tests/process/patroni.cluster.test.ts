import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { breakGround } from '#tests/support/engines/ground.ts';
import { startPatroni, type Patroni } from '#tests/support/engines/patroni.ts';

// Three PostgreSQL with the files of deploy/patroni. The test kills processes on one machine and one disk; it
// does not cut the power.

let database: Patroni;

afterAll(breakGround('patroni').clear);
beforeAll(async () => {
  database = await startPatroni();
}, 120_000);

const waitOptions = { timeout: 60_000, interval: 200 };

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0]?.['answer'];
  } catch (error) {
    return String(error);
  } finally {
    await client.end();
  }
}

const isStandby = 'select pg_is_in_recovery() as answer';
const roles = async (): Promise<string[]> => (await database.members()).map(({ role }) => role).toSorted();
const whole = ['leader', 'replica', 'sync_standby'];

it('the cluster has a leader, a synchronous standby and a replica, each reachable at its address', async () => {
  expect(await roles()).toEqual(whole);
  await expect.poll(() => ask(database.url, isStandby), waitOptions).toBe(false);
  await expect.poll(() => ask(database.replicaUrl, isStandby), waitOptions).toBe(true);
  expect(await ask(database.url, "select current_setting('data_checksums') as answer")).toBe('on');
  expect(await ask(database.url, "select current_setting('fsync') as answer")).toBe('on');
});

it('an etcd outage longer than the ttl stops no member while the members reach each other', async () => {
  const before = await database.primary();
  const answers = new Set<unknown>();
  await database.silenceEtcd();
  try {
    const since = performance.now();
    while (performance.now() - since < 40_000)
      answers.add(await ask(database.url, 'create table if not exists meanwhile (n int)'));
  } finally {
    await database.wakeEtcd();
  }
  expect([...answers]).toEqual([undefined]);
  await expect.poll(roles, waitOptions).toEqual(whole);
  expect(await database.primary()).toBe(before);
}, 120_000);

it('the database address follows a switchover by patronictl', async () => {
  const before = await database.primary();
  const next = (await database.members()).find(({ isSync }) => isSync)?.name ?? '';
  await database.control('switchover', '--master', before, '--candidate', next, '--force');
  await expect.poll(() => database.primary(), waitOptions).toBe(next);
  await expect
    .poll(() => ask(database.url, 'create table if not exists after_it (n int)'), waitOptions)
    .toBeUndefined();
  await expect.poll(roles, waitOptions).toEqual(whole);
});
