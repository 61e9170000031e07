import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { runHaproxy } from './haproxy.ts';
import { endProcesses, processesOf } from './processes-of.ts';
import { freePort } from './product-process.ts';

// Three PostgreSQL 15 under Patroni with a synchronous standby, etcd, and haproxy, all from Debian packages
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
  /**
   * The state reported by Patroni: running, starting, stopped, … A killed member is listed until its ttl
   * ends.
   */
  readonly state: string;
  readonly timeline: number | undefined;
  readonly isSync: boolean;
};

export type Patroni = {
  /** Address of the primary through haproxy, with the role and database campus. */
  readonly url: string;
  /** Address of a standby that is at most 1 MB behind, through haproxy. */
  readonly replicaUrl: string;
  /** Returns the name of the leader. Errors: there is no leader. */
  readonly primary: () => Promise<string>;
  readonly members: () => Promise<readonly PatroniMember[]>;
  /** Sends SIGKILL to Patroni and all processes of its PostgreSQL. */
  readonly kill: (name: string) => Promise<void>;
  /** Ends the previous processes first. */
  readonly start: (name: string) => Promise<void>;
  /** Sends SIGSTOP to the same processes, like a machine that hangs. */
  readonly pause: (name: string) => Promise<void>;
  readonly resume: (name: string) => Promise<void>;
  /** Stops etcd without ending it, until it is woken. */
  readonly silenceEtcd: () => Promise<void>;
  readonly wakeEtcd: () => Promise<void>;
  /** Runs one statement with the product's role through haproxy. */
  readonly query: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Runs one statement on the leader as superuser. */
  readonly superuser: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Runs patronictl with the file of the members. */
  readonly control: (...words: string[]) => Promise<string>;
};

type Member = {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  readonly home: string;
  /** The path identifies the process. */
  readonly settings: string;
  readonly env: Readonly<Record<string, string>>;
};

/** The user of PostgreSQL, which refuses to run as root. */
type Owner = { readonly uid?: number; readonly gid?: number };

/**
 * Resolves when there are a leader and two standbys, one of them synchronous, and the role and database of
 * the product. The cluster ends with its temporary folder.
 */
export async function startPatroni(): Promise<Patroni> {
  if (![patroni, patronictl, etcd].every((binary) => existsSync(binary)))
    throw new Error('apt-get install -y --no-install-recommends patroni etcd-server postgresql-15 haproxy');
  const owner = await findOwner();
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-patroni-'));
  await chmod(folder, 0o755);
  const keys = await startEtcd(folder);
  const members = await Promise.all(names.map((name) => placeMember(folder, name, keys, owner)));
  for (const member of members) startMember(member, owner);
  const [primary, standby] = [await freePort(), await freePort()];
  await startDatabaseProxy(members, primary, standby);
  const handle = handleOf({ folder, members, owner, primary, standby });
  await eventually('three members, one of them a synchronous standby', async () => {
    const listed = await handle.members();
    return listed.length === names.length && listed.every(isRunning) && listed.some(({ isSync }) => isSync);
  });
  await handle.superuser(`create role campus login createrole createdb password '${password}'`);
  await handle.superuser('create database campus owner campus');
  await eventually('the primary, by haproxy', async () => (await handle.query('select 1')).length === 1);
  return handle;
}

const isRunning = ({ state }: PatroniMember): boolean => state === 'running' || state === 'streaming';

type Parts = {
  readonly folder: string;
  readonly members: readonly Member[];
  readonly owner: Owner;
  readonly primary: number;
  readonly standby: number;
};

function handleOf({ folder, members, owner, primary, standby }: Parts): Patroni {
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
  const url = `postgres://campus:${password}@127.0.0.1:${primary}/campus`;
  return {
    url,
    replicaUrl: `postgres://campus:${password}@127.0.0.1:${standby}/campus`,
    primary: leader,
    members: list,
    kill: (name) => endProcesses(path.join(folder, named(name).name)),
    start: async (name) => {
      await endProcesses(path.join(folder, named(name).name));
      startMember(named(name), owner);
    },
    pause: (name) => signal(named(name).name, 'SIGSTOP'),
    resume: (name) => signal(named(name).name, 'SIGCONT'),
    silenceEtcd: () => signal('etcd', 'SIGSTOP'),
    wakeEtcd: () => signal('etcd', 'SIGCONT'),
    query: (sql) => rowsOf(url, sql),
    superuser: async (sql) => {
      const { port } = named(await leader());
      return rowsOf(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, sql);
    },
    control: async (...words) => {
      const [first] = members;
      const how = ['-c', first?.settings ?? '', ...words];
      return (await run(patronictl, how, { env: { ...first?.env }, timeout: 60_000 })).stdout;
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

/** Writes the file of deploy/ with sockets in a temporary folder, and returns its path. */
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
    PATRONI_ETCD_HOSTS: `'127.0.0.1:${keys}'`,
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

/** Starts etcd and returns its port. */
async function startEtcd(folder: string): Promise<number> {
  const [port, peers] = [await freePort(), await freePort()];
  const [clients, own] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  const words = [
    '--name',
    'etcd1',
    '--data-dir',
    path.join(folder, 'etcd'),
    '--log-level',
    'error',
    '--enable-v2',
  ];
  const places = [
    '--listen-client-urls',
    clients,
    '--advertise-client-urls',
    clients,
    '--listen-peer-urls',
    own,
  ];
  const first = ['--initial-advertise-peer-urls', own, '--initial-cluster', `etcd1=${own}`];
  spawn(etcd, [...words, ...places, ...first], { stdio: 'ignore' });
  await eventually('etcd', async () => {
    return (await fetch(`${clients}/health`, { signal: AbortSignal.timeout(2000) })).ok;
  });
  return port;
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

/** Returns the members as seen by the first one that answers. */
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
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 30_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Waits up to a minute and a half. */
async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + 90_000;
  for (;;) {
    let cause: unknown;
    try {
      if (await isSo()) return;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > until) throw new Error(`did not come up: ${what}`, { cause });
    await delay(200);
  }
}
