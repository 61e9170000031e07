import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalFileStore, type FileStore } from '#server/files/file-store.ts';
import { SUPERUSER } from '#server/postgres/settings.ts';
import { startPostgres } from '#server/postgres/supervisor.ts';
import { connect } from '#server/store/connect.ts';
import { openDatabase } from '#server/store/database.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { blankDatabase, testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup, type BackupReport } from './write-backup.ts';

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let report: BackupReport;
let sourceFiles: FileStore;

const made = (name: string): string => path.join(folder, name);
const backup = (url: string, name: string, output?: Parameters<typeof writeBackup>[0]['output']) =>
  writeBackup({
    connect: () => connect(url, 'backup'),
    files: sourceFiles,
    target: made(name),
    now: new Date('2030-01-02T03:04:05Z'),
    output,
  });
const restore = async (files?: FileStore, url = target.url) =>
  await restoreBackup({
    connect: () => connect(url, 'restore'),
    open: () => openDatabase(url, { warn: () => undefined }),
    files: files ?? (await createLocalFileStore(made('files'))),
    source: report.file,
    replace: true,
    migrations,
  });
const schools = async (): Promise<(string | null)[]> =>
  (await target.db.selectFrom('sysUser').select('school').distinct().execute()).map(({ school }) => school);
const fullDisk = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-faults-'));
  [source, target] = await Promise.all([testDatabase(), blankDatabase()]);
  sourceFiles = await createLocalFileStore(source.filesFolder);
  report = await backup(source.url, 'school.zip');
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true, force: true });
});

describe('a wrong password', () => {
  const wrong = () =>
    Promise.reject(Object.assign(new Error('password authentication failed'), { code: '28P01' }));

  it('is reported in one line, and no file is created', async () => {
    const parts = { connect: wrong, files: sourceFiles, target: made('wrong.zip'), now: new Date() };
    await expect(writeBackup(parts)).rejects.toThrow(
      '数据库的账号或密码不正确，备份没有开始；请检查 DATABASE_URL',
    );
    const open = () => openDatabase(target.url, { warn: () => undefined });
    await expect(
      restoreBackup({
        connect: wrong,
        open,
        files: sourceFiles,
        source: report.file,
        replace: true,
        migrations,
      }),
    ).rejects.toThrow('数据库的账号或密码不正确，恢复没有开始；请检查 DATABASE_URL');
    expect((await readdir(folder)).filter((name) => name.startsWith('wrong'))).toEqual([]);
  });

  it('of a real role is reported in the same line', async () => {
    const server = await startPostgres({ dataDir: made('own'), log: () => undefined });
    try {
      const as = (user: string, password = '') => {
        const url = new URL(server.url);
        return Object.assign(url, { username: user, password }).toString();
      };
      const admin = await connect(as(SUPERUSER), 'test');
      const rules = path.join(made('own'), 'cluster', 'pg_hba.conf');
      await writeFile(rules, `local all guest scram-sha-256\n${await readFile(rules, 'utf8')}`);
      await admin.query(`create role guest login password 'right'`);
      await admin.query('select pg_reload_conf()');
      await admin.end();
      const entered = (password: string) =>
        connect(as('guest', password), 'test').then(
          (connection) => connection.end().then(() => 'in'),
          (error: { code?: string }) => error.code,
        );
      await expect.poll(() => entered('wrong')).toBe('28P01');
      expect(await entered('right')).toBe('in');
      await expect(backup(as('guest', 'wrong'), 'wrong-role.zip')).rejects.toThrow(
        '数据库的账号或密码不正确，备份没有开始；请检查 DATABASE_URL',
      );
    } finally {
      await server.stop();
    }
  });
});

describe('a restore', () => {
  it('that is interrupted leaves the earlier data, and succeeds when repeated', async () => {
    await restore();
    await target.db.updateTable('sysUser').set({ school: '之前' }).execute();
    const other = await connect(target.url, 'other');
    await other.query('begin');
    await other.query('lock table sys_user in access exclusive mode');
    const broken = restore().then(
      () => 'restored',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    // The restore has begun its transaction and waits for the table. The query runs outside of a transaction, which
    // would see one snapshot only.
    await expect
      .poll(
        async () => {
          const { rows } = await sql`
            select pg_terminate_backend(pid) as ended from pg_stat_activity
            where datname = current_database() and application_name = 'scratch-campus restore'
              and wait_event_type = 'Lock'`.execute(target.db);
          return rows.length;
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    expect(await broken).toBe('与数据库的连接中断，恢复没有完成；数据库保持原样，没有改动。请再试一次');
    await other.query('rollback');
    await other.end();
    expect(await schools()).toEqual(['之前']);
    expect(await restore()).toMatchObject({ rows: report.rows });
    expect(await schools()).not.toContain('之前');
  });

  it('onto a full disk leaves the earlier data, and succeeds when repeated', async () => {
    await target.db.updateTable('sysUser').set({ school: '之前' }).execute();
    const empty = await createLocalFileStore(made('empty'));
    const full: FileStore = { ...empty, put: () => Promise.reject(fullDisk()) };
    await expect(restore(full)).rejects.toThrow(
      '磁盘空间不足，恢复没有完成；数据库保持原样，没有改动。腾出空间后请再试一次',
    );
    expect(await schools()).toEqual(['之前']);
    expect(await restore(empty)).toMatchObject({ rows: report.rows });
  });
});

describe('a backup', () => {
  it.runIf(process.platform === 'linux')(
    'onto a full disk leaves no partial file, and succeeds when repeated',
    async () => {
      const output = () => createWriteStream('/dev/full');
      await expect(backup(source.url, 'full.zip', output)).rejects.toThrow(
        '磁盘空间不足，备份没有完成；没有留下不完整的备份文件。腾出空间后请再试一次',
      );
      expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
      expect(await backup(source.url, 'full.zip')).toMatchObject({ rows: report.rows });
    },
  );
});

describe('the check of a backup', () => {
  const scratch = async (): Promise<number> =>
    (
      await sql`select 1 from pg_database where datname = 'campus_check_' || (
      select oid::text from pg_database where datname = current_database())`.execute(source.db)
    ).rows.length;

  it('restores it into a scratch database on the same server, and drops that', async () => {
    expect(await checkBackup({ url: source.url, source: report.file, migrations })).toEqual({
      createdAt: '2030-01-02T03:04:05.000Z',
      tables: report.tables,
      rows: report.rows,
      files: report.files,
      broken: [],
      restored: true,
    });
    expect(await scratch()).toBe(0);
  });

  it('finds damage, and drops the scratch database', async () => {
    const bytes = await readFile(report.file);
    bytes.fill(0, 2000, 2100);
    await writeFile(made('damaged.zip'), bytes);
    await expect(checkBackup({ url: source.url, source: made('damaged.zip'), migrations })).rejects.toThrow(
      '备份文件已损坏',
    );
    expect(await scratch()).toBe(0);
  });
});
