import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { throughPooler } from './database-url.ts';
import { doorTo, listenerOf, type Door } from './door.ts';
import { startHaproxy, type Haproxy } from './haproxy.ts';
import { natsServer, type NatsServer } from './nats-server.ts';
import { startPatroni, type Patroni } from './patroni.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { freePort, startProductProcess, type ProductProcess } from './product-process.ts';
import { startRadosgw, type Radosgw } from './radosgw.ts';
import { redisServer, type RedisServer } from './redis-server.ts';

const run = promisify(execFile);
const token = 'stadt-geheim';

/** A complete cluster on this machine, with the settings of the README. */
export type City = {
  /** Address of the proxy. */
  readonly url: string;
  readonly proxy: Haproxy;
  /** The running node 1, 2 or 3. */
  readonly node: (number: number) => ProductProcess;
  /** Starts a node again on the same port and data, after ending the previous process. */
  readonly startNode: (number: number, env?: Record<string, string>) => Promise<void>;
  /** Runs a command of the product with the settings of a node. Rejects if it fails. */
  readonly command: (number: number, ...words: string[]) => Promise<void>;
  readonly database: Patroni;
  readonly nats: NatsServer;
  readonly redis: RedisServer;
  readonly store: Radosgw;
  /** Switchable connections between node 2 and each engine. */
  readonly doors: Readonly<Record<Engine, Door>>;
};

type Engine = 'pooler' | 'database' | 'nats' | 'redis' | 'store';
/** Addresses of the engines for a node. */
type Ways = Readonly<Record<Engine, string>>;
type Engines = Pick<City, 'database' | 'nats' | 'redis' | 'store'> & { readonly ways: Ways };

/**
 * With `isDiskSmall` the DATA_DIR of node 3 is a small file system that can be filled, which only root may
 * create. The cluster ends with its temporary folder.
 */
export async function startCity({ isDiskSmall = false } = {}): Promise<City> {
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-city-'));
  for (const number of [1, 2, 3]) await mkdir(path.join(folder, `node${number}`));
  if (isDiskSmall)
    await run('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', path.join(folder, 'node3')]);
  const engines = await startEngines();
  const doors = await doorsTo(engines.ways);
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const nodes = nodesOf({ folder, ports, engines, doors });
  for (const number of [1, 2, 3]) await nodes.startNode(number);
  const proxy = await startHaproxy(ports);
  const { database, nats, redis, store } = engines;
  return { url: proxy.url, proxy, ...nodes, database, nats, redis, store, doors };
}

async function startEngines(): Promise<Engines> {
  const [database, store, nats, redis] = await Promise.all([
    startPatroni(),
    startRadosgw(),
    natsServer(['--auth', token]),
    redisServer(['--requirepass', token]),
  ]);
  await Promise.all([nats.start(), redis.start()]);
  const pooler = await startPgbouncer(database.url, 20);
  const ways: Ways = {
    pooler: throughPooler(database.url, pooler.port),
    database: database.url,
    nats: `nats://127.0.0.1:${nats.port}`,
    redis: `redis://:${token}@127.0.0.1:${redis.port}/0`,
    store: store.settings.endpoint,
  };
  return { database, nats, redis, store, ways };
}

async function doorsTo(ways: Ways): Promise<City['doors']> {
  const open = (engine: Engine): Promise<Door> => doorTo(listenerOf(ways[engine]));
  const [pooler, database, nats, redis, store] = await Promise.all([
    open('pooler'),
    open('database'),
    open('nats'),
    open('redis'),
    open('store'),
  ]);
  return { pooler, database, nats, redis, store };
}

type Land = {
  readonly folder: string;
  readonly ports: readonly number[];
  readonly engines: Engines;
  readonly doors: City['doors'];
};

function nodesOf({ folder, ports, engines: { ways, store }, doors }: Land) {
  const running = new Map<number, ProductProcess>();
  const node = (number: number): ProductProcess => {
    const found = running.get(number);
    if (found === undefined) throw new Error(`no node ${number}`);
    return found;
  };
  const throughDoors: Ways = {
    pooler: throughPooler(ways.pooler, doors.pooler.port),
    database: throughPooler(ways.database, doors.database.port),
    nats: throughPooler(ways.nats, doors.nats.port),
    redis: throughPooler(ways.redis, doors.redis.port),
    store: throughPooler(ways.store, doors.store.port).replace(/\/$/, ''),
  };
  const settingsAt = (number: number) => settingsOf(number === 2 ? throughDoors : ways, store);
  const folderOf = (number: number) => path.join(folder, `node${number}`);
  const startNode = async (number: number, env: Record<string, string> = {}): Promise<void> => {
    await running.get(number)?.kill();
    const port = ports[number - 1];
    if (port === undefined) throw new Error(`no place for node ${number}`);
    const place = { dataDir: folderOf(number), port, env: { ...settingsAt(number), ...env } };
    running.set(number, await startProductProcess(place));
  };
  const command = async (number: number, ...words: string[]): Promise<void> => {
    const env = { ...process.env, ...settingsAt(number), DATA_DIR: folderOf(number) };
    await run(process.execPath, ['dist/server.js', ...words], { env, timeout: 120_000 });
  };
  return { node, startNode, command };
}

function settingsOf(ways: Ways, { settings: s3 }: Radosgw): Record<string, string> {
  return {
    DATABASE_URL: ways.pooler,
    DATABASE_DIRECT_URL: ways.database,
    NATS_URL: ways.nats,
    NATS_TOKEN: token,
    REDIS_URL: ways.redis,
    S3_ENDPOINT: ways.store,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '4',
    SEED: 'demo',
  };
}
