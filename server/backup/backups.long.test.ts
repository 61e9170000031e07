import { cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLocalFileStore, nameOf, type FileStore } from '#server/files/file-store.ts';
import { connect } from '#server/store/connect.ts';
import { openDatabase } from '#server/store/database.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { blankDatabase, testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createBackups, type Backups } from './backups.ts';
import { restoreBackup } from './restore-backup.ts';
import { addFile as add } from './testing/add-file.ts';

// The archives share this folder and its files.

let folder: string;
let source: TestDatabase;
let files: FileStore;
let backups: Backups;
let isAlone = true;
let now = Date.parse('2030-01-01T00:00:00Z');
const limits = { database: 1000, files: 1000 };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-backups-'));
  source = await testDatabase();
  await cp(source.filesFolder, path.join(folder, 'own'), { recursive: true });
  files = await createLocalFileStore(path.join(folder, 'own'));
  backups = backupsOf(files);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

const backupsOf = (
  store: FileStore,
  { school = 'one', passphrase, kept = 'kept' }: { school?: string; passphrase?: string; kept?: string } = {},
): Backups =>
  createBackups({
    url: source.url,
    databaseFolder: folder,
    connect: () => connect(source.url, 'backup'),
    files: store,
    place: async () => path.join(folder, kept),
    school: async () => school,
    passphrase,
    clock: () => new Date((now += 1000)),
    whileAlone: async (work) => (isAlone ? work() : undefined),
  });

const addFile = (text: string): Promise<string> => add(source.db, files, text);

const dropFile = (text: string): Promise<unknown> =>
  source.db.deleteFrom('sysFile').where('id', '=', text).execute();

async function contents(of = path.join(folder, 'kept', 'files')): Promise<readonly string[]> {
  const found = new Array<string>();
  for await (const { sha256 } of (await createLocalFileStore(of)).list()) found.push(sha256);
  return found;
}

async function back(archive: string, passphrase?: string) {
  const target = await blankDatabase();
  try {
    const report = await restoreBackup({
      connect: () => connect(target.url, 'restore'),
      open: () => openDatabase(target.url, { warn: () => undefined }),
      files: await createLocalFileStore(path.join(folder, 'back')),
      source: archive,
      passphrase,
      replace: false,
      migrations,
    });
    const rows = await target.db.selectFrom('sysFile').select('id').execute();
    return { ...report, ids: rows.map(({ id }) => id) };
  } finally {
    await target.close();
  }
}

it('the second backup copies only new files, and both archives restore completely', async () => {
  const first = await backups.make({ ...limits, keep: 2 });
  const all = await contents();
  expect(all).toHaveLength(first.files);
  const added = await addFile('one');
  const second = await backups.make({ ...limits, keep: 2 });
  expect(new Set(await contents())).toEqual(new Set([...all, added]));
  expect(second.files).toBe(first.files + 1);
  expect(second.size - (await stat(path.join(folder, 'kept', second.name))).size).toBe('one'.length);
  expect(await backups.check({ name: second.name, needed: 1000 })).toMatchObject({
    restored: true,
    files: second.files,
  });
  expect((await back(path.join(folder, 'kept', second.name))).ids).toContain('one');
  expect(await contents(path.join(folder, 'back'))).toHaveLength(second.files);
  expect((await back(path.join(folder, 'kept', first.name))).ids).not.toContain('one');
});

it('a file is removed with the last archive that names it, but not while a backup runs', async () => {
  const gone = await addFile('two');
  await backups.make({ ...limits, keep: 1 });
  await dropFile('two');
  isAlone = false;
  await backups.make({ ...limits, keep: 1 });
  expect(await contents()).toContain(gone);
  isAlone = true;
  await backups.make({ ...limits, keep: 1 });
  expect(await contents()).not.toContain(gone);
});

it('a truncated shared file is copied again, and empty or overlong files of the school are reported', async () => {
  const content = await addFile('three');
  await backups.make({ ...limits, keep: 1 });
  await writeFile(path.join(folder, 'kept', 'files', nameOf(content)), 'th');
  const [empty, long] = [await addFile('four'), await addFile('four-and-half')];
  await writeFile(path.join(folder, 'own', nameOf(empty)), '');
  await writeFile(path.join(folder, 'own', nameOf(long)), 'four-and-half, and more');
  const { name, broken } = await backups.make({ ...limits, keep: 1 });
  expect(new Set(broken)).toEqual(new Set([empty, long]));
  expect((await back(path.join(folder, 'kept', name))).ids).toContain('three');
  for (const text of ['four', 'four-and-half']) await dropFile(text);
});

it('an archive keeps its files under another name too, and the newest archive is never removed as surplus', async () => {
  const content = await addFile('five');
  const first = await backups.make({ ...limits, keep: 1 });
  const away = path.join(folder, 'kept', '放假前.zip');
  await rename(path.join(folder, 'kept', first.name), away);
  await writeFile(path.join(folder, 'kept', 'photos.zip'), 'of somebody else');
  await writeFile(
    path.join(folder, 'kept', 'campus-20291231-010101.zip.part'),
    'of a process that was killed',
  );
  await dropFile('five');
  await backups.make({ ...limits, keep: 1 });
  expect(await contents()).toContain(content);
  await rm(away);
  // The clock of the first backup was ahead.
  const later = await backups.make({ ...limits, keep: 1 });
  now -= 86_400_000;
  const { name } = await backups.make({ ...limits, keep: 1 });
  expect(await readdir(path.join(folder, 'kept'))).toEqual([name, 'campus-school', 'files', 'photos.zip']);
  expect(later.name > name).toBe(true);
  await rm(path.join(folder, 'kept', 'photos.zip'));
  expect(await contents()).not.toContain(content);
});

it('a disk that fills up during a backup is left as it was', async () => {
  const before = await contents();
  for (const text of ['six', 'seven']) await addFile(text);
  let opened = 0;
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const open: FileStore['open'] = (content) =>
    (opened += 1) === 1 ? files.open(content) : Promise.reject(full);
  await expect(backupsOf({ ...files, open }).make({ ...limits, keep: 1 })).rejects.toThrow(
    '磁盘空间不足，备份没有完成',
  );
  expect([opened, await contents()]).toEqual([2, before]);
  for (const text of ['six', 'seven']) await dropFile(text);
});

describe('the connection that holds the lock while files are copied', () => {
  const sessions = sql<{ pid: number; query: string }>`select pid, query from pg_stat_activity
    where datname = current_database() and application_name = 'scratch-campus backup'`;

  it('runs a statement each minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await addFile('eight');
    const open: FileStore['open'] = async (content) => {
      vi.advanceTimersByTime(60_000);
      await expect.poll(async () => (await sessions.execute(source.db)).rows[0]?.query).toBe('select 1');
      return await files.open(content);
    };
    await backupsOf({ ...files, open }).make({ ...limits, keep: 1 });
    await dropFile('eight');
  });

  it('reports its loss', async () => {
    await addFile('nine');
    const open: FileStore['open'] = async (content) => {
      const { rows } = await sessions.execute(source.db);
      for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(source.db);
      return await files.open(content);
    };
    await expect(backupsOf({ ...files, open }).make({ ...limits, keep: 1 })).rejects.toThrow(
      '与数据库的连接中断，备份没有完成',
    );
    await dropFile('nine');
  });
});

it('an archive without its files, or with damaged ones, is refused before the restore starts', async () => {
  const { name } = await backups.make({ ...limits, keep: 1 });
  const kept = path.join(folder, 'kept', name);
  const alone = path.join(folder, 'alone.zip');
  await cp(kept, alone);
  await expect(back(alone)).rejects.toThrow(/^备份缺少 \d+ 个文件，请把备份旁边的 files 文件夹和它放在一起$/);
  const [damaged = ''] = await contents();
  const place = path.join(folder, 'kept', 'files', nameOf(damaged));
  await writeFile(place, Buffer.alloc((await stat(place)).size, 1));
  await rm(path.join(folder, 'back'), { recursive: true });
  await expect(back(kept)).rejects.toThrow('备份文件已损坏');
  await expect(backups.check({ name, needed: 1000 })).rejects.toThrow('备份文件已损坏');
});

it('a backup is refused when the disk has no room for the database and the new files', async () => {
  const refused = backups.make({ database: 2 ** 50, files: 0, keep: 1 });
  await expect(refused).rejects.toThrow('磁盘空间不足：备份约需 1024 TB');
  expect((await readdir(path.join(folder, 'kept'))).filter((name) => name.endsWith('.zip'))).toHaveLength(1);
});

it('a backup into the folder of another school is refused and changes nothing', async () => {
  await backups.make({ ...limits, keep: 1 });
  const place = path.join(folder, 'kept');
  const before = [await readdir(place), await contents()];
  await expect(backupsOf(files, { school: 'two' }).make({ ...limits, keep: 1 })).rejects.toThrow(
    `${place} 里是另一所学校的备份，请换一个文件夹；确实是同一所学校时，删除其中的 campus-school 文件再备份`,
  );
  expect([await readdir(place), await contents()]).toEqual(before);
});

// Key derivation is slow by design.
describe('backups with a passphrase', { timeout: 120_000 }, () => {
  const secret = { kept: 'secret', passphrase: '操场上的旧钟' };
  const place = () => path.join(folder, 'secret');
  const sealedFiles = async () =>
    (await readdir(path.join(place(), 'sealed'), { recursive: true })).filter((name) => name.length > 60);

  it('the archive is readable only with the passphrase, and restores completely with it', async () => {
    const content = await addFile('ten-of-a-secret');
    const first = await backupsOf(files, secret).make({ ...limits, keep: 2 });
    const { name } = await backupsOf(files, secret).make({ ...limits, keep: 2 });
    expect(await sealedFiles()).toHaveLength(first.files);
    expect(await readdir(place())).toEqual([first.name, name, 'campus-school', 'sealed']);
    for (const one of await readdir(place(), { recursive: true })) {
      expect(one).not.toContain(content);
      const bytes = (await stat(path.join(place(), one))).isFile()
        ? await readFile(path.join(place(), one))
        : Buffer.alloc(0);
      expect(bytes.includes('ten-of-a-secret') || bytes.includes('manifest.json')).toBe(false);
    }
    const archive = path.join(place(), name);
    await expect(back(archive)).rejects.toThrow('备份有口令，请用环境变量 BACKUP_PASSPHRASE 给出后再试');
    await expect(back(archive, '操场上的新钟')).rejects.toThrow('备份的口令（BACKUP_PASSPHRASE）不正确');
    expect((await back(archive, secret.passphrase)).ids).toContain('ten-of-a-secret');
    expect(await backupsOf(files, secret).newest()).toBe(name);
    expect(await backupsOf(files, secret).check({ name, needed: 1000 })).toMatchObject({ restored: true });
    // The download is one archive, encrypted with the same passphrase.
    const { stream, fileName } = await backupsOf(files, secret).download(name);
    const downloaded = path.join(folder, fileName);
    await writeFile(downloaded, stream);
    await expect(back(downloaded)).rejects.toThrow('备份有口令');
    expect((await back(downloaded, secret.passphrase)).ids).toContain('ten-of-a-secret');
    await dropFile('ten-of-a-secret');
  });

  it('a file is removed when no archive names it, and a different passphrase is refused', async () => {
    const before = (await sealedFiles()).length;
    await backupsOf(files, secret).make({ ...limits, keep: 1 });
    expect(await sealedFiles()).toHaveLength(before - 1);
    const other = backupsOf(files, { ...secret, passphrase: '操场上的新钟' });
    await expect(other.make({ ...limits, keep: 1 })).rejects.toThrow('备份的口令（BACKUP_PASSPHRASE）不正确');
    expect(await sealedFiles()).toHaveLength(before - 1);
  });
});
