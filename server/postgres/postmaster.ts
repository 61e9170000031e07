import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { platform } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

import type { PostgresBinaries, Identity } from './types.ts';
import { readPassword } from './cluster.ts';
import { clusterFolder } from './data-folder.ts';
import { firstLine, startError, isFullDiskLine } from './errors.ts';
import { STOP_STEPS, endProcess, signal } from './processes.ts';
import { BOUNDS, SERVER_SETTINGS, SOCKET_PORT, SUPERUSER } from './settings.ts';
import { onLines, program, runToEnd, spawnAs } from './spawn.ts';

/** Where the server listens: a unix socket folder, or TCP with a password on Windows. */
export type Address = { readonly host: string; readonly port: number; readonly password?: string };

export type Postmaster = {
  readonly pid: number;
  readonly address: Address;
  /** Resolves when the postmaster is gone, for whatever reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
};

export type Launch = {
  readonly dataDir: string;
  readonly binaries: PostgresBinaries;
  readonly identity: Identity;
  readonly socketFolder: string;
  readonly log: (line: string) => void;
  readonly abort?: AbortSignal | undefined;
  /** The port of the run before this one, where connected clients find it again. Only on Windows. */
  readonly port?: number | undefined;
  /** In place of SERVER_SETTINGS, by name. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
};

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function chooseAddress(launch: Launch): Promise<Address> {
  return platform === 'win32'
    ? {
        host: '127.0.0.1',
        port: launch.port ?? (await freePort()),
        password: await readPassword(launch.dataDir),
      }
    : { host: launch.socketFolder, port: SOCKET_PORT };
}

function listenSettings(address: Address): Readonly<Record<string, string>> {
  if (platform === 'win32') {
    return { listen_addresses: address.host };
  }
  return {
    listen_addresses: '',
    // A list: the quotes keep a comma or a blank in the path from splitting it.
    unix_socket_directories: `"${address.host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
}

function serverArguments(launch: Launch, address: Address): string[] {
  const settings = {
    ...SERVER_SETTINGS,
    ...launch.settings,
    ...listenSettings(address),
    port: String(address.port),
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', clusterFolder(launch.dataDir), ...pairs];
}

/** How to log in as superuser to a database of this server. */
export function superuserConfig(address: Address, database: string): ClientConfig {
  return { ...address, user: SUPERUSER, database };
}

async function answers(address: Address): Promise<boolean> {
  const client = new Client({ ...superuserConfig(address, 'postgres'), connectionTimeoutMillis: 5000 });
  // Without a listener a connection that breaks later would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    // No socket yet, or "the database system is starting up" during recovery: the caller asks again or sees the exit.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Messages of a start that may succeed a moment later: the remains of a crashed run are still going away. */
const passing = /pre-existing shared memory block|lock file ".*" already exists/;

type Attempt = { readonly postmaster: Postmaster } | { readonly failure: string; readonly again: boolean };

function stopper(
  child: ChildProcess,
  pid: number,
  exited: Promise<void>,
  launch: Launch,
): () => Promise<void> {
  return async () => {
    if (platform === 'win32') {
      // Signals end a process without shutdown there. Untested.
      const { binaries, identity } = launch;
      const args = ['stop', '-D', clusterFolder(launch.dataDir), '-m', 'fast', '-w'];
      await runToEnd({ binaries, identity, file: program(binaries, 'pg_ctl'), args });
    } else if (child.exitCode === null && child.signalCode === null) {
      const worked = await endProcess(pid, STOP_STEPS);
      if (worked !== 'SIGINT') {
        launch.log(`postgres: fast shutdown took too long, ended by ${worked ?? 'nothing'}`);
      }
    }
    await exited;
  };
}

type Watch = {
  readonly exited: Promise<void>;
  isRunning(): boolean;
  /** Why a start failed, in the server's own words. */
  complaint(): string;
  /** From here on lines are only passed on. */
  forget(): void;
};

/** The server's answer to our own queries during recovery; the reason why it gave up is logged elsewhere. */
const notYet = /FATAL: {2}the database system is |not yet accepting connections/;

/** The line of a failed start that names the cause. */
export function complaintOf(lines: readonly string[]): string {
  const complaint = lines.find((line) => /PANIC|FATAL|ERROR/.test(line) && !notYet.test(line));
  return lines.find(isFullDiskLine) ?? complaint ?? lines.at(-1) ?? 'no output';
}

function watch(child: ChildProcess, log: Launch['log']): Watch {
  let outputLines: string[] | undefined = [];
  let running = true;
  onLines(child, (line) => {
    log(line);
    outputLines?.push(line);
  });
  const exited = new Promise<void>((resolve) => {
    const done = (): void => {
      running = false;
      resolve();
    };
    child.once('error', (error) => {
      outputLines?.push(firstLine(error));
      done();
    });
    // 'close' comes when the last words are read; children of a killed postmaster may hold the pipe longer than that.
    child.once('close', done);
    child.once('exit', () => setTimeout(done, 500));
  });
  return {
    exited,
    isRunning: () => running,
    complaint: () => complaintOf(outputLines ?? []),
    forget: () => (outputLines = undefined),
  };
}

async function attempt(launch: Launch): Promise<Attempt> {
  const { binaries, identity } = launch;
  const address = await chooseAddress(launch);
  const args = serverArguments(launch, address);
  const child = spawnAs({ binaries, identity, file: program(binaries, 'postgres'), args });
  const state = watch(child, launch.log);
  const pid = child.pid ?? -1;
  const stop = stopper(child, pid, state.exited, launch);
  // A process that ends without `stop` (a crash, process.exit) takes its server along; after kill -9 the next start does.
  const onExit = (): void => (pid > 0 ? signal(pid, 'SIGINT') : undefined);
  process.once('exit', onExit);
  void state.exited.then(() => process.removeListener('exit', onExit));
  const deadline = Date.now() + BOUNDS.ready;
  while (state.isRunning() && Date.now() < deadline && launch.abort?.aborted !== true) {
    if (await answers(address)) {
      state.forget();
      return { postmaster: { pid, address, exited: state.exited, stop } };
    }
    await Promise.race([state.exited, delay(BOUNDS.poll)]);
  }
  if (state.isRunning()) {
    await stop();
  }
  launch.abort?.throwIfAborted();
  const failure = state.complaint();
  return { failure, again: passing.test(failure) };
}

/** Starts the postmaster and waits until it answers. Throws `DiskFull` or `PostgresFailed` with its complaint. */
export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  const deadline = Date.now() + BOUNDS.sharedMemory;
  for (;;) {
    const result = await attempt(launch);
    if ('postmaster' in result) {
      return result.postmaster;
    }
    if (!result.again || Date.now() > deadline) {
      throw startError(result.failure, `PostgreSQL 无法启动：${result.failure}`);
    }
    await delay(200);
  }
}
