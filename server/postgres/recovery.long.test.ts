import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';

import { DataFolderLocked } from './errors.ts';
import { inspectProcess, isGone, signal } from './processes.ts';
import { eventually, query, scratchFolder, start, startProduct } from './testing/support.ts';

const firstLineOf = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8')).split('\n')[0] ?? '';

/** A process that does not reap its child: the child is dead, and its pid still answers kill(pid, 0). */
async function makeZombie(): Promise<{ readonly parent: ChildProcess; readonly pid: number }> {
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 300'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => {
    parent.kill('SIGKILL');
  });
  const [text] = await once(parent.stdout, 'data');
  const pid = Number(String(text));
  await eventually(async () => (await inspectProcess(pid))?.state === 'zombie');
  return { parent, pid };
}

/** Rewrites both lock files of a crashed server as if `pid` had been its postmaster. */
async function blame(dataDir: string, pid: number): Promise<void> {
  for (const path of ['cluster/postmaster.pid', 'socket/.s.PGSQL.5432.lock']) {
    const [, ...rest] = (await readFile(join(dataDir, path), 'utf8')).split('\n');
    await writeFile(join(dataDir, path), [String(pid), ...rest].join('\n'));
  }
}

async function crashedFolder(): Promise<string> {
  const dataDir = await scratchFolder();
  const crashed = await start({ dataDir });
  await query(crashed, 'create table kept as select 7 as n');
  signal(crashed.pid, 'SIGKILL');
  await crashed.exited;
  await crashed.stop();
  return dataDir;
}

describe('after a crash', () => {
  it('the orphaned postmaster of a killed process is stopped and replaced', async () => {
    const dataDir = await scratchFolder();
    const product = startProduct([dataDir]);
    const orphan = await product.ready();
    await eventually(() => product.acked.length > 5);
    product.child.kill('SIGKILL');
    await product.exited();
    expect(await isGone(orphan)).toBe(false);
    const next = await start({ dataDir });
    expect(next.lines).toContain(`postgres: stopping an orphaned postmaster, PID ${orphan}`);
    expect(await isGone(orphan)).toBe(true);
    expect(next.pid).not.toBe(orphan);
    expect(await firstLineOf(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(String(next.pid));
  });

  it('a process that ends with an uncaught error stops its PostgreSQL server', async () => {
    const product = startProduct([await scratchFolder()]);
    const server = await product.ready();
    product.child.kill('SIGUSR2');
    await product.exited();
    await eventually(() => isGone(server));
    expect([product.child.exitCode, product.child.signalCode]).toEqual([1, null]);
  });

  it('a lock file that names a zombie does not stop the start', async () => {
    const dataDir = await crashedFolder();
    const { pid } = await makeZombie();
    await blame(dataDir, pid);
    const next = await start({ dataDir });
    expect(await query(next, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('a lock file that names a foreign process does not stop the start, and the process lives on', async () => {
    const dataDir = await crashedFolder();
    const { parent } = await makeZombie();
    const foreign = parent.pid ?? 0;
    await blame(dataDir, foreign);
    const next = await start({ dataDir });
    expect(await query(next, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(await isGone(foreign)).toBe(false);
  });

  it('a server that answers on the socket from another container is not replaced', async () => {
    const dataDir = await crashedFolder();
    await rm(join(dataDir, 'socket', '.s.PGSQL.5432'));
    const server = createServer().listen(join(dataDir, 'socket', '.s.PGSQL.5432'));
    await once(server, 'listening');
    const before = await firstLineOf(join(dataDir, 'cluster', 'postmaster.pid'));
    await expect(start({ dataDir })).rejects.toThrow(DataFolderLocked);
    expect(await firstLineOf(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(before);
    server.close();
  });

  it('a busy child of a killed postmaster is ended before the start', async () => {
    const dataDir = await scratchFolder();
    const first = await start({ dataDir });
    const client = new Client(first.connection);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const busy = client.query('select count(*) from generate_series(1, 1e11::bigint)').catch(() => undefined);
    const child = rows[0]?.pid ?? 0;
    const active = "select pid from pg_stat_activity where state = 'active' and query ~ '1e[1]1'";
    await eventually(async () => (await query(first, active)).length === 1);
    signal(first.pid, 'SIGKILL');
    await first.exited;
    await first.stop();
    expect(await isGone(child)).toBe(false);
    const next = await start({ dataDir });
    expect(await isGone(child)).toBe(true);
    expect(next.lines).toContain(`postgres: ending children of a killed postmaster with SIGQUIT: ${child}`);
    await busy;
    await client.end().catch(() => undefined);
  });

  it('a process killed while the cluster is being created leaves no incomplete cluster', async () => {
    const dataDir = await scratchFolder();
    const product = startProduct([dataDir]);
    const drafted = async (): Promise<boolean> =>
      (await readdir(dataDir)).some((name) => name.startsWith('cluster.new-'));
    await eventually(drafted);
    product.child.kill('SIGKILL');
    await product.exited();
    expect(await readdir(dataDir)).not.toContain('cluster');
    const next = await start({ dataDir });
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('no acknowledged row is missing after three kills of process and server', async () => {
    const dataDir = await scratchFolder();
    let last = 0;
    for (let round = 0; round < 3; round += 1) {
      const product = startProduct([dataDir]);
      const server = await product.ready();
      await eventually(() => product.acked.length > 50);
      signal(server, 'SIGKILL');
      product.child.kill('SIGKILL');
      await product.exited();
      expect(product.acked[0]).toBeGreaterThan(last);
      last = product.acked.at(-1) ?? 0;
    }
    const next = await start({ dataDir });
    const [row] = await query(next, 'select count(*)::int as rows, max(n) as last from acked');
    // The last row may have been written and not yet acknowledged.
    expect([
      { rows: last, last },
      { rows: last + 1, last: last + 1 },
    ]).toContainEqual(row);
  });
});
