import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { currentRun } from '#server/http/run-context.ts';
import type { Tracing } from '#server/http/span.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { createJobRunner, type JobWorks } from './job-runner.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const as = async (username: string, method: Method, path: string, query = {}, body?: unknown) =>
  server.call(method, `/sys/quartzJob/${path}`, { token: await server.login(username), query, body });
const admin = (method: Method, path: string, query = {}, body?: unknown) =>
  as('admin', method, path, query, body);

const job = async (jobClassName: string) =>
  await server.database.db
    .selectFrom('sysQuartzJob')
    .selectAll()
    .where('jobClassName', '=', jobClassName)
    .executeTakeFirstOrThrow();
const runs = async (jobId: string) =>
  (await server.database.db.selectFrom('sysQuartzRun').selectAll().where('jobId', '=', jobId).execute()).sort(
    (a, b) => a.startTime.getTime() - b.startTime.getTime(),
  );

describe('scheduled jobs', () => {
  it('only administrators have access', async () => {
    expect((await server.call('GET', '/sys/quartzJob/list')).status).toBe(401);
    for (const [method, path, query] of [
      ['GET', 'list', {}],
      ['GET', 'queryById', { id: 'a' }],
      ['GET', 'runs', {}],
      ['GET', 'nextTimes', { cronExpression: '0 0 2 * * ?' }],
      ['GET', 'exportXls', {}],
      ['PUT', 'pause', { jobClassName: 'Backup' }],
      ['PUT', 'resume', { jobClassName: 'Backup' }],
      ['POST', 'execute', { id: 'a' }],
      ['POST', 'add', {}],
      ['PUT', 'edit', {}],
      ['DELETE', 'delete', { id: 'a' }],
      ['DELETE', 'deleteBatch', { ids: 'a' }],
    ] as const)
      expect([path, (await as('teacher', method, path, query)).status]).toEqual([path, 403]);
  });

  it('default jobs exist from the first start, with their next run times', async () => {
    const { result } = await admin('GET', 'list', { column: 'jobClassName', order: 'asc' });
    expect(result).toMatchObject({
      total: 7,
      records: [
        {
          jobClassName: 'Backup',
          jobClassName_dictText: '数据备份',
          parameter: '3',
          status: 0,
          lastTime: null,
        },
        { jobClassName: 'BackupCheck', jobClassName_dictText: '备份恢复演练' },
        { jobClassName: 'ExpiredCleanup', nextTime: expect.stringMatching(/:15:00$/) },
        { jobClassName: 'LogCleanup' },
        { jobClassName: 'OrphanFileCleanup' },
        { jobClassName: 'PictureCleanup', jobClassName_dictText: '清除图片信息' },
        { jobClassName: 'WorkAnalysis', jobClassName_dictText: '分析学生作品' },
      ],
    });
    const { id } = await job('Backup');
    expect((await admin('GET', 'queryById', { id })).result).toMatchObject({
      id,
      cronExpression: '0 0 2 * * ?',
    });
    expect((await admin('GET', 'queryById', { id: 'none' })).status).toBe(404);
  });

  it('a job is edited, deleted and added again, and a second job of the same class is refused', async () => {
    const { id } = await job('LogCleanup');
    const body = { jobClassName: 'LogCleanup', cronExpression: '0 0 5 * * ?', parameter: '90' };
    expect(await admin('PUT', 'edit', {}, { ...body, id })).toMatchObject({ success: true });
    expect(await job('LogCleanup')).toMatchObject({ parameter: '90', cronExpression: '0 0 5 * * ?' });
    expect(await admin('PUT', 'edit', {}, { ...body, id, revision: 'old' })).toMatchObject({
      success: false,
      result: { by: '管理员', conflict: { id, parameter: '90', jobClassName_dictText: '清理日志' } },
    });
    expect(await admin('POST', 'add', {}, body)).toMatchObject({
      success: false,
      message: '这种任务已经有了',
    });
    expect(await admin('DELETE', 'delete', { id })).toMatchObject({ success: true });
    expect((await admin('DELETE', 'deleteBatch', { ids: id })).status).toBe(404);
    expect(await admin('POST', 'add', {}, { ...body, status: -1 })).toMatchObject({ success: true });
    expect(await job('LogCleanup')).toMatchObject({ status: -1, createBy: 'admin' });
  });

  it('unknown classes and invalid cron expressions are refused', async () => {
    const body = { jobClassName: 'Backup', cronExpression: 'now' };
    expect(await admin('POST', 'add', {}, body)).toMatchObject({
      success: false,
      result: { field: 'cronExpression' },
    });
    expect((await admin('POST', 'add', {}, { ...body, jobClassName: 'java.lang.Runtime' })).status).toBe(400);
    expect((await admin('GET', 'nextTimes', { cronExpression: '0 0 2 * * ?' })).result).toHaveLength(5);
    expect((await admin('GET', 'nextTimes', { cronExpression: '* * * * * ?' })).success).toBe(false);
  });

  it('a job is paused and resumed', async () => {
    expect(await admin('PUT', 'pause', { jobClassName: 'Backup' })).toMatchObject({ success: true });
    expect((await admin('GET', 'list', { jobClassName: 'Backup' })).result).toMatchObject({
      records: [{ status: -1, nextTime: null }],
    });
    expect(await admin('PUT', 'resume', { jobClassName: 'Backup' })).toMatchObject({ success: true });
    expect(await job('Backup')).toMatchObject({ status: 0, updateBy: 'admin' });
  });

  it('a job is started manually, and the history contains its result', async () => {
    const { id } = await job('Backup');
    const started = await admin('POST', 'execute', { id });
    expect(started).toMatchObject({ success: true, message: '任务已开始执行' });
    await server.deps.jobs.settled();
    const { result } = await admin('GET', 'runs', { jobId: id });
    expect(result).toMatchObject({
      total: 1,
      records: [
        {
          status: 'done',
          startedBy: 'admin',
          message: expect.stringMatching(/^已备份到 campus-\d{8}-\d{6}\.zip（/),
        },
      ],
    });
    expect((await readdir(server.backupsFolder)).filter((name) => name.endsWith('.zip'))).toHaveLength(1);
    expect((await admin('POST', 'execute', { id: 'none' })).status).toBe(404);
  });

  it('jobs are exported', async () => {
    const answer = await admin('GET', 'exportXls', { jobClassName: 'ExpiredCleanup' });
    const sheet = await readXlsx(answer.raw.rawPayload);
    expect(sheet.ok ? sheet.lines.map(({ cells }) => cells.slice(0, 2)) : []).toEqual([
      ['任务类型', 'cron表达式'],
      ['清理过期会话', '0 15 * * * ?'],
    ]);
  });
});

describe('the scheduler', () => {
  const works = (backup: () => Promise<string>): JobWorks => ({
    ExpiredCleanup: async () => 'ok',
    LogCleanup: async () => 'ok',
    OrphanFileCleanup: async () => 'ok',
    Backup: backup,
    BackupCheck: async () => 'ok',
    PictureCleanup: async () => 'ok',
    WorkAnalysis: async () => 'ok',
  });
  /** Returns one of several servers on this database. */
  const node = (
    name: string,
    time: string,
    backup: () => Promise<string> = async () => 'ok',
    tracing?: Tracing,
  ) =>
    createJobRunner({
      db: server.direct.db,
      log: server.deps.log,
      clock: () => new Date(time),
      newId: server.deps.newId,
      works: works(backup),
      node: name,
      tracing,
    });

  it('only one of several servers runs a due job, and missed runs are made up by one run', async () => {
    const { id } = await job('Backup');
    const before = (await runs(id)).length;
    const late = '2031-05-05T05:00:00Z';
    const nodes = [node('a', late), node('b', late), node('a', late)];
    for (const each of [...nodes, ...nodes]) {
      await each.tick();
      await each.settled();
    }
    await Promise.all(nodes.map(async (each) => each.tick()));
    await Promise.all(nodes.map(async (each) => each.settled()));
    const after = await runs(id);
    expect([after.length, after.at(-1)?.status, after.at(-1)?.startedBy]).toEqual([before + 1, 'done', null]);
  });

  it('a paused job does not run until it is resumed', async () => {
    const { id } = await job('LogCleanup');
    const runsAt = async (time: string) => {
      const one = node('a', time);
      await one.tick();
      await one.settled();
      return (await runs(id)).length;
    };
    await admin('PUT', 'pause', { jobClassName: 'LogCleanup' });
    const before = (await runs(id)).length;
    expect(await runsAt('2031-05-06T05:00:00Z')).toBe(before);
    await admin('PUT', 'resume', { jobClassName: 'LogCleanup' });
    expect(await runsAt('2031-05-06T06:00:00Z')).toBe(before + 1);
  });

  it('a failure is recorded without its details', async () => {
    const { id } = await job('Backup');
    const failing = node('a', '2031-05-07T05:00:00Z', async () => {
      throw new Error('password=secret');
    });
    await failing.tick();
    await failing.settled();
    expect((await runs(id)).at(-1)).toMatchObject({
      status: 'failed',
      message: '执行出错，详情见服务器日志',
    });
  });

  it.each([
    ['2031-05-07T06:00:00Z', false],
    ['2031-05-07T07:00:00Z', true],
  ])('the job name is in the log context and in the telemetry (%s)', async (time, isFailed) => {
    const received: unknown[] = [];
    const tracing: Tracing = {
      begin: (kind) => ({
        trace: '0af7651916cd43dd8448eb211c80319c',
        part: () => undefined,
        end: (name, _attributes, isBad) => received.push([kind, name, isBad]),
      }),
    };
    const work = async (): Promise<string> => {
      const { id, operation, span } = currentRun() ?? {};
      received.push([id, operation, span?.trace]);
      if (isFailed) throw new Error('it failed');
      return 'ok';
    };
    const runner = node('a', time, work, tracing);
    await runner.start(await job('Backup'), { startedBy: 'admin' });
    await runner.settled();
    expect(received).toEqual([
      [undefined, 'job Backup', '0af7651916cd43dd8448eb211c80319c'],
      ['job', 'job Backup', isFailed],
    ]);
  });

  it('a job whose end cannot be stored is reported to the telemetry as failed', async () => {
    const { schema } = server.direct.db;
    const received: unknown[] = [];
    const span = { trace: '', part: () => undefined };
    const begin = () => ({
      ...span,
      end: (name: string, _: object, isBad: boolean) => received.push([name, isBad]),
    });
    const work = async (): Promise<string> => {
      await schema.alterTable('sysQuartzRun').renameTo('sys_quartz_run_gone').execute();
      return 'ok';
    };
    const runner = node('a', '2031-05-07T08:00:00Z', work, { begin });
    await runner.start(await job('Backup'), { startedBy: 'admin' });
    await runner.settled();
    await schema.alterTable('sysQuartzRunGone').renameTo('sys_quartz_run').execute();
    expect(received).toEqual([['job Backup', true]]);
  });

  it('a job is not started again while it is running', async () => {
    const row = await job('Backup');
    let finish: (line: string) => void = () => undefined;
    const slow = node('a', '2031-05-09T05:00:00Z', () => new Promise((resolve) => (finish = resolve)));
    const id = await slow.start(row, { startedBy: 'admin' });
    expect(await node('b', '2031-05-09T05:00:00Z').start(row, { startedBy: 'admin' })).toBe(undefined);
    expect(await admin('POST', 'execute', { id: row.id })).toMatchObject({
      success: false,
      message: '任务正在执行，请等它结束',
    });
    finish('完成');
    await slow.settled();
    expect((await runs(row.id)).at(-1)).toMatchObject({ id, status: 'done', message: '完成' });
  });

  it.each([0, -1])(
    'an interrupted run of another server is marked as failed, for a job with status %d',
    async (status) => {
      const row = await job('Backup');
      await server.database.db.updateTable('sysQuartzJob').set({ status }).where('id', '=', row.id).execute();
      await server.database.db
        .insertInto('sysQuartzRun')
        .values({
          id: `gone${status}`,
          jobId: row.id,
          node: 'x',
          startTime: new Date('2031-05-10T05:00:00Z'),
        })
        .execute();
      // This is long before its next time.
      await node('b', '2031-05-10T05:00:30Z').tick();
      expect((await runs(row.id)).find(({ id }) => id === `gone${status}`)).toMatchObject({
        status: 'failed',
        message: '执行中断：服务器或数据库已停止',
      });
    },
  );
});
