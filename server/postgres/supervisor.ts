import { resolve } from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

import { findBinaries, majorOf } from './binaries.ts';
import type { PostgresBinaries, Identity } from './types.ts';
import { ensureCluster } from './cluster.ts';
import { clusterFolder, handOver, prepareDataFolder } from './data-folder.ts';
import { assertReachable, chooseIdentity } from './identity.ts';
import { settlePidFile, stopOrphans } from './leftover.ts';
import { acquireOwnerLock } from './owner-lock.ts';
import { type Address, type Postmaster, startPostmaster, superuserConfig } from './postmaster.ts';
import { APPLICATION_ROLE, DATABASE } from './settings.ts';
import { openSocketFolder } from './socket-folder.ts';

export type PostgresConnection = {
  /** The absolute folder of the unix socket; an address on Windows. */
  readonly host: string;
  readonly port?: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
};

export type RunningPostgres = {
  readonly connection: PostgresConnection;
  /** The same as one string for `pg`'s `connectionString`. */
  readonly url: string;
  readonly version: string;
  readonly pid: number;
  /** Resolves when the server is gone: after `stop`, or because it was killed. The data folder then needs a new start. */
  readonly exited: Promise<void>;
  /** Writes down now what a stop would have to wait for. Does nothing when the server does not answer. */
  checkpoint(): Promise<void>;
  /** Fast shutdown, then gives the folder back. Close the pool first. May be called twice. */
  stop(): Promise<void>;
};

export type StartOptions = {
  /** A folder for nothing but this server; created when missing, made 0700. */
  readonly dataDir: string;
  readonly binaries?: PostgresBinaries;
  /** How to run the programs; chosen for this machine when left out. */
  readonly identity?: Identity;
  /** One line each: the server's own log and the supervisor's notes. */
  readonly log: (line: string) => void;
  /** Ends a start that is under way; it throws then, and leaves nothing running. */
  readonly abort?: AbortSignal | undefined;
  /** On Windows, where it listened before. */
  readonly port?: number | undefined;
  /** In place of ours, by name: what outlives nothing need not wait for the disk. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
};

/** The role and the database, made when missing. */
async function ensureDatabase(address: Address, version: string): Promise<void> {
  const client = new Client(superuserConfig(address, 'postgres'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const role = escapeIdentifier(APPLICATION_ROLE);
    const roles = await client.query<{ makes: boolean }>(
      'select rolcreaterole as makes from pg_roles where rolname = $1',
      [APPLICATION_ROLE],
    );
    if (roles.rowCount === 0) {
      // CREATEDB: the tests copy template databases.
      const password = address.password === undefined ? '' : ` password ${escapeLiteral(address.password)}`;
      await client.query(`create role ${role} login createdb${password}`);
    }
    // Before version 16 it could make itself a member of every role, including those that reach files and programs.
    if (roles.rows[0]?.makes !== true && majorOf(version) >= 16)
      await client.query(`alter role ${role} createrole`);
    // So that it may bound what roles of its own lay down on the disk.
    await client.query(`grant set on parameter temp_file_limit to ${role}`);
    const databases = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (databases.rowCount === 0) {
      await client.query(`create database ${escapeIdentifier(DATABASE)} owner ${role}`);
    }
  } finally {
    await client.end();
  }
}

export function connectionUrl({ host, port, user, database, password }: PostgresConnection): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  const query = `host=${encodeURIComponent(host)}&port=${port ?? ''}`;
  return `postgres://${encodeURIComponent(user)}${secret}@localhost/${encodeURIComponent(database)}?${query}`;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= action());
}

function describe(postmaster: Postmaster, version: string, close: () => Promise<void>): RunningPostgres {
  const { address, pid, exited } = postmaster;
  const connection = { ...address, user: APPLICATION_ROLE, database: DATABASE };
  return {
    connection,
    url: connectionUrl(connection),
    version,
    pid,
    exited,
    checkpoint: () => checkpoint(address).catch(() => undefined),
    stop: once(close),
  };
}

async function checkpoint(address: Address): Promise<void> {
  const client = new Client({ ...superuserConfig(address, 'postgres'), connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function startLocked(
  options: StartOptions,
  dataDir: string,
  release: () => Promise<void>,
): Promise<RunningPostgres> {
  const { log, abort, port, settings } = options;
  const binaries = options.binaries ?? (await findBinaries());
  const identity = options.identity ?? (await chooseIdentity(binaries));
  if (identity.kind === 'account') {
    await assertReachable(binaries.bin, identity);
    log(
      `postgres: user namespaces are refused, running as ${identity.name}; parents of the data folder must be open to it`,
    );
  }
  await handOver(dataDir, identity);
  await ensureCluster({ dataDir, binaries, identity, log, abort });
  await stopOrphans(clusterFolder(dataDir), log);
  const socket = await openSocketFolder(dataDir, identity);
  await settlePidFile(clusterFolder(dataDir), log);
  abort?.throwIfAborted();
  const socketFolder = socket.path;
  const postmaster = await startPostmaster({
    dataDir,
    binaries,
    identity,
    socketFolder,
    log,
    abort,
    port,
    settings,
  });
  try {
    await ensureDatabase(postmaster.address, binaries.version);
    abort?.throwIfAborted();
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  return describe(postmaster, binaries.version, async () => {
    await postmaster.stop();
    await socket.remove();
    await release();
  });
}

/**
 * Runs PostgreSQL on a data folder of our own: creates the cluster on the first start, clears the remains of a killed run, and
 * answers when the database `campus` accepts connections. Throws one-line errors of `errors.ts`: `PostgresUnavailable`,
 * `DataFolderLocked`, `DataFolderTooNew`, `DataFolderTooOld`, `DataFolderUnusable`, `DiskFull`, `PostgresFailed`.
 */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  await prepareDataFolder(dataDir);
  const lock = await acquireOwnerLock(dataDir);
  try {
    return await startLocked(options, dataDir, () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

export { findBinaries } from './binaries.ts';
export type { PostgresBinaries } from './types.ts';
export {
  DataFolderLocked,
  DataFolderTooNew,
  DataFolderTooOld,
  DataFolderUnusable,
  DiskFull,
  PostgresFailed,
  PostgresUnavailable,
} from './errors.ts';
