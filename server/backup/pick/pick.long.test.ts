import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalFileStore, type FileStore } from '#server/files/file-store.ts';
import { connect } from '#server/store/connect.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { readSecret } from '#server/store/secret.store.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createBackups } from '#server/backup/backups.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { excludedTables } from './picked-tables.store.ts';
import { pickFromBackup, type PickDeps } from './pick.ts';
import { addOwnWork } from './testing/own-work.ts';
import { contentsOf, differences, type Contents } from './testing/school-contents.ts';

let folder: string;
let school: TestDatabase;
let files: FileStore;
let archive: string;
/** Contents of the school as the archive has them. */
let then: Contents;

const passphrase = '很长很长的口令';
const made = (name: string): string => path.join(folder, name);
const back = async (whose: PickDeps['whose'], deps: Partial<PickDeps> = {}) =>
  await pickFromBackup({
    url: school.url,
    files,
    source: archive,
    migrations,
    whose,
    isWritten: true,
    hasNats: false,
    ...deps,
  });
const pupil = (name: string) => ({ kind: 'pupil', name }) as const;

const contents = () => contentsOf(school.db);

const idOf = async (username: string): Promise<string> =>
  (
    await school.db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;
const worksOf = async (username: string) =>
  await school.db
    .selectFrom('teachingWork')
    .selectAll()
    .where('userId', '=', await idOf(username))
    .orderBy('id')
    .execute();

/** Removes files as the clean-up of unused files does, from the database and the store; files of the school stay. */
async function removeFilesOf(works: Awaited<ReturnType<typeof worksOf>>): Promise<string[]> {
  const hashes = new Set<string>();
  const named = works.flatMap(({ workFile, workCover }) => [workFile, workCover ?? '']);
  for (const id of [...named, 'own-voice']) {
    const removing = school.db.deleteFrom('sysFile').where('id', '=', id).returning('sha256').execute();
    for (const { sha256 } of await removing.catch(() => [])) hashes.add(sha256);
  }
  const rows = await school.db.selectFrom('sysFile').select('sha256').execute();
  for (const { sha256 } of rows) hashes.delete(sha256);
  for (const sha256 of hashes) await files.remove(sha256);
  return [...hashes];
}

async function removeWorks(username: string): Promise<string[]> {
  const works = await worksOf(username);
  await school.db
    .deleteFrom('teachingWork')
    .where('userId', '=', await idOf(username))
    .execute();
  return await removeFilesOf(works);
}

const newSecret = () => 'of this school';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-pick-'));
  school = await testDatabase();
  await cp(school.filesFolder, made('files'), { recursive: true });
  files = await createLocalFileStore(made('files'));
  await readSecret(school.db, 'visitor', newSecret);
  await addOwnWork(school.db, files, 's30118');
  archive = made('school.zip');
  await writeBackup({
    connect: () => connect(school.url, 'backup'),
    files,
    target: archive,
    now: new Date('2030-01-02T03:04:05Z'),
  });
  then = await contents();
});
afterAll(async () => {
  await school.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the works of a pupil', () => {
  it('are restored with their marks, versions and files, without other changes', async () => {
    const hashes = await removeWorks('s30118');
    expect(hashes.length).toBeGreaterThan(0);
    const lost = differences(await contents(), then);
    expect(lost.length).toBeGreaterThan(10);
    const tried = await back(pupil('s30118'), { isWritten: false });
    expect(differences(await contents(), then)).toEqual(lost);
    expect(await files.stat(hashes[0] ?? '')).toBe(undefined);
    const report = await back(pupil('S30118'));
    expect(report).toEqual(tried);
    expect(differences(await contents(), then)).toEqual([]);
    for (const sha256 of hashes) expect((await buffer(await files.open(sha256))).length).toBeGreaterThan(0);
  });

  it('are restored once: a second run restores nothing', async () => {
    const report = await back(pupil('s30118'));
    expect([report.restored, report.outOfBin, report.refused]).toEqual([[], [], []]);
    expect(differences(await contents(), then)).toEqual([]);
  });

  it('are restored from the recycle bin unchanged', async () => {
    const userId = await idOf('s30118');
    await school.db
      .updateTable('teachingWork')
      .set({ delFlag: 1, updateBy: 'teacher', updateTime: new Date() })
      .where('userId', '=', userId)
      .execute();
    const report = await back(pupil('s30118'));
    const works = await worksOf('s30118');
    expect(report.outOfBin[0]?.names.toSorted()).toEqual(works.map(({ workName }) => workName).toSorted());
    expect(differences(await contents(), then)).toEqual([]);
  });

  it('keep later edits by a user, also when they are restored from the recycle bin', async () => {
    const [kept, binned] = await worksOf('s30118');
    const change = { workName: '改过的', updateBy: 's30118' };
    const set = async (id: string | undefined, values: object) =>
      await school.db
        .updateTable('teachingWork')
        .set(values)
        .where('id', '=', id ?? '')
        .execute();
    await set(kept?.id, change);
    await set(binned?.id, { ...change, delFlag: 1 });
    const report = await back(pupil('s30118'));
    expect(report.outOfBin).toEqual([{ label: '作品', names: ['改过的'] }]);
    const [one, other] = await worksOf('s30118');
    expect([one?.workName, other?.workName, other?.delFlag]).toEqual(['改过的', '改过的', 0]);
    for (const work of [kept, binned]) await set(work?.id, work ?? {});
  });

  it('are not restored if a newer work has taken their place', async () => {
    const userId = await idOf('s30118');
    const handed = (await worksOf('s30118')).find(({ courseId }) => courseId !== null);
    await removeWorks('s30118');
    const other = await school.db.selectFrom('sysFile').select('id').limit(1).executeTakeFirstOrThrow();
    const successor = {
      id: 'successor',
      userId,
      courseId: handed?.courseId ?? '',
      workName: '新的',
      workType: '2',
      workFile: other.id,
      workScene: 'course',
      createBy: 's30118',
    };
    await school.db.insertInto('teachingWork').values(successor).execute();
    const report = await back(pupil('s30118'));
    expect(report.refused).toEqual([
      { label: '作品', reason: '位置已被别的数据占用', names: [handed?.workName] },
    ]);
    await school.db.deleteFrom('teachingWork').where('id', '=', 'successor').execute();
    await back(pupil('s30118'));
    expect(differences(await contents(), then)).toEqual([]);
  });

  it('are not restored without their unit, and the report lists their names', async () => {
    const { db } = school;
    const work = (await worksOf('s30118')).find(({ courseId }) => courseId === 'own-unit');
    await removeWorks('s30118');
    const unit = await db
      .deleteFrom('teachingCourseUnit')
      .where('id', '=', 'own-unit')
      .returning(['id', 'courseId', 'unitName', 'orderNum', 'createTime'])
      .executeTakeFirstOrThrow();
    const report = await back(pupil('s30118'));
    expect(report.refused).toEqual([
      { label: '作品', reason: '所属的课程单元已不存在', names: [work?.workName] },
    ]);
    expect((await worksOf('s30118')).length).toBeGreaterThan(1);
    await db.insertInto('teachingCourseUnit').values(unit).execute();
    await back(pupil('s30118'));
    expect(differences(await contents(), then)).toEqual([]);
  });

  it('are restored together with a deleted account', async () => {
    await removeWorks('s30118');
    await school.db.deleteFrom('sysUser').where('username', '=', 's30118').execute();
    const report = await back(pupil('s30118'));
    expect(report.restored).toContainEqual({ label: '学生账号', count: 1 });
    // The person's comments on other pupils' works were deleted with the account; they belong to those works.
    const ofOthers = /^teaching_(?:work_comment|comment_report|work_tag) -/;
    expect(differences(await contents(), then).filter((line) => !ofOthers.test(line))).toEqual([]);
  });
});

describe('an archive', () => {
  it('of another school, or without the requested pupil or class, is refused in one line', async () => {
    const before = await contents();
    await expect(back(pupil('nobody'))).rejects.toThrow('备份里没有账号 nobody');
    expect(differences(await contents(), before)).toEqual([]);
    await school.db.updateTable('sysSecret').set({ value: 'of another' }).execute();
    await expect(back(pupil('s30118'))).rejects.toThrow('这是另一所学校的备份');
    await school.db.updateTable('sysSecret').set({ value: newSecret() }).execute();
  });

  it('that is newer, or damaged, is refused in one line', async () => {
    const before = await contents();
    await expect(back(pupil('s30118'), { migrations: migrations.slice(0, -1) })).rejects.toThrow(
      '备份由更新版本的程序制作',
    );
    const bytes = await readFile(archive);
    bytes.fill(0, 2000, 2100);
    await writeFile(made('damaged.zip'), bytes);
    await expect(back(pupil('s30118'), { source: made('damaged.zip') })).rejects.toThrow('备份文件已损坏');
    expect(differences(await contents(), before)).toEqual([]);
  });

  it('with shared files, and encrypted, gives the same result', async () => {
    const backups = createBackups({
      url: school.url,
      databaseFolder: undefined,
      connect: () => connect(school.url, 'backup'),
      files,
      place: async () => made('sealed'),
      school: () => Promise.resolve('one'),
      passphrase,
      whileAlone: (work) => work(),
      clock: () => new Date(),
    });
    const { name } = await backups.make({ database: 0, files: 0, keep: 1 });
    const before = await contents();
    expect((await removeWorks('s30118')).length).toBeGreaterThan(0);
    await back(pupil('s30118'), { source: path.join(made('sealed'), name), passphrase });
    expect(differences(await contents(), before)).toEqual([]);
  });
});

describe('a class', () => {
  const className = async () =>
    await school.db
      .selectFrom('sysUserDepart as member')
      .innerJoin('sysDepart as depart', 'depart.id', 'member.depId')
      .select(['depart.id', 'depart.departName'])
      .where('member.userId', '=', await idOf('s30120'))
      .executeTakeFirstOrThrow();

  it('that was emptied gets back its pupils, seats and works', async () => {
    const before = await contents();
    const { id } = await className();
    await removeWorks('s30120');
    await school.db
      .deleteFrom('sysUserDepart')
      .where('depId', '=', id)
      .where('userId', '=', await idOf('s30120'))
      .execute();
    await back({ kind: 'class', name: id });
    expect(differences(await contents(), before)).toEqual([]);
  });

  it('that was deleted is restored with the rows that depended on it', async () => {
    const before = await contents();
    const { id, departName } = await className();
    await school.db.deleteFrom('sysDepart').where('id', '=', id).execute();
    const report = await back({ kind: 'class', name: departName });
    expect(report.restored[0]).toEqual({ label: '班级', count: 1 });
    // Teachers choose their workspace themselves, so the restore leaves it.
    const left = (line: string) =>
      Object.keys(excludedTables).some((table) => line.startsWith(`${table} `)) ||
      line.includes('"username": "teacher');
    expect(differences(await contents(), before).filter((line) => !left(line))).toEqual([]);
  });
});
