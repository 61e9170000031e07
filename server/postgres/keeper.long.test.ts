import { onTestFinished, describe, expect, it } from 'vitest';
import { watch } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type KeepOptions, keepPostgres, type KeptPostgres } from './keeper.ts';
import { isGone, signal } from './processes.ts';
import { startPostgres } from './supervisor.ts';
import { eventually, scratchFolder } from './testing/support.ts';

type Kept = KeptPostgres & { readonly notes: string[]; readonly dataDir: string };

async function keep(options: Partial<Pick<KeepOptions, 'tries' | 'now' | 'log'>> = {}): Promise<Kept> {
  const dataDir = join(await scratchFolder(), 'postgres');
  const notes: string[] = [];
  const kept = await keepPostgres({
    dataDir,
    log: () => undefined,
    note: (line) => notes.push(line),
    ...options,
  });
  onTestFinished(() => kept.stop());
  return { ...kept, notes, dataDir };
}

/** The answer of a new connection. */
async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

describe('keepPostgres', () => {
  it('restarts a killed server at the same address with its data', async () => {
    const kept = await keep();
    await ask(kept.url, "create table pupil (name text); insert into pupil values ('王小明')");
    const first = kept.pid();
    signal(first, 'SIGKILL');
    await eventually(() => kept.pid() !== first);
    expect(await ask(kept.url, 'select name from pupil')).toEqual([{ name: '王小明' }]);
    await eventually(() => kept.notes.length === 2);
    expect(kept.notes).toEqual([
      'the database process has ended unexpectedly and is started again',
      'the database process runs again',
    ]);
    const second = kept.pid();
    await kept.stop();
    expect(await isGone(second)).toBe(true);
  });

  it('gives up a server that ends repeatedly, and releases the folder', async () => {
    const kept = await keep({ tries: 1 });
    const first = kept.pid();
    signal(first, 'SIGKILL');
    await eventually(() => kept.pid() !== first);
    signal(kept.pid(), 'SIGKILL');
    await kept.lost;
    expect(kept.notes.at(-1)).toBe('the database process has ended unexpectedly and is started again');
    const next = await startPostgres({ dataDir: kept.dataDir, log: () => undefined });
    await next.stop();
  });

  it('leaves no process running when it is stopped during a restart', async () => {
    const kept = await keep();
    signal(kept.pid(), 'SIGKILL');
    await eventually(() => kept.notes.length > 0);
    await kept.stop();
    expect(await isGone(kept.pid())).toBe(true);
  });

  it('leaves no process running when it is stopped while the restarted server gets its database', async () => {
    const stops: Promise<void>[] = [];
    let pid = 0;
    const kept = await keep({
      log: (line) => {
        const [, backend] = /\[(\d+)\] LOG: {2}(?:execute|statement).*from pg_roles/.exec(line) ?? [];
        if (backend === undefined) return;
        pid = Number(backend);
        stops.push(kept.stop());
      },
    });
    // For the next run: a statement is in its log before it is answered.
    await appendFile(join(kept.dataDir, 'cluster', 'postgresql.conf'), "\nlog_statement = 'all'\n");
    signal(kept.pid(), 'SIGKILL');
    await eventually(() => stops.length > 0);
    await Promise.all(stops);
    expect(await isGone(pid)).toBe(true);
    expect(await isGone(kept.pid())).toBe(true);
    const next = await startPostgres({ dataDir: kept.dataDir, log: () => undefined });
    await next.stop();
  });

  it.each([
    ['just now', 59_000, 'the database process runs again'],
    ['long ago', 60_000, 'the database process has ended unexpectedly and is started again'],
  ])(
    'counts a crash as a failure unless the disk was full in the last minute (full %s)',
    async (_when, passed, last) => {
      let time = 1_000_000;
      let isReported = false;
      const kept = await keep({
        tries: 0,
        now: () => time,
        log: (line) => (isReported ||= line.includes('LOG:  No space left on device')),
      });
      await ask(kept.url, "do $$ begin raise log 'No space left on device'; end $$");
      await eventually(() => isReported);
      time += passed;
      signal(kept.pid(), 'SIGKILL');
      await Promise.race([kept.lost, eventually(() => kept.notes.length === 2)]);
      expect(kept.notes.at(-1)).toBe(last);
    },
  );
});

describe('a start that is aborted', () => {
  const phases: readonly (readonly [
    string,
    (abort: () => void, dataDir: string) => (line: string) => void,
  ])[] = [
    [
      'before it began',
      (abort) => {
        abort();
        return () => undefined;
      },
    ],
    [
      'while the cluster is made',
      (abort, dataDir) => {
        const watching = watch(dataDir, (_event, name) => {
          if (name?.startsWith('cluster.new-') === true) abort();
        });
        onTestFinished(() => watching.close());
        return () => undefined;
      },
    ],
    ['as the server says its first word', (abort) => abort],
    [
      'as the server is ready',
      (abort) => (line) => (line.includes('ready to accept connections') ? abort() : undefined),
    ],
  ];

  it.each(phases)('%s leaves no server and no lock', async (_when, phase) => {
    const dataDir = join(await scratchFolder(), 'postgres');
    await mkdir(dataDir);
    const unwanted = new AbortController();
    const pids: number[] = [];
    const onLine = phase(() => unwanted.abort(), dataDir);
    const starting = startPostgres({
      dataDir,
      abort: unwanted.signal,
      log: (line) => {
        pids.push(...[...line.matchAll(/\[(\d+)\]/g)].map(([, pid]) => Number(pid)));
        onLine(line);
      },
    });
    await expect(starting).rejects.toThrow('aborted');
    for (const pid of pids) expect(await isGone(pid)).toBe(true);
    const next = await startPostgres({ dataDir, log: () => undefined });
    await next.stop();
  });
});
