import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { createLocalFileStore } from '#server/files/file-store.ts';
import { connect } from '#server/store/connect.ts';
import { openDatabase } from '#server/store/database.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { blankDatabase } from '#tests/support/database/database.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
/** Sessions begin then. */
const start = new Date('2031-05-05T01:00:00Z');
beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
  server.setNow(start);
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const as = async (username: string, method: Method, operation: string, query = {}, body?: unknown) =>
  server.call(method, `/sys/backup/${operation}`, { token: await server.login(username), query, body });
const admin = (method: Method, operation: string, query = {}, body?: unknown) =>
  as('admin', method, operation, query, body);

const archive = z.object({ name: z.string(), isLastGood: z.boolean(), check: z.nullable(z.unknown()) });
const archives = async () =>
  z.object({ archives: z.array(archive) }).parse((await admin('GET', 'overview')).result).archives;
/** Makes a backup and returns its name. Each one needs its own second. */
async function makeBackup(time: string): Promise<string> {
  server.setNow(new Date(time));
  expect(await admin('POST', 'start')).toMatchObject({ success: true, message: '已开始备份' });
  await server.deps.jobs.settled();
  return (await archives())[0]?.name ?? '';
}

const missing = 'campus-20200101-000000.zip';

it('only administrators have access', async () => {
  for (const [method, operation, query, body] of [
    ['GET', 'overview', {}, undefined],
    ['POST', 'start', {}, undefined],
    ['POST', 'check', {}, { name: missing }],
    ['PUT', 'schedule', {}, { isOn: true, cronExpression: '0 0 2 * * ?', keep: 3 }],
    ['GET', 'restorePlan', { name: missing }, undefined],
    ['DELETE', 'delete', { name: missing }, undefined],
    ['POST', 'downloadTicket', {}, { name: missing }],
  ] as const) {
    expect([operation, (await as('teacher', method, operation, query, body)).status]).toEqual([
      operation,
      403,
    ]);
    expect([operation, (await as('student', method, operation, query, body)).status]).toEqual([
      operation,
      403,
    ]);
    expect((await server.call(method, `/sys/backup/${operation}`, { query, body })).status).toBe(401);
  }
});

it('a name that leads out of the backup folder is refused', async () => {
  for (const name of [
    '../campus.zip',
    '../campus-20200101-000000.zip',
    'campus-20200101-000000.zip/../a',
    'files',
  ]) {
    expect((await admin('POST', 'downloadTicket', {}, { name })).status).toBe(400);
    expect((await admin('DELETE', 'delete', { name })).status).toBe(400);
    expect((await admin('GET', 'restorePlan', { name })).status).toBe(400);
    expect((await admin('POST', 'check', {}, { name })).status).toBe(400);
  }
  expect((await admin('POST', 'downloadTicket', {}, { name: missing })).status).toBe(404);
  expect((await admin('DELETE', 'delete', { name: missing })).status).toBe(404);
});

it('the last backup and the last drill grow old, and a failure counts until the next success', async () => {
  const { db } = server.database;
  const run = async (jobClassName: string, status: string, hoursAgo: number) => {
    const endTime = new Date(start.getTime() - hoursAgo * 3_600_000);
    const { id: jobId } = await db
      .selectFrom('sysQuartzJob')
      .select('id')
      .where('jobClassName', '=', jobClassName)
      .executeTakeFirstOrThrow();
    const id = `${jobClassName}-${hoursAgo}`.toLowerCase();
    const message = `${status} ${hoursAgo}`;
    await db
      .insertInto('sysQuartzRun')
      .values({ id, jobId, node: 'a', status, startTime: endTime, endTime, message })
      .execute();
  };
  const state = async () => (await admin('GET', 'overview')).result;
  const nothing = { isFresh: false, done: null, failed: null };
  expect(await state()).toMatchObject({ backup: nothing, check: nothing, archives: [] });
  await run('Backup', 'done', 49);
  await run('Backup', 'failed', 100);
  await run('BackupCheck', 'done', 239);
  await run('BackupCheck', 'failed', 2);
  expect(await state()).toMatchObject({
    backup: { isFresh: false, done: { message: 'done 49' }, failed: null },
    check: { isFresh: true, done: { message: 'done 239' }, failed: { message: 'failed 2' } },
  });
  await run('Backup', 'done', 47);
  expect(await state()).toMatchObject({ backup: { isFresh: true, done: { message: 'done 47' } } });
  await db.deleteFrom('sysQuartzRun').execute();
});

describe('a backup', () => {
  it('is made once at a time, and everybody sees that it runs', async () => {
    server.setNow(new Date('2031-05-05T02:00:00Z'));
    const answers = await Promise.all([admin('POST', 'start'), admin('POST', 'start')]);
    expect(new Set(answers.map(({ message }) => message))).toEqual(
      new Set(['已开始备份', '正在备份，请等它结束']),
    );
    await server.deps.jobs.settled();
    const { result } = await admin('GET', 'overview');
    expect(result).toMatchObject({
      running: null,
      place: { problem: null },
      backup: { isFresh: true, failed: null },
      archives: [
        {
          madeBy: '管理员',
          isAutomatic: false,
          brokenCount: 0,
          check: null,
          isLastGood: true,
          isSealed: false,
        },
      ],
    });
  });

  it('is shown while it runs', async () => {
    const { db } = server.database;
    const job = await db
      .selectFrom('sysQuartzJob')
      .select('id')
      .where('jobClassName', '=', 'Backup')
      .executeTakeFirstOrThrow();
    const startTime = new Date('2031-05-05T02:30:00Z');
    await db
      .insertInto('sysQuartzRun')
      .values({
        id: 'running',
        jobId: job.id,
        startedBy: 'admin',
        node: 'a',
        startTime,
        message: '已处理 3 个文件',
      })
      .execute();
    expect((await admin('GET', 'overview')).result).toMatchObject({
      running: {
        kind: 'backup',
        startTime: '2031-05-05 10:30:00',
        startedBy: '管理员',
        progress: '已处理 3 个文件',
      },
    });
    await db.deleteFrom('sysQuartzRun').where('id', '=', 'running').execute();
  });

  it('made by the schedule names nobody', async () => {
    const job = await server.database.db
      .selectFrom('sysQuartzJob')
      .selectAll()
      .where('jobClassName', '=', 'Backup')
      .executeTakeFirstOrThrow();
    server.setNow(new Date('2031-05-05T03:00:00Z'));
    await server.deps.jobs.start(job, { scheduledAt: new Date('2031-05-05T03:00:00Z') });
    await server.deps.jobs.settled();
    expect((await admin('GET', 'overview')).result).toMatchObject({
      archives: [{ isAutomatic: true, madeBy: null, isLastGood: false }, { isLastGood: false }],
    });
  });

  it('is checked by a drill, whose result stays with it', async () => {
    const [, first] = await archives();
    const name = first?.name ?? '';
    expect(await admin('POST', 'check', {}, { name })).toMatchObject({ message: '已开始恢复演练' });
    await server.deps.jobs.settled();
    expect((await archives()).map(({ check }) => check)).toEqual([
      null,
      { time: expect.any(String), isPassed: true, message: expect.stringContaining(`${name} 可以恢复`) },
    ]);
  });

  it('can be downloaded once, and restored without anything else', async () => {
    const [newest] = await archives();
    const answer = await admin('POST', 'downloadTicket', {}, { name: newest?.name });
    const { ticket } = z.object({ ticket: z.string() }).parse(answer.result);
    const fetchBy = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/sys/backup/downloadByTicket',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ticket }).toString(),
      });
    const file = await fetchBy();
    expect(file.headers['content-disposition']).toContain(newest?.name);
    expect((await fetchBy()).json()).toMatchObject({ success: false, message: '下载链接已失效，请重新下载' });
    const folder = await mkdtemp(path.join(tmpdir(), 'campus-download-'));
    const target = await blankDatabase();
    try {
      await writeFile(path.join(folder, 'school.zip'), file.rawPayload);
      const report = await restoreBackup({
        connect: () => connect(target.url, 'restore'),
        open: () => openDatabase(target.url, { warn: () => undefined }),
        files: await createLocalFileStore(path.join(folder, 'files')),
        source: path.join(folder, 'school.zip'),
        replace: false,
        migrations,
      });
      const { rows } = await target.pool.query<{ count: number }>(
        'select count(distinct sha256)::int as count from sys_file',
      );
      expect([report.files, report.broken]).toEqual([rows[0]?.count, []]);
    } finally {
      await target.close();
      await rm(folder, { recursive: true });
    }
  });

  it('whose drill fails is not counted as good, and the last good one cannot be deleted', async () => {
    const [good, bad] = await archives();
    await writeFile(path.join(server.backupsFolder, bad?.name ?? ''), 'damaged');
    await admin('POST', 'check', {}, { name: bad?.name });
    await server.deps.jobs.settled();
    expect((await archives()).map(({ isLastGood }) => isLastGood)).toEqual([true, false]);
    expect(await admin('DELETE', 'delete', { name: good?.name ?? '' })).toMatchObject({
      success: false,
      message: '这是最后一份可用的备份，不能删除',
    });
    expect(await admin('DELETE', 'delete', { name: bad?.name ?? '' })).toMatchObject({ success: true });
    expect((await archives()).map(({ name }) => name)).toEqual([good?.name]);
    expect(await readdir(server.backupsFolder)).not.toContain(bad?.name);
  });

  it('is restored by a command, and the plan counts what would be lost', async () => {
    const name = await makeBackup('2031-05-06T02:00:00Z');
    const { db } = server.database;
    await db
      .updateTable('sysUser')
      .set({ updateTime: new Date('2031-05-06T03:00:00Z') })
      .where('username', '=', 's30101')
      .execute();
    const { result } = await admin('GET', 'restorePlan', { name });
    expect(result).toEqual({
      madeTime: '2031-05-06 10:00:00',
      workCount: 0,
      userCount: 1,
      kind: 'npm',
      folder: '/srv/school',
      command: `npm run restore "${path.join(server.backupsFolder, name)}" -- --replace`,
    });
  });
});

it('the schedule is set without the page 定时任务, and a deleted job is added again', async () => {
  const schedule = { isOn: false, cronExpression: '0 30 3 * * ?', keep: 7 };
  expect(await admin('PUT', 'schedule', {}, schedule)).toMatchObject({ success: true });
  expect((await admin('GET', 'overview')).result).toMatchObject({ schedule, nextTime: null });
  expect(await admin('PUT', 'schedule', {}, { ...schedule, cronExpression: 'never' })).toMatchObject({
    success: false,
    result: { field: 'cronExpression' },
  });
  expect((await admin('PUT', 'schedule', {}, { ...schedule, keep: 0 })).status).toBe(400);
  const { db } = server.database;
  await db.deleteFrom('sysQuartzRun').execute();
  await db.deleteFrom('sysQuartzJob').where('jobClassName', '=', 'Backup').execute();
  expect(await admin('PUT', 'schedule', {}, { ...schedule, isOn: true })).toMatchObject({ success: true });
  expect((await admin('GET', 'overview')).result).toMatchObject({
    schedule: { ...schedule, isOn: true },
    nextTime: expect.stringMatching(/ 03:30:00$/),
  });
});
