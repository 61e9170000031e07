import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { soon, undone } from '#tests/support/engines/city-life.ts';
import { throughPooler } from '#tests/support/engines/database-url.ts';
import { breakGround } from '#tests/support/engines/ground.ts';
import { startHaproxy, type Haproxy } from '#tests/support/engines/haproxy.ts';
import { natsServer, type NatsServer } from '#tests/support/engines/nats-server.ts';
import { startPatroni, type Patroni } from '#tests/support/engines/patroni.ts';
import { startPgbouncer, type Pgbouncer } from '#tests/support/engines/pgbouncer.ts';
import {
  freePort,
  startProductProcess,
  type ProductProcess,
} from '#tests/support/engines/product-process.ts';
import { lostOf, startLife, type Life } from '#tests/support/engines/school-life.ts';

// Two built nodes with pgbouncer and haproxy on three PostgreSQL under Patroni, used by a school. The test
// kills processes on one machine and one disk; it does not cut the power.

const pages = 10;
/** In seconds. */
const waitOptions = 90;

let folder: string;
let database: Patroni;
let pooler: Pgbouncer;
let nats: NatsServer;
let proxy: Haproxy;
let life: Life;
const nodes: ProductProcess[] = [];

async function startNode(node: string, port: number): Promise<void> {
  await mkdir(path.join(folder, node));
  // The nodes share their storage.
  await symlink(path.join(folder, 'files'), path.join(folder, node, 'files'));
  const started = await startProductProcess({
    dataDir: path.join(folder, node),
    port,
    env: {
      DATABASE_URL: throughPooler(database.url, pooler.port),
      DATABASE_DIRECT_URL: database.url,
      NATS_URL: `nats://127.0.0.1:${nats.port}`,
      CAPTCHA: 'off',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '2',
    },
  });
  nodes.push(started);
}

afterAll(breakGround('failover').clear);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-nodes-'));
  await mkdir(path.join(folder, 'files'));
  database = await startPatroni();
  pooler = await startPgbouncer(database.url, 10);
  nats = await natsServer();
  await nats.start();
  const ports = [await freePort(), await freePort()];
  for (const [at, port] of ports.entries()) await startNode(`node${at + 1}`, port);
  proxy = await startHaproxy(ports);
}, 240_000);

/** Runs a school while the database fails; `undo` always runs. */
async function during(happen: () => Promise<void>, undo: () => Promise<void>): Promise<void> {
  await soon('the database is whole', waitOptions, isWhole, true);
  await soon('node 1 is asked', waitOptions, () => proxy.isUp(1), true);
  life = await startLife(proxy.url, { readers: 2, savers: 2, sockets: pages });
  try {
    await soon('each pupil has saved', waitOptions, () => life.saved().length, 2);
    await soon('every socket is open', waitOptions, life.openSockets, pages);
    await undone(happen, undo);
    await soon('the database is whole again', waitOptions, isWhole, true);
    await expectRecovery();
  } finally {
    await life.stop();
  }
}

const isWhole = async (): Promise<boolean> => {
  const members = await database.members();
  const timelines = new Set(members.map(({ timeline }) => timeline));
  const isRunning = members.every(({ state }) => state === 'running' || state === 'streaming');
  return members.length === 3 && isRunning && timelines.size === 1 && members.some(({ isSync }) => isSync);
};

const standbys = async (): Promise<string[]> =>
  (await database.members()).filter(({ role }) => role !== 'leader').map(({ name }) => name);

const readiness = (): Promise<number[]> =>
  Promise.all(
    nodes.map(
      async ({ url }) => (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) })).status,
    ),
  );

/** Returns the longest time, in seconds, that a commit waits for a standby. */
const waiting = async (): Promise<number> => {
  const [row] =
    await database.superuser(`select extract(epoch from max(clock_timestamp() - query_start))::float8 as longest
    from pg_stat_activity where wait_event = 'SyncRep'`);
  return Number(row?.['longest'] ?? 0);
};

/** Returns the seconds until a save is acknowledged again. */
async function outage(since: number): Promise<number> {
  // An acknowledgement just after the failure may belong to an earlier commit.
  const later = () => life.savedAt.find((at) => at > since + 1000) ?? Infinity;
  await soon('a save is acknowledged', waitOptions, () => later() < Infinity, true);
  return (later() - since) / 1000;
}

/**
 * Checks that nothing is lost, no error is a bug, and no user had to reconnect by hand. The school works for
 * a while longer.
 */
async function expectRecovery(): Promise<void> {
  const count = life.savedAt.length;
  await soon('five saves more', waitOptions, () => life.savedAt.length > count + 4, true);
  await soon('every socket is back', waitOptions, life.openSockets, pages);
  await life.stop();
  expect(life.unexpected).toEqual([]);
  expect(await lostOf(proxy.url, life.acknowledged)).toEqual([]);
}

/** Schedules a job in this many seconds, once in this test. */
const schedule = (job: string, seconds: number) =>
  database.query(`update sys_quartz_job set update_time = now(), status = 0, cron_expression =
    to_char(now() at time zone 'Asia/Shanghai' + interval '${seconds} s', 'FMSS FMMI FMHH24') || ' * * ?'
    where job_class_name = '${job}'`);

/** Returns the logged runs planned since then. */
const runsOf = async (job: string): Promise<unknown[]> =>
  (
    await database.query(`select run.status from sys_quartz_run as run join sys_quartz_job as job on job.id = run.job_id
      where job_class_name = '${job}' and scheduled_at >= job.update_time`)
  ).map(({ status }) => status);

it('a job running when the primary dies and a job due during the failover each start once', async () => {
  const lost = await database.primary();
  const holder = new Client({ connectionString: database.url });
  // The connection dies with the primary.
  holder.on('error', () => undefined);
  await holder.connect();
  await during(
    async () => {
      await holder.query('begin');
      await holder.query('lock table sys_one_time_code in share mode');
      await schedule('ExpiredCleanup', 3);
      await soon('a job is being run', 40, () => runsOf('ExpiredCleanup'), ['running']);
      await schedule('LogCleanup', 10);
      const at = performance.now();
      await database.kill(lost);
      expect(await outage(at)).toBeLessThanOrEqual(45);
      await soon('what came meanwhile was run', 40, () => runsOf('LogCleanup'), ['done']);
      await soon('what broke off is over', 60, () => runsOf('ExpiredCleanup'), ['failed']);
    },
    () => database.start(lost),
  );
  expect(await runsOf('LogCleanup')).toEqual(['done']);
  expect(await runsOf('ExpiredCleanup')).toEqual(['failed']);
}, 300_000);

it('after the primary is killed, saves continue without loss on a standby, and it rejoins as a standby', async () => {
  const lost = await database.primary();
  await during(
    async () => {
      const at = performance.now();
      await database.kill(lost);
      expect(await outage(at)).toBeLessThanOrEqual(45);
      expect(await database.primary()).not.toBe(lost);
    },
    () => database.start(lost),
  );
}, 300_000);

it('a hanging primary is replaced, and its writes after it resumes are rejected', async () => {
  const lost = await database.primary();
  await during(
    async () => {
      const at = performance.now();
      await database.pause(lost);
      expect(await outage(at)).toBeLessThanOrEqual(45);
    },
    () => database.resume(lost),
  );
  expect(await database.primary()).not.toBe(lost);
}, 300_000);

it('a planned switchover of the primary takes at most ten seconds', async () => {
  await soon('the database is whole', waitOptions, isWhole, true);
  const lost = await database.primary();
  const next = (await database.members()).find(({ isSync }) => isSync)?.name ?? '';
  let at = 0;
  await during(
    async () => {
      at = performance.now();
      await database.control('switchover', '--master', lost, '--candidate', next, '--force');
      await soon(`${next} leads`, waitOptions, () => database.primary(), next);
    },
    async () => undefined,
  );
  // The gap from the last save on the old primary to the first on the new one.
  const times = life.savedAt.filter((time) => time > at - 5000);
  const gap = Math.max(...times.map((time, index) => time - (times[index - 1] ?? time))) / 1000;
  expect(gap).toBeLessThanOrEqual(10);
}, 300_000);

/** Kills the standbys and starts them again afterwards in any case. */
async function withoutStandbys(
  prepare: () => Promise<void>,
  happen: (since: number) => Promise<void>,
  undo: () => Promise<void>,
): Promise<void> {
  let away: readonly string[] = [];
  await during(
    async () => {
      await prepare();
      away = await standbys();
      const at = performance.now();
      for (const name of away) await database.kill(name);
      await happen(at);
    },
    async () => {
      for (const name of away) await database.start(name);
      await undo();
    },
  );
}

const nothing = async (): Promise<void> => undefined;

it('without standbys saves continue, and both servers report that they are ready', async () => {
  await withoutStandbys(
    nothing,
    async (at) => {
      expect(await outage(at)).toBeLessThanOrEqual(15);
      await soon('each server is ready', waitOptions, readiness, [200, 200]);
    },
    nothing,
  );
}, 300_000);

const strict = (is: 'true' | 'null') =>
  database.control('edit-config', '--force', '-s', `synchronous_mode_strict=${is}`);

it('in strict mode saves wait for a standby for longer than the statement timeout', async () => {
  await withoutStandbys(
    async () => {
      await strict('true');
      const isStrict = async () =>
        (await database.control('show-config')).includes('synchronous_mode_strict: true');
      await soon('it is strict', waitOptions, isStrict, true);
    },
    async () => {
      await soon('a commit waits', waitOptions, async () => (await waiting()) > 0, true);
      const count = life.savedAt.length;
      // The timeout of a statement is 30 s.
      await soon('it has waited for 33 s', waitOptions, async () => (await waiting()) > 33, true);
      expect(await readiness()).toEqual([200, 200]);
      expect(life.savedAt.length).toBe(count);
    },
    async () => void (await strict('null')),
  );
}, 300_000);
