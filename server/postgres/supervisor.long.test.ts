import { execFile } from 'node:child_process';
import { access, chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';

import { describeBinaries, findBinaries } from './binaries.ts';
import type { PostgresBinaries } from './types.ts';
import { isGone, signal } from './processes.ts';
import {
  DataFolderLocked,
  DataFolderTooNew,
  DataFolderTooOld,
  DataFolderUnusable,
  PostgresFailed,
  startPostgres,
} from './supervisor.ts';
import { query, scratchFolder, start, startProduct } from './testing/support.ts';

const systemBin = '/usr/lib/postgresql/15/bin';
const hasSystem = await access(join(systemBin, 'postgres')).then(
  () => true,
  () => false,
);
const log = (): void => undefined;
const permissions = async (path: string): Promise<string> => ((await stat(path)).mode % 0o1000).toString(8);

const suppliers: readonly [string, () => Promise<PostgresBinaries>, boolean][] = [
  ['the binaries of npm', () => findBinaries(), true],
  ['the PostgreSQL 15 of the system', () => describeBinaries(systemBin, 'system'), hasSystem],
];

describe.each(suppliers)('a data folder with %s', (_name, supply, present) => {
  it.skipIf(!present)(
    'is created once with private permissions, and keeps its rows after a restart',
    async () => {
      // A comma and a blank would split the list of socket folders, Chinese letters count three bytes each.
      const dataDir = join(await scratchFolder(), '数据, 一');
      const binaries = await supply();
      const first = await start({ dataDir, binaries });
      expect(first.version).toBe(binaries.version);
      await query(first, "create table pupil (name text); insert into pupil values ('王小明')");
      expect(
        await query(
          first,
          `select current_user::text as role, current_database()::text as database, rolsuper as super,
           current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
           current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
           current_setting('data_checksums') as checksums, (array_agg(w order by w collate "C"))::text as words
         from pg_roles, unnest(array['é', 'z', 'Z']) w where rolname = current_user group by rolsuper`,
        ),
      ).toEqual([
        {
          role: 'campus',
          database: 'campus',
          super: false,
          encoding: 'UTF8',
          zone: 'Asia/Shanghai',
          tcp: '',
          fsync: 'on',
          checksums: 'on',
          words: '{Z,z,é}',
        },
      ]);
      expect(await permissions(dataDir)).toBe('700');
      expect(await permissions(first.connection.host)).toBe('700');
      expect((await readdir(dataDir)).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
      await first.stop();
      expect(await isGone(first.pid)).toBe(true);
      await expect(access(join(dataDir, 'cluster', 'postmaster.pid'))).rejects.toThrow('ENOENT');

      const second = await start({ dataDir, binaries });
      expect(await query(second, 'select name from pupil')).toEqual([{ name: '王小明' }]);
      expect(second.lines.some((line) => line.includes('creating a new cluster'))).toBe(false);
      const superuser = new Client({ ...second.connection, user: 'postgres', database: 'postgres' });
      await superuser.connect();
      await superuser.query('drop database campus');
      await superuser.end();
      await second.stop();

      const third = await start({ dataDir, binaries });
      expect(await query(third, "select to_regclass('pupil') as pupil")).toEqual([{ pupil: null }]);
      await third.stop();
    },
  );
});

describe('startPostgres', () => {
  it('puts the socket into a short private folder if the data path is long, and removes it when it stops', async () => {
    const dataDir = join(await scratchFolder(), '很深的目录'.repeat(6));
    const postgres = await start({ dataDir });
    const { host } = postgres.connection;
    expect(basename(host)).toMatch(/^campus-pg-[0-9a-f]{16}$/);
    expect(await permissions(host)).toBe('700');
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    await expect(access(host)).rejects.toThrow('ENOENT');
  });

  it('refuses a folder that a running process owns, and does not stop its server', async () => {
    const dataDir = join(await scratchFolder(), 'data');
    const product = startProduct([dataDir]);
    const server = await product.ready();
    const refusal = startPostgres({ dataDir, log });
    await expect(refusal).rejects.toThrow(DataFolderLocked);
    await expect(refusal).rejects.toThrow(
      `数据目录 ${dataDir} 正在被另一个进程使用（PID ${product.child.pid ?? 0}），请先停止它，或换一个 DATA_DIR`,
    );
    expect(await isGone(server)).toBe(false);
    product.child.kill('SIGTERM');
    await product.exited();
    expect(product.child.exitCode).toBe(0);
    expect(await isGone(server)).toBe(true);
    const next = await start({ dataDir });
    expect(await query(next, 'select count(*)::int as rows from acked')).toEqual([
      { rows: product.acked.length },
    ]);
  });

  it('refuses a cluster of a newer or older major version, and releases the folder', async () => {
    const dataDir = await scratchFolder();
    const binaries = await findBinaries();
    const version = join(dataDir, 'cluster', 'PG_VERSION');
    await mkdir(dirname(version));
    await writeFile(version, '99\n');
    const tooNew = startPostgres({ dataDir, binaries, log });
    await expect(tooNew).rejects.toThrow(DataFolderTooNew);
    await expect(tooNew).rejects.toThrow(
      /由 PostgreSQL 99 建立，当前程序只带有 PostgreSQL \d+，请升级本程序后再启动$/,
    );
    await writeFile(version, '12\n');
    const tooOld = startPostgres({ dataDir, binaries, log });
    await expect(tooOld).rejects.toThrow(DataFolderTooOld);
    await expect(tooOld).rejects.toThrow(/npm run backup.*npm run restore$/);
  });

  it('refuses a folder with other files and does not touch its mode', async () => {
    const dataDir = await scratchFolder();
    await chmod(dataDir, 0o755);
    await writeFile(join(dataDir, 'homework.sb3'), '');
    const refusal = startPostgres({ dataDir, log });
    await expect(refusal).rejects.toThrow(DataFolderUnusable);
    await expect(refusal).rejects.toThrow('homework.sb3');
    expect(await permissions(dataDir)).toBe('755');
  });

  it('refuses a cluster folder without PG_VERSION', async () => {
    const dataDir = await scratchFolder();
    await mkdir(join(dataDir, 'cluster'));
    await expect(startPostgres({ dataDir, log })).rejects.toThrow(/缺少 PG_VERSION/);
  });

  it('leaves nothing behind when the cluster cannot be created', async () => {
    const dataDir = await scratchFolder();
    const binaries = { ...(await findBinaries()), bin: join(dataDir, 'nowhere') };
    await expect(startPostgres({ dataDir, binaries, log, identity: { kind: 'direct' } })).rejects.toThrow(
      PostgresFailed,
    );
    expect((await readdir(dataDir)).filter((name) => name.startsWith('cluster'))).toEqual([]);
    expect((await start({ dataDir })).connection.database).toBe('campus');
  });

  it('reports the error message of a server that does not start', async () => {
    const dataDir = await scratchFolder();
    await (await start({ dataDir })).stop();
    await writeFile(join(dataDir, 'cluster', 'postgresql.conf'), 'no_such_setting = 1\n');
    await expect(startPostgres({ dataDir, log })).rejects.toThrow(
      /^PostgreSQL 无法启动：.*(?:unrecognized configuration parameter "no_such_setting"|contains errors)/s,
    );
  });

  it('runs the server in its own process group, reports its end, and can start it again after a kill', async () => {
    const dataDir = await scratchFolder();
    const first = await start({ dataDir });
    expect(await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).toContain(`${first.pid}\n`);
    // A process group of its own: Ctrl-C in the terminal reaches Node alone.
    const { stdout } = await promisify(execFile)('ps', ['-o', 'pgid=', '-p', String(first.pid)]);
    expect(Number(stdout)).toBe(first.pid);
    signal(first.pid, 'SIGKILL');
    await first.exited;
    await first.stop();
    const second = await start({ dataDir });
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
