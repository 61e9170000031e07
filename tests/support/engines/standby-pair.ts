import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { processesOf } from './processes-of.ts';
import { freePort } from './product-process.ts';

const run = promisify(execFile);
const binaries = '/usr/lib/postgresql/15/bin';

export type StandbyPair = {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Runs one statement as superuser. */
  readonly atPrimary: (statement: string) => Promise<void>;
  readonly atStandby: (statement: string) => Promise<void>;
  /** Kills the standby like a crash. */
  readonly killStandby: () => Promise<void>;
  readonly startStandby: () => Promise<void>;
  /** Stops the standby from answering until it is thawed. */
  readonly freezeStandby: () => Promise<void>;
  readonly thawStandby: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts a PostgreSQL of Debian and a standby, with an empty database campus. */
export async function startStandbyPair(): Promise<StandbyPair> {
  const owner = await ownerOf();
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-standby-'));
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const [primary, standby] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const tool = async (name: string, ...words: string[]) =>
    await run(path.join(binaries, name), words, { ...owner, cwd: folder });
  const start = async (place: string, port: number): Promise<void> => {
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
    await tool('pg_ctl', 'start', '-w', '-D', place, '-l', `${place}.log`, '-o', options);
  };
  const end = async (place: string): Promise<void> =>
    void (await tool('pg_ctl', 'stop', '-m', 'immediate', '-D', place).catch(() => undefined));
  await tool('initdb', '-D', primary, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
  await start(primary, primaryPort);
  const urlOf = (port: number, user: string, database: string) =>
    `postgres://${user}@127.0.0.1:${port}/${database}`;
  const as = (port: number) => (statement: string) => once(urlOf(port, 'postgres', 'postgres'), statement);
  await as(primaryPort)('create role campus login createrole');
  await as(primaryPort)('create database campus owner campus');
  await tool(
    'pg_basebackup',
    '-D',
    standby,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '-h',
    '127.0.0.1',
    '-p',
    `${primaryPort}`,
    '-U',
    'postgres',
  );
  await start(standby, standbyPort);
  return {
    primaryUrl: urlOf(primaryPort, 'campus', 'campus'),
    standbyUrl: urlOf(standbyPort, 'campus', 'campus'),
    atPrimary: as(primaryPort),
    atStandby: as(standbyPort),
    killStandby: () => end(standby),
    startStandby: () => start(standby, standbyPort),
    freezeStandby: () => signal(standby, 'SIGSTOP'),
    thawStandby: () => signal(standby, 'SIGCONT'),
    stop: async () => {
      await end(standby);
      await end(primary);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function signal(place: string, name: NodeJS.Signals): Promise<void> {
  for (const pid of await processesOf(place)) process.kill(pid, name);
}

/** The user of PostgreSQL, which refuses to run as root. */
async function ownerOf(): Promise<{ readonly uid?: number; readonly gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (how) => Number((await run('id', [how, 'postgres'])).stdout)),
  );
  return uid === undefined || gid === undefined ? {} : { uid, gid };
}

async function once(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
