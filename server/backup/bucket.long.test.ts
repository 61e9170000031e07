import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocalFileStore, nameOf, type FileStore } from '#server/files/file-store.ts';
import { whileFilesLocked } from '#server/store/advisory-lock.store.ts';
import { connect } from '#server/store/connect.ts';
import { openDatabase } from '#server/store/database.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { blankDatabase, testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { startS3Double, type S3Double } from '#tests/support/engines/s3-double.ts';
import { createBackups, type Backups } from './backups.ts';
import { restoreBackup } from './restore-backup.ts';
import { bucketLocation } from './backup-location.ts';
import { addFile as add } from './testing/add-file.ts';

// The cases of backups.long.test.ts against a bucket.

let folder: string;
let source: TestDatabase;
let files: FileStore;
let double: S3Double;
let now = Date.parse('2030-01-01T00:00:00Z');
const limits = { database: 1000, files: 1000 };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-bucket-'));
  double = await startS3Double({ pageSize: 3 });
  source = await testDatabase();
  files = await createLocalFileStore(source.filesFolder);
});
afterAll(async () => {
  await source.close();
  await double.close();
  await rm(folder, { recursive: true, force: true });
});

const location = (prefix = 'school/', settings = double.settings) =>
  bucketLocation(settings, prefix, path.join(folder, 'sending'));

const backupsOn = (
  place = location(),
  { school = 'one', passphrase }: { school?: string; passphrase?: string } = {},
): Backups =>
  createBackups({
    url: source.url,
    databaseFolder: folder,
    connect: () => connect(source.url, 'backup'),
    files,
    place: async () => place,
    school: async () => school,
    passphrase,
    clock: () => new Date((now += 1000)),
    whileAlone: (work) => work(),
  });

const addFile = (text: string): Promise<string> => add(source.db, files, text);

const stored = (prefix = 'school/'): string[] =>
  [...double.objects.keys()].filter((name) => name.startsWith(prefix)).sort();

async function back(
  name: string,
  { place = location(), passphrase }: { place?: ReturnType<typeof location>; passphrase?: string } = {},
) {
  const target = await blankDatabase();
  try {
    const store = await createLocalFileStore(await mkdtemp(path.join(folder, 'back-')));
    const report = await restoreBackup({
      connect: () => connect(target.url, 'restore'),
      open: () => openDatabase(target.url, { warn: () => undefined }),
      files: store,
      source: { location: place, name },
      passphrase,
      replace: false,
      migrations,
    });
    const contents = new Array<string>();
    for await (const { sha256 } of store.list()) contents.push(sha256);
    const rows = await target.db.selectFrom('sysFile').selectAll().orderBy('id').execute();
    return { ...report, contents, rows };
  } finally {
    await target.close();
  }
}

it('the second backup sends only new files, restores completely, and files that no archive names are removed', async () => {
  const first = await backupsOn().make({ ...limits, keep: 2 });
  expect(first.file).toBe(`s3:campus/school/${first.name}`);
  const added = await addFile('one');
  double.asked.length = 0;
  const second = await backupsOn().make({ ...limits, keep: 2 });
  const place = `school/files/${nameOf(added)}`;
  const sent = double.asked.filter(({ method }) => method === 'PUT').map(({ name }) => name);
  expect(sent).toEqual([place, `school/${second.name}`]);
  expect((await backupsOn().list()).map(({ name }) => name)).toEqual([first.name, second.name]);
  expect(await backupsOn().check({ name: second.name, needed: 1000 })).toMatchObject({ restored: true });
  const came = await back(second.name);
  expect(came.rows).toEqual(await source.db.selectFrom('sysFile').selectAll().orderBy('id').execute());
  expect([came.rows.length > 1, came.contents.length, came.contents.includes(added)]).toEqual([
    true,
    second.files,
    true,
  ]);
  await source.db.deleteFrom('sysFile').where('id', '=', 'one').execute();
  const third = await backupsOn().make({ ...limits, keep: 1 });
  expect(stored().filter((name) => !name.includes('/files/'))).toEqual([
    `school/${third.name}`,
    'school/campus-school',
  ]);
  expect(stored()).not.toContain(place);
  expect(await readdir(path.join(folder, 'sending'))).toEqual([]);
});

it('an archive under any other name keeps its files', async () => {
  const content = await addFile('two');
  const { name } = await backupsOn().make({ ...limits, keep: 1 });
  const archive = double.objects.get(`school/${name}`);
  if (archive !== undefined) double.objects.set('school/放假前 A.zip', archive);
  await source.db.deleteFrom('sysFile').where('id', '=', 'two').execute();
  await backupsOn().make({ ...limits, keep: 1 });
  expect(stored()).toContain(`school/files/${nameOf(content)}`);
  double.objects.delete('school/放假前 A.zip');
});

it('no other backup may clean up while the archive is being sent', async () => {
  const place = location();
  const locked = new Array<boolean>();
  const adopt: typeof place.objects.adopt = async (name, file) => {
    if (name.endsWith('.zip'))
      locked.push(!(await whileFilesLocked(source.db, async () => undefined)).isLocked);
    await place.objects.adopt(name, file);
  };
  await backupsOn({ ...place, objects: { ...place.objects, adopt } }).make({ ...limits, keep: 1 });
  expect(locked).toEqual([true]);
});

it('an archive whose upload breaks off does not exist, and the failure is reported in one line', async () => {
  const before = stored();
  double.befall({ how: 'drop', when: ({ method, name }) => method === 'PUT' && name.endsWith('.zip') });
  await expect(backupsOn().make({ ...limits, keep: 1 })).rejects.toThrow(
    /^文件存储没有应答，备份没有完成；没有留下/,
  );
  double.calm();
  expect([stored(), double.uploads.size, await readdir(path.join(folder, 'sending'))]).toEqual([
    before,
    0,
    [],
  ]);
});

it('another school, another key and a missing bucket are refused in one line each', async () => {
  const before = stored();
  const make = (place = location(), school = 'one') =>
    backupsOn(place, { school }).make({ ...limits, keep: 1 });
  await expect(make(location(), 'two')).rejects.toThrow('s3:campus/school 里是另一所学校的备份');
  const wrong = { ...double.settings, secretKey: 'wrong' };
  await expect(make(location('school/', wrong))).rejects.toThrow(
    /^对象存储不接受密钥（SignatureDoesNotMatch），备份没有完成/,
  );
  const gone = { ...double.settings, bucket: 'gone' };
  await expect(make(location('school/', gone))).rejects.toThrow('对象存储里没有这个存储桶，备份没有完成');
  await expect(back('gone.zip')).rejects.toThrow('找不到备份文件：s3:campus/school/gone.zip');
  expect(stored()).toEqual(before);
});

it('an archive that was truncated in the bucket, or whose files are missing, is refused', async () => {
  const { name } = await backupsOn(location('cut/')).make({ ...limits, keep: 1 });
  const archive = double.objects.get(`cut/${name}`);
  const file = stored('cut/files/')[0] ?? '';
  double.objects.delete(file);
  await expect(back(name, { place: location('cut/') })).rejects.toThrow('备份缺少 1 个文件');
  const half = archive?.bytes.subarray(0, archive.bytes.length / 2) ?? Buffer.alloc(0);
  double.objects.set(`cut/${name}`, { bytes: half, modified: new Date() });
  await expect(back(name, { place: location('cut/') })).rejects.toThrow('不是备份文件，或不完整');
});

// Key derivation is slow by design.
it(
  'a passphrase hides names and contents, and the archive restores completely with it',
  { timeout: 120_000 },
  async () => {
    const passphrase = '操场上的旧钟';
    const place = location('secret/');
    const content = await addFile('ten-of-a-secret');
    const first = await backupsOn(place, { passphrase }).make({ ...limits, keep: 1 });
    const { name } = await backupsOn(place, { passphrase }).make({ ...limits, keep: 1 });
    const names = stored('secret/');
    expect(names.slice(0, 3)).toEqual([`secret/${name}`, 'secret/campus-school', names[2]]);
    expect(names.filter((one) => one.startsWith('secret/sealed/'))).toHaveLength(first.files + 1);
    for (const one of names) {
      expect(one).not.toContain(content);
      const bytes = double.objects.get(one)?.bytes;
      expect([bytes?.includes('ten-of-a-secret'), bytes?.includes('manifest.json')]).toEqual([false, false]);
    }
    await expect(back(name, { place })).rejects.toThrow('备份有口令');
    expect((await back(name, { place, passphrase })).contents).toContain(content);
    await source.db.deleteFrom('sysFile').where('id', '=', 'ten-of-a-secret').execute();
  },
);
