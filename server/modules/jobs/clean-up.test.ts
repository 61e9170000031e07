import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#server/store/connect.ts';
import { filesLock } from '#server/store/advisory-lock.store.ts';
import { runDdl, runRows } from '#server/store/online-role.store.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let folder: string;
const hour = 60 * 60 * 1000;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-clean-'));
  server = await createTestServer({ filesFolder: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const run = async (jobClassName: string): Promise<string | null> => {
  const { db } = server.database;
  const job = await db
    .selectFrom('sysQuartzJob')
    .selectAll()
    .where('jobClassName', '=', jobClassName)
    .executeTakeFirstOrThrow();
  const id = await server.deps.jobs.start(job, { startedBy: 'test' });
  await server.deps.jobs.settled();
  const row = await db
    .selectFrom('sysQuartzRun')
    .select('message')
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
  return row.message;
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Stores a content of a certain age, with a row if it has a name. */
async function put(text: string, ageHours: number, filePath?: string): Promise<void> {
  const stored = await server.deps.files.put(Readable.from([Buffer.from(text)]), { limit: 100 });
  const time = new Date(Date.now() - ageHours * hour);
  await server.deps.files.whileLocal(stored.sha256, (place) => utimes(place, time, time));
  if (filePath === undefined) return;
  await server.database.db
    .insertInto('sysFile')
    .values({
      id: `id-${filePath.split('.')[0] ?? ''}`,
      filePath,
      fileName: filePath,
      sha256: stored.sha256,
      fileSize: stored.size,
      mimeType: 'image/png',
      purpose: 'image',
      createTime: time,
    })
    .execute();
}

const rowsOf = async (...paths: string[]): Promise<string[]> =>
  (await server.database.db.selectFrom('sysFile').select('filePath').where('filePath', 'in', paths).execute())
    .map(({ filePath }) => filePath)
    .sort();
const isStored = async (text: string): Promise<boolean> =>
  (await server.deps.files.stat(hashOf(text))) !== undefined;

describe('the clean-up of unused files', () => {
  it('keeps every file that is in use', async () => {
    const { db } = server.database;
    await db
      .updateTable('sysFile')
      .set({ createTime: new Date(Date.now() - 100 * hour) })
      .execute();
    const used = await sql<{ n: number }>`select count(distinct file_id)::int as n from sys_file_use`.execute(
      db,
    );
    await run('OrphanFileCleanup');
    const kept = await sql<{
      n: number;
    }>`select count(*)::int as n from sys_file where id in (select file_id from sys_file_use)`.execute(db);
    expect([kept.rows[0]?.n, (used.rows[0]?.n ?? 0) > 10]).toEqual([used.rows[0]?.n, true]);
  });

  it('removes unreferenced rows and bytes that are older than a day', async () => {
    await put('old', 30, 'old.png');
    await put('young', 2, 'young.png');
    await put('stray', 30);
    await put('arriving', 1);
    expect(await run('OrphanFileCleanup')).toBe('删除文件记录 1 条，清理磁盘文件 2 个（8 B）');
    expect(await rowsOf('old.png', 'young.png')).toEqual(['young.png']);
    expect([await isStored('old'), await isStored('stray')]).toEqual([false, false]);
    expect([await isStored('young'), await isStored('arriving')]).toEqual([true, true]);
  });

  it('keeps a fresh file even if the clocks differ by days', async () => {
    await put('fresh', 0);
    server.setNow(new Date(Date.now() + 72 * hour));
    await run('OrphanFileCleanup').finally(() => server.setNow(undefined));
    expect(await isStored('fresh')).toBe(true);
  });

  it('removes the thumbnails of removed pictures', async () => {
    const formsOf = async (text: string): Promise<string[]> => {
      const name = hashOf(text);
      const place = path.join(server.deps.dataDir, 'files', 'thumbs', name.slice(0, 2), name);
      return await readdir(place).catch(() => []);
    };
    const texts = ['shown and old', 'shown and lost', 'shown and kept'];
    for (const text of texts) {
      await put(text, text === 'shown and kept' ? 2 : 30);
      await server.deps.thumbnails.of({ sha256: hashOf(text), mimeType: 'image/png' }, 96);
    }
    // As if the server had ended after the picture was removed.
    await server.deps.files.remove(hashOf('shown and lost'));
    expect(await Promise.all(texts.map(formsOf))).toEqual([['96.webp'], ['96.webp'], ['96.webp']]);
    await run('OrphanFileCleanup');
    expect(await Promise.all(texts.map(formsOf))).toEqual([[], [], ['96.webp']]);
  });

  it('keeps files that any text of the database mentions, in any notation', async () => {
    const { db } = server.database;
    const names = ['a-config.png', 'b-notice.png', 'c-media.png', 'd-escaped.png', 'e-id.png', 'f-later.png'];
    for (const name of names) await put(name, 30, name);
    await db
      .updateTable('sysConfig')
      .set({ configValue: 'a-config.png' })
      .where('configKey', '=', 'logo')
      .execute();
    await db
      .updateTable('sysAnnouncement')
      .set({ msgContent: '<img src="/api/sys/common/static/b-notice.png?x=1">' })
      .execute();
    await db
      .updateTable('teachingCourseUnit')
      .set({ mediaContent: 'x.c-media.png, http://a.b/%2Fd-escaped.png', unitIntro: 'id-e-id' })
      .execute();
    // A table without a rule.
    await sql`create table later_table (id int, content jsonb)`.execute(db);
    await sql`insert into later_table values (1, '{"cover": ["f-later.png"]}')`.execute(db);
    await run('OrphanFileCleanup');
    expect(await rowsOf(...names)).toEqual(names);
  });

  it('keeps files that a row of an online form contains, as a value or in a list', async () => {
    const { db } = server.database;
    const names = ['in-form.png', 'in-list.png', 'second.png', 'no-form.png'];
    for (const name of names) await put(name, 30, name);
    await runDdl(db, sql`create table onl.t_some (f_one text, f_list text[])`);
    await runRows(db, sql`insert into onl.t_some values ('in-form.png', ${['id-in-list', 'id-second']})`);
    await run('OrphanFileCleanup');
    expect(await rowsOf(...names)).toEqual(['in-form.png', 'in-list.png', 'second.png']);
    await runDdl(db, sql`drop table onl.t_some`);
  });

  it('keeps files of an old text version until that version is deleted', async () => {
    const { db } = server.database;
    const token = await server.login('admin');
    await put('in-version', 30, 'in-version.png');
    const save = async (courseDesc: string, id?: string) =>
      await server.call(
        id === undefined ? 'POST' : 'PUT',
        `/teaching/teachingCourse/${id === undefined ? 'add' : 'edit'}`,
        {
          token,
          body: { courseName: '有旧版本的课程', courseDesc, ...(id === undefined ? {} : { id }) },
        },
      );
    await save('<p><img src="/api/sys/common/static/in-version.png"></p>');
    const { id } = await db
      .selectFrom('teachingCourse')
      .select('id')
      .where('courseName', '=', '有旧版本的课程')
      .executeTakeFirstOrThrow();
    expect((await save('<p>没有图片了</p>', id)).message).toBe('编辑成功！');
    await run('OrphanFileCleanup');
    expect(await rowsOf('in-version.png')).toEqual(['in-version.png']);
    expect(await isStored('in-version')).toBe(true);
    await db.deleteFrom('sysDataLog').where('dataId', '=', id).execute();
    await run('OrphanFileCleanup');
    expect(await rowsOf('in-version.png')).toEqual([]);
  });

  it('keeps files that an unknown table references by a foreign key', async () => {
    const { db } = server.database;
    await put('referred', 30, 'referred.png');
    await sql`create table later_reference (file varchar(40) references sys_file (id) on delete cascade)`.execute(
      db,
    );
    await sql`insert into later_reference values ('id-referred')`.execute(db);
    await run('OrphanFileCleanup');
    expect(await rowsOf('referred.png')).toEqual(['referred.png']);
  });

  it('finds unreferenced files behind thousands of older files in use', async () => {
    const { db } = server.database;
    const old = new Date(Date.now() - 200 * hour);
    const file = (id: string, createTime: Date) => ({
      id,
      filePath: `${id}.png`,
      fileName: `${id}.png`,
      sha256: hashOf(id),
      fileSize: 1,
      mimeType: 'image/png',
      purpose: 'image',
      createTime,
    });
    const used = Array.from({ length: 2100 }, (_, index) => file(`used-${index}`, old));
    const orphans = Array.from({ length: 5 }, (_, index) =>
      file(`orphan-${index}`, new Date(old.getTime() + hour)),
    );
    await db
      .insertInto('sysFile')
      .values([...used, ...orphans])
      .execute();
    // The first thousand are used by references, the others in texts.
    await sql`create table later_cover (file varchar(80) references sys_file (file_path))`.execute(db);
    await sql`insert into later_cover select file_path from sys_file where id like 'used-%' and length(id) < 9`.execute(
      db,
    );
    const page = used.map(({ filePath }) => `<img src="/x/${filePath}?w=1">`).join('');
    await sql`create table later_page (content text)`.execute(db);
    await sql`insert into later_page values (${page})`.execute(db);
    expect(await run('OrphanFileCleanup')).toMatch(/^删除文件记录 5 条/);
    expect(await rowsOf(...orphans.map(({ filePath }) => filePath))).toEqual([]);
    const left = await sql<{
      n: number;
    }>`select count(*)::int n from sys_file where id like 'used-%'`.execute(db);
    expect(left.rows).toEqual([{ n: 2100 }]);
  });

  it('is postponed while a backup reads files', async () => {
    await put('waiting', 30, 'waiting.png');
    const backup = await connect(server.database.url, 'backup');
    await backup.query('select pg_advisory_lock_shared($1)', [filesLock]);
    expect(await run('OrphanFileCleanup')).toBe('正在备份，无用文件下次再清理');
    await backup.end();
    expect(await rowsOf('waiting.png')).toEqual(['waiting.png']);
  });
});

describe('the clean-up of logs', () => {
  it('removes entries older than the retention period', async () => {
    const { db } = server.database;
    const old = new Date(Date.now() - 366 * 24 * hour);
    await db.insertInto('sysLog').values({ id: 'old', logType: 2, createTime: old }).execute();
    await db.insertInto('sysLog').values({ id: 'new', logType: 2 }).execute();
    expect(await run('LogCleanup')).toBe('删除日志 1 条，任务执行记录 0 条');
    const rows = await db.selectFrom('sysLog').select('id').where('id', 'in', ['old', 'new']).execute();
    expect(rows).toEqual([{ id: 'new' }]);
  });
});

describe('the clean-up of expired records', () => {
  it('removes expired captchas', async () => {
    const { db } = server.database;
    await db
      .insertInto('sysCaptcha')
      .values({ key: 'old', answerHash: 'x', expiresAt: new Date(Date.now() - 1000) })
      .execute();
    expect(await run('ExpiredCleanup')).toBe('已清除过期的会话、验证码和找回记录');
    expect(await db.selectFrom('sysCaptcha').select('key').execute()).toEqual([]);
  });
});
