import { onTestFinished, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { Client } from 'pg';
import { keepPostgres, type KeptPostgres } from './keeper.ts';
import { isGone, signal } from './processes.ts';
import { startPostgres } from './supervisor.ts';
import { eventually, scratchFolder } from './testing/support.ts';

type Kept = KeptPostgres & { readonly notes: string[]; readonly dataDir: string };

async function keep(tries?: number): Promise<Kept> {
  const dataDir = join(await scratchFolder(), 'postgres');
  const notes: string[] = [];
  const kept = await keepPostgres({
    dataDir,
    log: () => undefined,
    note: (line) => notes.push(line),
    ...(tries === undefined ? {} : { tries }),
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
  it('starts a killed server again at the same address, with what was stored', async () => {
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

  it('gives up a server that ends again and again, and gives the folder back', async () => {
    const kept = await keep(1);
    const first = kept.pid();
    signal(first, 'SIGKILL');
    await eventually(() => kept.pid() !== first);
    signal(kept.pid(), 'SIGKILL');
    await kept.lost;
    expect(kept.notes.at(-1)).toBe('the database process has ended unexpectedly and is started again');
    const next = await startPostgres({ dataDir: kept.dataDir, log: () => undefined });
    await next.stop();
  });

  it('leaves nothing running when it is stopped while it starts again', async () => {
    const kept = await keep();
    signal(kept.pid(), 'SIGKILL');
    await eventually(() => kept.notes.length > 0);
    await kept.stop();
    expect(await isGone(kept.pid())).toBe(true);
  });
});

describe('a start that is no longer wanted', () => {
  it.each([0, 30, 150, 400])('after %i ms leaves no server and no lock', async (wait) => {
    const dataDir = join(await scratchFolder(), 'postgres');
    const pids: number[] = [];
    const starting = startPostgres({
      dataDir,
      abort: AbortSignal.timeout(wait),
      log: (line) => pids.push(...[...line.matchAll(/\[(\d+)\]/g)].map(([, pid]) => Number(pid))),
    });
    await expect(starting).rejects.toThrow(/aborted|timeout/);
    for (const pid of pids) expect(await isGone(pid)).toBe(true);
    const next = await startPostgres({ dataDir, log: () => undefined });
    await next.stop();
  });
});
