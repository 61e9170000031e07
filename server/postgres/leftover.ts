import { chown, readFile, readdir, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';

import { PostgresFailed, errorCode } from './errors.ts';
import { type ProcessFacts, STOP_STEPS, endProcess, inspectProcess, signal, waitUntil } from './processes.ts';
import { BOUNDS } from './settings.ts';

async function readPidFile(cluster: string): Promise<readonly string[] | undefined> {
  try {
    return (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** PostgreSQL works inside its data folder, so the working folder is the proof; without /proc the command line has to do. */
function servesCluster(facts: ProcessFacts, cluster: string): boolean {
  const named = /postgres|postmaster/.test(facts.command);
  return named && (facts.cwd === undefined ? facts.command.includes(cluster) : facts.cwd === cluster);
}

/**
 * A lock file whose pid now belongs to a zombie or to a foreign process makes postgres refuse to start. Deleting the file would
 * also skip postgres' check for children still attached to its shared memory. Naming our own pid instead, the new postmaster's
 * parent, which it knows cannot be a postmaster, leaves the decision to postgres.
 */
async function disownPidFile(cluster: string, lines: readonly string[]): Promise<void> {
  const draft = join(cluster, 'postmaster.pid.new');
  await writeFile(draft, [String(process.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 });
  const owner = await stat(cluster);
  await chown(draft, owner.uid, owner.gid);
  await rename(draft, join(cluster, 'postmaster.pid'));
}

async function childrenOf(cluster: string): Promise<number[]> {
  if (platform !== 'linux') {
    return [];
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const facts = await Promise.all(
    pids.map(async (pid) => ({ pid, facts: await inspectProcess(pid).catch(() => undefined) })),
  );
  return facts
    .filter((entry) => entry.facts?.state === 'running' && entry.facts.cwd === cluster)
    .filter((entry) => entry.facts?.command.startsWith('postgres') === true)
    .map((entry) => entry.pid);
}

/** Children of a killed postmaster leave by themselves at their next wait; one in a long computation has to be told. */
async function endChildren(cluster: string, log: (line: string) => void): Promise<void> {
  const hasNoChildren = async (): Promise<boolean> => (await childrenOf(cluster)).length === 0;
  if (await waitUntil(hasNoChildren, BOUNDS.leftoverChildren)) {
    return;
  }
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    const pids = await childrenOf(cluster);
    log(`postgres: ending children of a killed postmaster with ${name}: ${pids.join(', ')}`);
    for (const pid of pids) {
      signal(pid, name);
    }
    if (await waitUntil(hasNoChildren, BOUNDS.leftoverChildren)) {
      return;
    }
  }
}

/**
 * Stops an orphaned postmaster of ours and waits for or ends orphaned children. The caller holds the owner lock, so no living
 * product process of this machine serves this cluster.
 */
export async function stopOrphans(folder: string, log: (line: string) => void): Promise<void> {
  const cluster = await realpath(folder);
  const lines = await readPidFile(cluster);
  if (lines === undefined || platform === 'win32') {
    return;
  }
  const pid = Number(lines[0]);
  const facts = await inspectProcess(pid);
  if (facts?.state === 'running' && servesCluster(facts, cluster)) {
    log(`postgres: stopping an orphaned postmaster, PID ${pid}`);
    if ((await endProcess(pid, STOP_STEPS)) === undefined) {
      throw new PostgresFailed(`无法停止上次遗留的 PostgreSQL 进程（PID ${pid}）`);
    }
  }
  await endChildren(cluster, log);
}

/** Disowns a lock file whose pid is a zombie or a foreign process. Only after nobody answered on the socket. */
export async function settlePidFile(cluster: string, log: (line: string) => void): Promise<void> {
  const lines = await readPidFile(cluster);
  if (lines !== undefined && (await inspectProcess(Number(lines[0]))) !== undefined) {
    log(`postgres: the lock file names PID ${lines[0] ?? '?'}, which is no postmaster of this cluster`);
    await disownPidFile(cluster, lines);
  }
}
