import { mkdtemp, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { startProduct, type Product } from '#server/boot/product.ts';
import { openDatabase, defaultLimits } from '#server/store/database.ts';
import { isDemoted } from '#server/store/demoted.store.ts';
import { openReplica } from '#server/store/open-replica.ts';
import { databaseSockets } from '#server/store/watch-database.ts';
import { watchReplica } from '#server/store/watch-replica.ts';
import { linesOf } from '#tests/support/engines/log-lines.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';
import { productCalls } from '#tests/support/engines/product-calls.ts';
import { startStandbyPair, type StandbyPair } from '#tests/support/engines/standby-pair.ts';

// Two nodes, a primary and a real streaming standby.

let pair: StandbyPair;
let folder: string;
const nodes: Product[] = [];
const sink = new PassThrough();

beforeAll(async () => {
  pair = await startStandbyPair();
  folder = await mkdtemp(path.join(tmpdir(), 'campus-replica-'));
  for (const name of ['one', 'two']) {
    const config = parseConfig({
      PORT: '0',
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: pair.primaryUrl,
      DATABASE_REPLICA_URL: pair.standbyUrl,
      INITIAL_PASSWORD: journeyPassword,
    });
    nodes.push(await startProduct({ config, log: pino({ level: 'warn' }, sink), siteRoot: folder }));
  }
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await pair.stop();
  await rm(folder, { recursive: true, force: true });
});

const urlOf = (node: number): string => nodes[node]?.url ?? '';
const calls = productCalls(() => urlOf(0));
const within = { timeout: 20_000, interval: 50 };

const metric = async (name: string, node = 0): Promise<number> => {
  const text = await (await fetch(`${urlOf(node)}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};
const used = async (): Promise<number> =>
  (await metric('campus_replica_used')) + (await metric('campus_replica_used', 1));

/** Returns the news titles at a node for the user with this cookie. */
async function titles(node: number, cookie = ''): Promise<string> {
  const response = await fetch(`${urlOf(node)}/api/teaching/teachingNews/newsList`, { headers: { cookie } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return text;
}

async function write(newsTitle: string): Promise<string> {
  const response = await fetch(`${urlOf(0)}/api/teaching/teachingNews/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': await calls.logIn('admin') },
    body: JSON.stringify({ newsTitle, newsContent: '内容', newsStatus: 1 }),
  });
  const text = await response.text();
  if (!text.includes('"success":true')) throw new Error(text);
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

it('lists are read from the standby, and from the primary once the standby lags', async () => {
  await expect.poll(used, within).toBe(2);
  await pair.atStandby('select pg_wal_replay_pause()');
  const cookie = await write('刚写的资讯');
  // Right after the write the standby does not show it and may still be used.
  expect(await titles(1)).not.toContain('刚写的资讯');
  expect(await titles(1, cookie)).toContain('刚写的资讯');
  expect(await titles(0, cookie)).toContain('刚写的资讯');
  await expect.poll(used, within).toBe(0);
  expect(await metric('campus_replica_age_seconds')).toBeGreaterThan(3);
  expect(await titles(1)).toContain('刚写的资讯');
  await pair.atStandby('select pg_wal_replay_resume()');
  await expect.poll(used, within).toBe(2);
  expect(await titles(1)).toContain('刚写的资讯');
});

it('reports on form rows are read from the standby, with the role that has no access to accounts', async () => {
  const token = await calls.logIn('admin');
  await expect.poll(used, within).toBe(2);
  linesOf(sink);
  const report = '/online/cgreport/api/getData/class_survey_results';
  expect(Object(await calls.demand('GET', report, { token })).total).toBeGreaterThan(0);
  expect(await used()).toBe(2);
  expect(linesOf(sink)).toEqual([]);
});

it('isDemoted distinguishes a standby from a primary', async () => {
  const asked = [pair.primaryUrl, pair.standbyUrl].map(async (url) => {
    const store = openDatabase(url, { warn: () => undefined });
    const answer = await isDemoted(store.db);
    await store.close();
    return answer;
  });
  expect(await Promise.all(asked)).toEqual([false, true]);
});

/** Returns the first log message of a watch of this address. */
async function firstWord(replicaUrl: string): Promise<string | undefined> {
  const said: string[] = [];
  const log = { warn: (_: object, message: string) => said.push(message) };
  const { primaryUrl } = pair;
  const watch = watchReplica({ primaryUrl, replicaUrl, sockets: databaseSockets(), log });
  try {
    await expect.poll(() => said.length, within).toBeGreaterThan(0);
  } finally {
    await watch.close();
  }
  return said[0];
}

it.each([
  ['the primary itself', () => pair.primaryUrl],
  ['another database of the same standby', () => pair.standbyUrl.replace(/campus$/, 'postgres')],
  ['nothing that listens', () => 'postgres://campus@127.0.0.1:1/campus'],
])('a database that is not a copy is not used, and the log reports it: %s', async (_name, url) => {
  expect(await firstWord(url())).toBe('the replica is unavailable or lags; all reads use the primary');
});

it('the same server is recognized by a role with another time zone', async () => {
  await pair.atPrimary('create role abroad login');
  await pair.atPrimary(`alter role abroad set timezone to 'Asia/Tokyo'`);
  const { primaryUrl, standbyUrl: replicaUrl } = pair;
  const log = { warn: () => undefined };
  const abroad = (url: string) => url.replace('campus@', 'abroad@');
  const replica = openReplica({
    primaryUrl: abroad(primaryUrl),
    replicaUrl,
    limits: defaultLimits,
    log,
  });
  try {
    await expect.poll(replica.isFit, within).toBe(true);
  } finally {
    await replica.close();
  }
});

it('no request fails when the standby dies, and the standby is used again after its restart', async () => {
  await expect.poll(used, within).toBe(2);
  const done = new AbortController();
  const failures: unknown[] = [];
  let answered = 0;
  const readers = Array.from({ length: 8 }, async (_, at) => {
    while (!done.signal.aborted) {
      await titles(at % 2).then(
        () => (answered += 1),
        (error: unknown) => failures.push(error),
      );
    }
  });
  await expect.poll(() => answered, within).toBeGreaterThan(50);
  await pair.killStandby();
  await expect.poll(used, within).toBe(0);
  const soFar = answered;
  await expect.poll(() => answered, within).toBeGreaterThan(soFar + 50);
  const ready = await fetch(`${urlOf(0)}/readyz`);
  expect(ready.status).toBe(200);
  await pair.startStandby();
  await expect.poll(used, within).toBe(2);
  done.abort();
  await Promise.all(readers);
  expect(failures).toEqual([]);
});

it('a hanging standby does not block the primary, which also answers the waiting requests', async () => {
  const token = await calls.logIn('admin');
  await expect.poll(used, within).toBe(2);
  await pair.freezeStandby();
  try {
    const since = performance.now();
    // Twice as many requests as there are connections to the standby.
    const waiting = Promise.all(Array.from({ length: 20 }, () => titles(0)));
    const others: unknown[] = [];
    while (performance.now() - since < 3000)
      others.push((await calls.call('GET', '/sys/position/list', { token }))?.message);
    expect(new Set(others)).toEqual(new Set(['操作成功！']));
    await waiting;
    expect(performance.now() - since).toBeLessThan(8000);
  } finally {
    await pair.thawStandby();
  }
  await expect.poll(used, within).toBe(2);
});
