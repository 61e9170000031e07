import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usbPath } from '#server/backup/usb-location.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let isPlugged = false;
const stick = (folder: string) => usbPath('usb:备份盘', async () => (isPlugged ? [folder] : []));
beforeAll(async () => {
  server = await createTestServer({ backupPlace: async (usual) => (await stick(usual)) ?? usual });
});
afterAll(() => server.close());

const run = async (jobClassName: string) => {
  const { db } = server.database;
  const job = await db
    .selectFrom('sysQuartzJob')
    .selectAll()
    .where('jobClassName', '=', jobClassName)
    .executeTakeFirstOrThrow();
  const id = await server.deps.jobs.start(job, { startedBy: 'test' });
  await server.deps.jobs.settled();
  return await db
    .selectFrom('sysQuartzRun')
    .select(['status', 'message'])
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
};

/** Returns the newest message to the administrator. */
const notices = async () => {
  const row = await server.database.db
    .selectFrom('sysAnnouncement as message')
    .innerJoin('sysAnnouncementSend as sent', 'sent.anntId', 'message.id')
    .innerJoin('sysUser as person', 'person.id', 'sent.userId')
    .select(['message.titile', 'message.msgAbstract', 'person.username'])
    .where('message.busType', '=', 'backupCheck')
    .orderBy('message.createTime', 'desc')
    .execute();
  return row[0];
};

it('a backup fails while the USB drive is missing, and administrators are notified', async () => {
  const message = '找不到名为 备份盘 的 U 盘，请插好，等系统显示出来再试';
  expect(await run('Backup')).toEqual({ status: 'failed', message });
  expect(await notices()).toEqual({
    titile: '数据备份失败，请尽快处理',
    msgAbstract: message,
    username: 'admin',
  });
  const token = await server.login('admin');
  const page = await server.call('GET', '/sys/backup/overview', { token });
  expect(page.result).toMatchObject({
    place: { problem: message },
    backup: { failed: { message } },
    archives: [],
  });
  isPlugged = true;
});

it('the check fails without a backup, and administrators are notified', async () => {
  const message = '还没有备份可以做恢复演练，请先在“备份”里点“立即备份”';
  expect(await run('BackupCheck')).toEqual({ status: 'failed', message });
  expect(await notices()).toEqual({
    titile: '备份恢复演练失败，请尽快处理',
    msgAbstract: message,
    username: 'admin',
  });
});

it('the newest backup is restored as a test, and its size is reported', async () => {
  const made = await run('Backup');
  const [, rows, files] = /，(\d+) 行，(\d+) 个文件/.exec(made.message ?? '') ?? [];
  const checked = await run('BackupCheck');
  expect(checked.status).toBe('done');
  expect(checked.message).toMatch(/^campus-\d{8}-\d{6}\.zip 可以恢复：\d+ 张表，/);
  expect(checked.message).toContain(`${rows ?? ''} 行数据，${files ?? ''} 个文件，行数与备份一致`);
  expect(await notices()).toEqual({
    titile: '备份恢复演练成功',
    msgAbstract: checked.message,
    username: 'admin',
  });
});

it('the result is recorded even if the notification cannot be stored', async () => {
  const { db } = server.database;
  await sql`create function no_message() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger no_message before insert on sys_announcement
    for each row execute function no_message()`.execute(db);
  const checked = await run('BackupCheck');
  await rm(server.backupsFolder, { recursive: true });
  const failed = await run('BackupCheck');
  await sql`drop trigger no_message on sys_announcement`.execute(db);
  expect(checked.status).toBe('done');
  expect(checked.message).toContain('行数与备份一致');
  expect(failed).toEqual({
    status: 'failed',
    message: '还没有备份可以做恢复演练，请先在“备份”里点“立即备份”',
  });
});

it('the check is scheduled once a week by default', async () => {
  const { cronExpression, status } = await server.database.db
    .selectFrom('sysQuartzJob')
    .select(['cronExpression', 'status'])
    .where('jobClassName', '=', 'BackupCheck')
    .executeTakeFirstOrThrow();
  expect([cronExpression, status]).toEqual(['0 30 4 ? * 1', 0]);
});
