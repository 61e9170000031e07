import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { exportSheet, type ExportColumn } from '#server/sheets/export-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { jobRow, runStatus } from './job-row.ts';
import { addJob, editJob } from './job-commands.ts';
import { jobNotFound, nextTimes } from '#server/shared/jobs/jobs.rules.ts';
import { deleteJobs, findJob, listJobs, listRuns, setJobStatus } from '#server/shared/jobs/jobs.store.ts';

export function jobsOperations(deps: Deps): OperationsOf<'quartz-job'> {
  return { ...records(deps), ...runOperations(deps) };
}

type Own = OperationsOf<'quartz-job'>;

function records(deps: Deps) {
  const { db, dictionaries, clock } = deps;
  return {
    'GET /sys/quartzJob/list': async ({ query }) => {
      const found = await jobRows(deps, query);
      return pageOf(query, found.total, found.rows);
    },
    'GET /sys/quartzJob/queryById': async ({ query }) => {
      const [row, text] = await Promise.all([findJob(db, query.id), dictionaries.texts()]);
      if (row === undefined) throw jobNotFound();
      return jobRow(row, text, clock());
    },
    'POST /sys/quartzJob/add': async ({ body }, { caller }) => {
      await addJob(deps, caller, body);
      return messageAnswer('创建定时任务成功');
    },
    'PUT /sys/quartzJob/edit': async ({ body }, { caller }) => {
      await editJob(deps, caller, body);
      return messageAnswer('更新定时任务成功！');
    },
    'DELETE /sys/quartzJob/delete': async ({ query }) => {
      await remove(deps, [query.id]);
      return messageAnswer('删除成功！');
    },
    'DELETE /sys/quartzJob/deleteBatch': async ({ query }) => {
      await remove(
        deps,
        query.ids.split(',').filter((id) => id !== ''),
      );
      return messageAnswer('删除定时任务成功！');
    },
    'GET /sys/quartzJob/exportXls': async ({ query }) =>
      await exportSheet({
        name: '定时任务列表',
        columns: exportColumns,
        query,
        list: (page) => jobRows(deps, page),
      }),
  } satisfies Partial<Own>;
}

/** Operations for the schedule of jobs and the history of their runs. */
function runOperations(deps: Deps) {
  const { db, clock, jobs } = deps;
  return {
    'PUT /sys/quartzJob/pause': async ({ query }, { caller }) => {
      await setStatus(deps, query.jobClassName, -1, caller);
      return messageAnswer('停止定时任务成功');
    },
    'PUT /sys/quartzJob/resume': async ({ query }, { caller }) => {
      await setStatus(deps, query.jobClassName, 0, caller);
      return messageAnswer('启动定时任务成功');
    },
    'POST /sys/quartzJob/execute': async ({ query }, { caller }) => {
      const job = await findJob(db, query.id);
      if (job === undefined) throw jobNotFound();
      const id = await jobs.start(job, { startedBy: caller.username });
      if (id === undefined) throw refusal('任务正在执行，请等它结束');
      return new Answer('任务已开始执行', { id });
    },
    'GET /sys/quartzJob/runs': async ({ query }) => {
      const { rows: runs, total } = await listRuns(db, query);
      return pageOf(
        query,
        total,
        runs.map((run) => ({
          ...run,
          status: runStatus(run.status),
          startTime: wireTime(run.startTime),
          endTime: wireTimeOrNull(run.endTime),
        })),
      );
    },
    'GET /sys/quartzJob/nextTimes': async ({ query }) =>
      nextTimes(query.cronExpression, clock()).map((time) => wireTime(time)),
  } satisfies Partial<Own>;
}

async function jobRows({ db, clock, dictionaries }: Deps, query: QueryOf<'GET /sys/quartzJob/list'>) {
  const [found, text] = await Promise.all([listJobs(db, query), dictionaries.texts()]);
  return { rows: found.rows.map((row) => jobRow(row, text, clock())), total: found.total };
}

async function remove({ db }: Deps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || (await deleteJobs(db, ids)) === 0) throw jobNotFound();
}

async function setStatus(
  { db, clock }: Deps,
  jobClassName: string,
  status: 0 | -1,
  { username }: Caller,
): Promise<void> {
  const change = { status, updateBy: username, updateTime: clock() };
  if (!(await setJobStatus(db, jobClassName, change))) throw jobNotFound();
}

const exportColumns: readonly ExportColumn<Schema<'QuartzJob'>>[] = [
  { header: '任务类型', width: 24, value: (row) => row.jobClassName_dictText },
  { header: 'cron表达式', width: 24, value: (row) => row.cronExpression },
  { header: '参数', value: (row) => row.parameter },
  { header: '描述', width: 40, value: (row) => row.description },
  { header: '状态', value: (row) => (row.status === 0 ? '已启动' : '已暂停') },
  { header: '上次执行', width: 20, value: (row) => row.lastTime },
];
