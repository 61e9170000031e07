import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { breakGround } from '#tests/support/engines/ground.ts';
import { startHaproxy, type Haproxy } from '#tests/support/engines/haproxy.ts';
import { natsServer, type NatsServer } from '#tests/support/engines/nats-server.ts';
import {
  freePort,
  startProductProcess,
  type ProductProcess,
} from '#tests/support/engines/product-process.ts';
import { lostOf, startLife } from '#tests/support/engines/school-life.ts';

// Three built nodes on one database behind the proxy of deploy/, used by a school.

const drainSeconds = 4;
const pages = 30;

let folder: string;
let database: TestDatabase;
let nats: NatsServer;
let proxy: Haproxy;
const nodes: ProductProcess[] = [];

/** Starts node 1, 2 or 3 on its previous port. */
async function startNode(node: number, port: number): Promise<void> {
  nodes[node - 1] = await startProductProcess({
    dataDir: path.join(folder, `node${node}`),
    port,
    env: {
      DATABASE_URL: database.url,
      NATS_URL: `nats://127.0.0.1:${nats.port}`,
      CAPTCHA: 'off',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: String(drainSeconds),
    },
  });
}

const nodeAt = (node: number): ProductProcess => {
  const found = nodes[node - 1];
  if (found === undefined) throw new Error(`no node ${node}`);
  return found;
};

const waitOptions = { timeout: 30_000, interval: 100 };
const isTaken = (node: number) => expect.poll(() => proxy.isUp(node), waitOptions).toBe(true);

beforeAll(async () => {
  database = await blankDatabase();
  return database.close;
});
afterAll(breakGround('rolling').clear);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-nodes-'));
  nats = await natsServer();
  await nats.start();
  await mkdir(path.join(folder, 'files'));
  const ports = [await freePort(), await freePort(), await freePort()];
  for (const [at, port] of ports.entries()) {
    await mkdir(path.join(folder, `node${at + 1}`));
    // The nodes share their storage.
    await symlink(path.join(folder, 'files'), path.join(folder, `node${at + 1}`, 'files'));
    await startNode(at + 1, port);
  }
  proxy = await startHaproxy(ports);
});

it('a rolling restart of all nodes fails no request, loses no save, and every socket reconnects', async () => {
  const life = await startLife(proxy.url, { readers: 4, savers: 2, sockets: pages });
  await expect.poll(life.openSockets, waitOptions).toBe(pages);
  for (const node of [1, 2, 3]) {
    const { port } = nodeAt(node);
    const before = life.closeTimes.length;
    expect(await nodeAt(node).stop()).toBe(0);
    const closeTimes = life.closeTimes.slice(before);
    // The sockets of a node close gradually, so that the pages do not all reconnect to the others at once.
    expect(closeTimes.length).toBeGreaterThanOrEqual(pages / 4);
    expect((closeTimes.at(-1) ?? 0) - (closeTimes[0] ?? 0)).toBeGreaterThan(1000);
    await startNode(node, port);
    await isTaken(node);
  }
  await expect.poll(life.openSockets, waitOptions).toBe(pages);
  await life.stop();
  expect(life.failures).toEqual([]);
  expect(life.answered()).toBeGreaterThan(200);
  expect(life.saved()).toHaveLength(2);
  expect(await lostOf(proxy.url, life.acknowledged)).toEqual([]);
}, 180_000);

it('after a node is killed, its sockets reconnect to others, and no acknowledged write is lost', async () => {
  const life = await startLife(proxy.url, { readers: 4, savers: 2, sockets: pages });
  await expect.poll(life.openSockets, waitOptions).toBe(pages);
  await expect.poll(() => life.saved().length, waitOptions).toBe(2);
  const { port } = nodeAt(2);
  await nodeAt(2).kill();
  await expect.poll(() => proxy.isUp(2), waitOptions).toBe(false);
  await expect.poll(life.openSockets, waitOptions).toBe(pages);
  await startNode(2, port);
  await isTaken(2);
  await life.stop();
  // Only writes in progress on that node may fail; the proxy repeats reads on another node.
  expect(life.failures.length).toBeLessThanOrEqual(2);
  expect(life.failures.filter((failure) => !/upload|submit/.test(failure))).toEqual([]);
  expect(await lostOf(proxy.url, life.acknowledged)).toEqual([]);
}, 120_000);
