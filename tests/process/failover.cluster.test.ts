import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { throughPooler } from '#tests/support/database-url.ts';
import { startHaproxy, type Haproxy } from '#tests/support/haproxy.ts';
import { natsServer, type NatsServer } from '#tests/support/nats-server.ts';
import { startPatroni, type Patroni } from '#tests/support/patroni.ts';
import { startPgbouncer, type Pgbouncer } from '#tests/support/pgbouncer.ts';
import { freePort, startProductProcess, type ProductProcess } from '#tests/support/product-process.ts';
import { lostOf, startLife, type Life } from '#tests/support/school-life.ts';

// Two built nodes by pgbouncer and haproxy on three PostgreSQL under Patroni, with a school at work. What is killed is
// processes of one machine, on one disk: not its power.

const pages = 10;
const patience = { timeout: 90_000, interval: 200 };

let folder: string;
let database: Patroni;
let pooler: Pgbouncer;
let nats: NatsServer;
let proxy: Haproxy;
let life: Life;
const nodes: ProductProcess[] = [];

async function startNode(node: string, port: number): Promise<void> {
  await mkdir(path.join(folder, node));
  // Shared storage.
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

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-failover-'));
  await mkdir(path.join(folder, 'files'));
  database = await startPatroni();
  pooler = await startPgbouncer(database.url, 10);
  nats = await natsServer();
  await nats.start();
  const ports = [await freePort(), await freePort()];
  for (const [at, port] of ports.entries()) await startNode(`node${at + 1}`, port);
  proxy = await startHaproxy(ports);
}, 240_000);
afterAll(async () => {
  for (const node of nodes) await node.kill();
  await proxy.stop();
  await nats.stop();
  await pooler.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => life.stop());

/** A school at work. */
async function school(): Promise<void> {
  await expect.poll(() => proxy.isUp(1), patience).toBe(true);
  life = await startLife(proxy.url, { readers: 2, savers: 2, sockets: pages });
  await expect.poll(() => life.saved().length, patience).toBe(2);
  await expect.poll(life.openSockets, patience).toBe(pages);
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
  Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));

/** Seconds that a commit has waited for a standby, the one that has waited longest. */
const waiting = async (): Promise<number> => {
  const [row] =
    await database.superuser(`select extract(epoch from max(clock_timestamp() - query_start))::float8 as longest
    from pg_stat_activity where wait_event = 'SyncRep'`);
  return Number(row?.['longest'] ?? 0);
};

/** Seconds until a save is acknowledged again. */
async function outage(since: number): Promise<number> {
  // What was committed may be said a moment later.
  const later = () => life.savedAt.find((at) => at > since + 1000) ?? 0;
  await expect.poll(later, patience).toBeGreaterThan(0);
  return (later() - since) / 1000;
}

/** Nothing is lost, nothing is a bug, nobody had to come again by hand; the school goes on for a while. */
async function demandAllIsWell(): Promise<void> {
  const count = life.savedAt.length;
  await expect.poll(() => life.savedAt.length, patience).toBeGreaterThan(count + 4);
  await expect.poll(life.openSockets, patience).toBe(pages);
  await life.stop();
  expect(life.unexpected).toEqual([]);
  expect(await lostOf(proxy.url, life.acknowledged)).toEqual([]);
}

it('a primary that is killed: saves go on with a standby, none is lost, and it comes back as one', async () => {
  const lost = await database.primary();
  await school();
  const at = performance.now();
  await database.kill(lost);
  const seconds = await outage(at);
  expect(seconds).toBeLessThanOrEqual(45);
  expect(await database.primary()).not.toBe(lost);
  await database.start(lost);
  await expect.poll(isWhole, patience).toBe(true);
  await demandAllIsWell();
}, 240_000);

it('a primary that hangs is left alone, and what it says when it wakes is not believed', async () => {
  const lost = await database.primary();
  await school();
  const at = performance.now();
  await database.pause(lost);
  const seconds = await outage(at);
  expect(seconds).toBeLessThanOrEqual(45);
  await database.resume(lost);
  await expect.poll(isWhole, patience).toBe(true);
  expect(await database.primary()).not.toBe(lost);
  await demandAllIsWell();
}, 240_000);

it('a primary that is relieved as planned: ten seconds', async () => {
  await expect.poll(isWhole, patience).toBe(true);
  const lost = await database.primary();
  const next = (await database.members()).find(({ isSync }) => isSync)?.name ?? '';
  await school();
  const at = performance.now();
  await database.control('switchover', '--master', lost, '--candidate', next, '--force');
  // From the last that was acknowledged by the one to the first by the other.
  await expect.poll(() => database.primary(), patience).toBe(next);
  await demandAllIsWell();
  const times = life.savedAt.filter((time) => time > at - 5000);
  const gap = Math.max(...times.map((time, index) => time - (times[index - 1] ?? time))) / 1000;
  expect(gap).toBeLessThanOrEqual(10);
}, 180_000);

it('without any standby saves go on, and each server says that it is ready', async () => {
  await expect.poll(isWhole, patience).toBe(true);
  await school();
  const away = await standbys();
  const at = performance.now();
  for (const name of away) await database.kill(name);
  const seconds = await outage(at);
  expect(seconds).toBeLessThanOrEqual(15);
  await expect.poll(readiness, patience).toEqual([200, 200]);
  for (const name of away) await database.start(name);
  await expect.poll(isWhole, patience).toBe(true);
  await demandAllIsWell();
}, 240_000);

it('where it is strict they wait for a standby to come back, for longer than a statement may take', async () => {
  await expect.poll(isWhole, patience).toBe(true);
  await school();
  await database.control('edit-config', '--force', '-s', 'synchronous_mode_strict=true');
  await expect
    .poll(() => database.control('show-config'), patience)
    .toContain('synchronous_mode_strict: true');
  const away = await standbys();
  for (const name of away) await database.kill(name);
  await expect.poll(waiting, patience).toBeGreaterThan(0);
  const count = life.savedAt.length;
  // A statement has 30 s.
  await expect.poll(waiting, patience).toBeGreaterThan(33);
  expect(await readiness()).toEqual([200, 200]);
  expect(life.savedAt.length).toBe(count);
  for (const name of away) await database.start(name);
  await database.control('edit-config', '--force', '-s', 'synchronous_mode_strict=null');
  await expect.poll(isWhole, patience).toBe(true);
  await demandAllIsWell();
}, 300_000);
