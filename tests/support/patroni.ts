import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { runHaproxy } from './haproxy.ts';
import { endProcesses, processesOf } from './processes-of.ts';
import { freePort } from './product-process.ts';

// Three PostgreSQL 15 under Patroni with a synchronous standby, etcd, and haproxy before them, all as Debian installs them
// and with the files of deploy/patroni.

const run = promisify(execFile);
const [patroni, patronictl, etcd] = ['/usr/bin/patroni', '/usr/bin/patronictl', '/usr/bin/etcd'];
const file = 'deploy/patroni/patroni.yml';
const password = 'Patroni-2026';
const names = ['pg1', 'pg2', 'pg3'];

const cluster = z.object({
  members: z.array(
    z.object({ name: z.string(), role: z.string(), state: z.string(), timeline: z.optional(z.number()) }),
  ),
});

export type PatroniMember = {
  readonly name: string;
  /** leader, sync_standby or replica. */
  readonly role: string;
  /** As Patroni says: running, starting, stopped, … One that was killed is listed for as long as its ttl. */
  readonly state: string;
  readonly timeline: number | undefined;
  readonly isSync: boolean;
};

export type Patroni = {
  /** The primary, by haproxy: role and database campus. */
  readonly url: string;
  /** A standby that is at most 1 MB behind, by haproxy. */
  readonly replicaUrl: string;
  /** The name of the leader; throws where nobody leads. */
  readonly primary: () => Promise<string>;
  readonly members: () => Promise<readonly PatroniMember[]>;
  /** SIGKILL to Patroni and its PostgreSQL, all their processes. */
  readonly kill: (name: string) => Promise<void>;
  readonly start: (name: string) => Promise<void>;
  /** A machine that hangs: SIGSTOP to the same. */
  readonly pause: (name: string) => Promise<void>;
  readonly resume: (name: string) => Promise<void>;
  /** One statement on the leader. */
  readonly superuser: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** patronictl with the members' file, as who runs the database types it. */
  readonly control: (...words: string[]) => Promise<string>;
  /** Ends everything and takes it away. */
  readonly stop: () => Promise<void>;
};

type Member = {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  readonly home: string;
  /** Its place tells whose process it is. */
  readonly settings: string;
  readonly env: Readonly<Record<string, string>>;
};

/** Whom PostgreSQL runs as: it refuses root. */
type Owner = { readonly uid?: number; readonly gid?: number };

/** Answers when there are a leader and two standbys, one of them synchronous, and the product's role and database. */
export async function startPatroni(): Promise<Patroni> {
  if (![patroni, patronictl, etcd].every((binary) => existsSync(binary)))
    throw new Error('apt-get install -y --no-install-recommends patroni etcd-server postgresql-15 haproxy');
  const owner = await findOwner();
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-patroni-'));
  const ends: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    await chmod(folder, 0o755);
    const keys = await startEtcd(folder);
    ends.push(keys.stop);
    const members = await Promise.all(names.map((name) => placeMember(folder, name, keys.port, owner)));
    ends.push(() => endProcesses(folder));
    for (const member of members) startMember(member, owner);
    const [primary, standby] = [await freePort(), await freePort()];
    ends.push(await startDatabaseProxy(members, primary, standby));
    const handle = handleOf({ folder, members, owner, primary, standby });
    await eventually(async () => {
      const listed = await handle.members();
      return listed.length === names.length && listed.every(isRunning) && listed.some(({ isSync }) => isSync);
    });
    await handle.superuser(`create role campus login createrole createdb password '${password}'`);
    await handle.superuser('create database campus owner campus');
    await eventually(async () => (await rowsOf(handle.url, 'select 1')).length === 1);
    return { ...handle, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const isRunning = ({ state }: PatroniMember): boolean => state === 'running' || state === 'streaming';

type Parts = {
  readonly folder: string;
  readonly members: readonly Member[];
  readonly owner: Owner;
  readonly primary: number;
  readonly standby: number;
};

function handleOf({ folder, members, owner, primary, standby }: Parts): Omit<Patroni, 'stop'> {
  const named = (name: string): Member => {
    const found = members.find((member) => member.name === name);
    if (found === undefined) throw new Error(`no member ${name}`);
    return found;
  };
  const signal = async (name: string, what: NodeJS.Signals): Promise<void> => {
    for (const pid of await processesOf(path.join(folder, name))) process.kill(pid, what);
  };
  const list = () => membersBy(members);
  const leader = async (): Promise<string> => {
    const found = (await list()).find(({ role }) => role === 'leader');
    if (found === undefined) throw new Error('nobody leads');
    return found.name;
  };
  return {
    url: `postgres://campus:${password}@127.0.0.1:${primary}/campus`,
    replicaUrl: `postgres://campus:${password}@127.0.0.1:${standby}/campus`,
    primary: leader,
    members: list,
    kill: (name) => endProcesses(path.join(folder, named(name).name)),
    start: async (name) => startMember(named(name), owner),
    pause: (name) => signal(named(name).name, 'SIGSTOP'),
    resume: (name) => signal(named(name).name, 'SIGCONT'),
    superuser: async (sql) => {
      const { port } = named(await leader());
      return rowsOf(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, sql);
    },
    control: async (...words) => {
      const [first] = members;
      const how = ['-c', first?.settings ?? '', ...words];
      return (await run(patronictl, how, { env: { ...first?.env } })).stdout;
    },
  };
}

async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (how) => (await run('id', [how, 'postgres'])).stdout),
  );
  return { uid: Number(uid), gid: Number(gid) };
}

/** The file that schools are given, with sockets in a folder that goes away with the rest; and where it is. */
async function placeSettings(home: string): Promise<string> {
  const settings = path.join(home, 'patroni.yml');
  const given = await readFile(file, 'utf8');
  await writeFile(settings, given.replace('_directories: /run/postgresql', `_directories: ${home}`));
  return settings;
}

async function placeMember(folder: string, name: string, keys: number, owner: Owner): Promise<Member> {
  const home = path.join(folder, name);
  await mkdir(home);
  const settings = await placeSettings(home);
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(home, owner.uid, owner.gid);
  const [port, rest] = [await freePort(), await freePort()];
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: home,
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `'127.0.0.1:${keys}'`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: path.join(home, 'data'),
    PATRONI_POSTGRESQL_PGPASS: path.join(home, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
  };
  return { name, port, rest, home, settings, env };
}

function startMember({ settings, home, env }: Member, owner: Owner): void {
  const words = ['-c', 'exec "$0" "$1" >> "$2/patroni.log" 2>&1', patroni, settings, home];
  spawn('/bin/sh', words, { env, ...owner, stdio: 'ignore', detached: true }).unref();
}

async function startEtcd(
  folder: string,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const [port, peers] = [await freePort(), await freePort()];
  const [clients, own] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  const words = ['--name', 'etcd1', '--data-dir', path.join(folder, 'etcd'), '--log-level', 'error'];
  const places = [
    '--listen-client-urls',
    clients,
    '--advertise-client-urls',
    clients,
    '--listen-peer-urls',
    own,
  ];
  const first = ['--initial-advertise-peer-urls', own, '--initial-cluster', `etcd1=${own}`];
  const running = spawn(etcd, [...words, ...places, ...first], { stdio: 'ignore' });
  const ended = once(running, 'exit');
  const stop = async (): Promise<void> => {
    running.kill('SIGKILL');
    await ended;
  };
  try {
    await eventually(async () => (await fetch(`${clients}/health`)).ok);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}

function startDatabaseProxy(
  members: readonly Member[],
  primary: number,
  standby: number,
): Promise<() => Promise<void>> {
  const places = members.flatMap(({ port, rest }, at) => [
    [`PG${at + 1}`, `127.0.0.1:${port}`],
    [`REST${at + 1}`, String(rest)],
  ]);
  return runHaproxy('deploy/patroni/haproxy.cfg', {
    BIND: `127.0.0.1:${primary}`,
    BIND_REPLICA: `127.0.0.1:${standby}`,
    ...Object.fromEntries(places),
  });
}

/** As the first that answers sees them. */
async function membersBy(members: readonly Member[]): Promise<readonly PatroniMember[]> {
  for (const { rest } of members) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => undefined);
    if (answer === undefined) continue;
    return cluster.parse(await answer.json()).members.map(({ name, role, state, timeline }) => {
      return { name, role, state, timeline, isSync: role === 'sync_standby' };
    });
  }
  throw new Error('no member answers');
}

async function rowsOf(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Within a minute and a half. */
async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + 90_000;
  for (;;) {
    try {
      if (await isSo()) return;
      if (performance.now() > until) throw new Error('Patroni did not come up');
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await delay(200);
  }
}
