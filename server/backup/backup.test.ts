import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { readCounts } from '#server/shared/statistics/counts.store.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { separateRoles } from '#server/store/separate-roles.store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buffer } from 'node:stream/consumers';
import { copyFiles } from '#server/files/copy-files.ts';
import { createFileStore, createLocalFileStore, type FileStore } from '#server/files/file-store.ts';
import { createS3Objects } from '#server/files/s3-objects.ts';
import { rowsTable, rowsTableName } from '#server/forms/shared/tables/registry.store.ts';
import { makeFormKeys, makeFormTable } from '#server/forms/shared/tables/rebuild.store.ts';
import { connect } from '#server/store/connect.ts';
import { openDatabase } from '#server/store/database.ts';
import { migrate } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { blankDatabase, testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { startS3Double } from '#tests/support/engines/s3-double.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup, type BackupReport } from './write-backup.ts';

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let report: BackupReport;

const made = (name: string): string => path.join(folder, name);

async function back(to: TestDatabase, file: string, replace = false, known = migrations, store?: FileStore) {
  return await restoreBackup({
    connect: () => connect(to.url, 'restore'),
    open: () => openDatabase(to.url, { warn: () => undefined }),
    files: store ?? (await createLocalFileStore(made('files'))),
    source: file,
    replace,
    migrations: known,
  });
}

/** Returns every row of every table by column name, without the columns that a backup leaves out. */
async function contents({ db }: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relnamespace::regnamespace::text in ('public', 'onl') and relkind = 'r' and relname not like 'kysely_%'
      and relname not in ('sys_session', 'sys_captcha', 'sys_one_time_code', 'sys_recovery', 'sys_login_failure',
        'sys_count')
    order by 1`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const query = sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`;
    const rows = name.startsWith('onl.') ? await runRows(db, query) : (await query.execute(db)).rows;
    found[name] = rows.map(({ row }) => row);
  }
  found['counts'] = Object.values(await readCounts(db)).map(String);
  return found;
}

const formId = 'a1'.repeat(16);

/** Creates an online form with rows in its own table, a unique key, and a column that was removed earlier. */
async function makeForm({ db, url }: TestDatabase): Promise<void> {
  const field = { id: 'name0001', key: 'name', label: '名称', kind: 'text', unique: true };
  const definition = JSON.stringify({ kind: 'single', fields: [field] });
  await sql`insert into onl_form (id, code, name, draft, version) values (${formId}, 'devices', '设备', ${definition}, 1)`.execute(
    db,
  );
  await sql`insert into onl_form_version (form_id, number, definition, create_by)
    values (${formId}, 1, ${definition}, 'admin')`.execute(db);
  await sql`insert into onl_column (form_id, name, field_id, type, retired_at) values
    (${formId}, 'f_name0001', 'name0001', 'text', null),
    (${formId}, 'f_tags0001', 'tags0001', 'text[]', now())`.execute(db);
  const client = await connect(url, 'form');
  await makeFormTable(client, formId);
  await makeFormKeys(client, formId);
  await client.end();
  await sql`insert into ${rowsTable(formId)} (id, f_name0001, f_tags0001)
    values ('1', ${'a\tb\\N\n"'}, ${['x,y', '😀']}), ('2', null, null)`.execute(db);
  await separateRoles(db);
}

/** Returns the keys that the database has for the form. */
async function keysOfForm({ db }: TestDatabase): Promise<unknown> {
  const { rows } = await sql`
    select indexdef from pg_indexes where schemaname = 'onl' and tablename = ${rowsTableName(formId)} order by 1`.execute(
    db,
  );
  return rows;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-backup-'));
  [source, target] = await Promise.all([testDatabase(), blankDatabase()]);
  const notes = '第一行\n第二行\t\\N "引号" 😀';
  await source.db.updateTable('sysUser').set({ school: notes }).where('username', '=', 'teacher').execute();
  await makeForm(source);
  await sql`insert into sys_session (token_hash, user_id, expires_at)
    select repeat('a', 64), id, now() + interval '1 day' from sys_user where username = 'teacher'`.execute(
    source.db,
  );
  report = await writeBackup({
    connect: () => connect(source.url, 'backup'),
    files: await createLocalFileStore(source.filesFolder),
    target: made('school.zip'),
    now: new Date('2030-01-02T03:04:05Z'),
  });
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('lists its contents in a manifest and is readable by its owner alone', async () => {
    const [users, files] = await Promise.all([
      sql<{ n: number }>`select count(*)::int as n from sys_user`.execute(source.db),
      sql<{ n: number }>`select count(distinct sha256)::int as n from sys_file`.execute(source.db),
    ]);
    expect(report).toMatchObject({ file: made('school.zip'), files: files.rows[0]?.n, broken: [] });
    expect(report.rows).toBeGreaterThan(users.rows[0]?.n ?? 0);
    expect((await stat(report.file)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  });

  it('restores into an empty database the same rows and files', async () => {
    expect(await back(target, report.file)).toMatchObject({ rows: report.rows, files: report.files });
    expect(await contents(target)).toEqual(await contents(source));
    const { rows } = await sql<{ sha256: string }>`select distinct sha256 from sys_file`.execute(target.db);
    const [from, to] = await Promise.all([
      createLocalFileStore(source.filesFolder),
      createLocalFileStore(made('files')),
    ]);
    expect(rows.length).toBeGreaterThan(0);
    for (const { sha256 } of rows)
      expect((await buffer(await to.open(sha256))).equals(await buffer(await from.open(sha256)))).toBe(true);
  });

  it('has the same contents when the files are in an object store, and restores into one', async () => {
    const double = await startS3Double();
    const inbox = made('received');
    const objects = createS3Objects({ settings: double.settings, inbox, isPublic: false });
    const files = await createFileStore(objects, inbox);
    await copyFiles(await createLocalFileStore(source.filesFolder), files);
    const again = await writeBackup({
      connect: () => connect(source.url, 'backup'),
      files,
      target: made('from-store.zip'),
      now: new Date(),
    });
    expect(again).toMatchObject({ rows: report.rows, files: report.files, broken: [] });
    const before = new Map(double.objects);
    double.objects.clear();
    await back(target, again.file, true, migrations, files);
    expect(double.objects.size).toBe(report.files);
    for (const [name, { bytes }] of double.objects) expect(before.get(name)?.bytes.equals(bytes)).toBe(true);
    await double.close();
  });

  it('keeps references when it is restored, and the next start migrates it', async () => {
    const count = sql<{ n: number }>`select count(*)::int as n from pg_constraint where contype = 'f'`;
    expect((await count.execute(target.db)).rows).toEqual((await count.execute(source.db)).rows);
    expect(await migrate(target.db)).toEqual({ applied: [] });
  });

  it('restores the tables of online forms with their keys', async () => {
    const keys = await keysOfForm(source);
    expect(keys).toHaveLength(8);
    expect(await keysOfForm(target)).toEqual(keys);
  });

  it('gives tables of online forms to their role at the next start', async () => {
    expect(await separateRoles(target.db)).toEqual({ isSeparated: true });
    const owner = await sql`select tableowner::text as owner from pg_tables
      where schemaname = 'onl' and tablename = ${rowsTableName(formId)}`.execute(target.db);
    expect(owner.rows).toEqual([{ owner: 'onl_ddl' }]);
    const rows = await sql`select id from ${rowsTable(formId)} order by id`.execute(target.rows);
    expect(rows.rows).toEqual([{ id: '1' }, { id: '2' }]);
  });

  it('is not restored into a database that has rows and roles without the option to replace them', async () => {
    await target.db.updateTable('sysUser').set({ school: '改过' }).execute();
    await expect(back(target, report.file)).rejects.toThrow('数据库不是空的');
    await back(target, report.file, true);
    await separateRoles(target.db);
    expect(await contents(target)).toEqual(await contents(source));
  });

  it('contains no sessions', async () => {
    const sessionsOf = async ({ db }: TestDatabase) =>
      (await db.selectFrom('sysSession').select('userId').execute()).length;
    expect([await sessionsOf(source), await sessionsOf(target)]).toEqual([1, 0]);
  });

  it('is refused without changes when it is damaged or from a newer version', async () => {
    const before = await contents(target);
    const older = migrations.slice(0, -1);
    await expect(back(target, report.file, true, older)).rejects.toThrow('备份由更新版本的程序制作');
    const bytes = await readFile(report.file);
    bytes.fill(0, 2000, 2100);
    await writeFile(made('damaged.zip'), bytes);
    await expect(back(target, made('damaged.zip'), true)).rejects.toThrow('备份文件已损坏');
    await writeFile(made('short.zip'), bytes.subarray(0, -500));
    await expect(back(target, made('short.zip'), true)).rejects.toThrow('不是备份文件，或不完整');
    await expect(back(target, made('none.zip'), true)).rejects.toThrow('找不到备份文件');
    expect(await contents(target)).toEqual(before);
  });

  it('is not restored while a server uses the database', async () => {
    const server = await connect(target.url, 'bus');
    await expect(back(target, report.file, true)).rejects.toThrow('服务器正在使用这个数据库');
    await server.end();
  });

  it('overwrites no file, and lists the files it could not read', async () => {
    const parts = {
      connect: () => connect(source.url, 'backup'),
      files: await createLocalFileStore(made('no-files')),
      now: new Date(),
    };
    await expect(writeBackup({ ...parts, target: report.file })).rejects.toThrow('文件已存在');
    const poor = await writeBackup({ ...parts, target: made('poor.zip') });
    expect([poor.files, poor.broken.length]).toEqual([0, report.files]);
  });

  it('needs no sequences because no table has one', async () => {
    const { rows } = await sql`select relname from pg_class where relkind = 'S'`.execute(source.db);
    expect(rows).toEqual([]);
  });
});
