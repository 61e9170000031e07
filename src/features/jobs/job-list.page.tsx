import { useState } from 'react';
import {
  addJob,
  deleteJobs,
  editJob,
  executeJob,
  exportJobs,
  jobsQuery,
  pauseJob,
  readJob,
  resumeJob,
} from './api.ts';
import { JobRuns } from './job-runs.tsx';
import type { PageProps } from '#shared/app/page.ts';
import type { Schema } from '#openapi/index.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import type { RecordAction } from '#shared/lists/use-record-crud.ts';

const jobs = defineResource({
  title: '定时任务',
  noun: '定时任务',
  list: jobsQuery,
  read: ({ id }) => readJob(id),
  create: addJob,
  update: editJob,
  remove: deleteJobs,
  exports: { name: '定时任务列表', load: exportJobs },
  fields: {
    jobClassName: {
      label: '任务类型',
      kind: 'dict',
      dict: 'quartz_job_class',
      required: '请选择任务类型！',
      width: 150,
    },
    cronExpression: {
      label: 'cron表达式',
      kind: 'text',
      required: '请输入cron表达式！',
      placeholder: '0 0 2 * * ?',
      hint: '秒 分 时 日 月 周 [年]，北京时间，周日为 1。每天 2 点：0 0 2 * * ?；每周日 4 点：0 0 4 ? * 1',
      wide: true,
      width: 150,
    },
    parameter: {
      label: '参数',
      kind: 'text',
      max: 10,
      hint: '清理日志：保留天数；清理无用文件：保留小时数；数据备份：保留份数；留空用默认值',
      width: 80,
    },
    description: { label: '描述', kind: 'longText', max: 255, width: 200 },
    status: {
      label: '状态',
      kind: 'choice',
      numeric: true,
      initial: '0',
      options: [
        { value: '0', text: '已启动', tone: 'success' },
        { value: '-1', text: '已暂停', tone: 'warning' },
      ],
      width: 90,
    },
    lastTime: { label: '上次执行', kind: 'time' },
    lastStatus: {
      label: '上次结果',
      kind: 'choice',
      options: [
        { value: 'running', text: '执行中', tone: 'info' },
        { value: 'done', text: '成功', tone: 'success' },
        { value: 'failed', text: '失败', tone: 'danger' },
      ],
      width: 90,
    },
    nextTime: { label: '下次执行', kind: 'time' },
  },
  pinned: 'status',
  named: 'jobClassName_dictText',
  table: [
    'jobClassName',
    'cronExpression',
    'status',
    'lastTime',
    'lastStatus',
    'nextTime',
    'parameter',
    'description',
  ],
  hidden: ['parameter', 'description'],
  filter: { basic: ['jobClassName', 'status'] },
  form: ['jobClassName', 'parameter', 'cronExpression', 'status', 'description'],
  sort: ['jobClassName', 'status'],
  defaultSort: { column: 'createTime', order: 'desc' },
});

const execute: RecordAction = {
  text: '立即执行',
  title: '确认操作',
  question: (names) => `立即执行${names}吗？`,
  run: ([id = '']) => executeJob(id),
};

/** Stops or starts the job of a row. */
function change({ jobClassName, status }: Schema<'QuartzJob'>): RecordAction {
  return status === 0
    ? {
        text: '停止',
        title: '确认停止',
        question: (names) => `停止${names}吗？`,
        run: () => pauseJob(jobClassName),
      }
    : {
        text: '启动',
        title: '确认启动',
        question: (names) => `启动${names}吗？`,
        run: () => resumeJob(jobClassName),
      };
}

/** 定时任务: clean-ups and the backup of this product. */
export default function JobListPage(page: PageProps) {
  const [history, setHistory] = useState<{ readonly id: string; readonly name: string }>();
  return (
    <ResourcePage
      resource={jobs}
      page={page}
      rowActions={(row, crud) => [
        {
          text: row.status === 0 ? '停止' : '启动',
          isMain: true,
          onSelect: () => crud.ask(change(row), [row.id]),
        },
        { text: '立即执行', isMain: true, onSelect: () => crud.ask(execute, [row.id]) },
        {
          text: '记录',
          onSelect: () => setHistory({ id: row.id, name: row.jobClassName_dictText ?? row.jobClassName }),
        },
      ]}
    >
      {history === undefined ? null : (
        <JobRuns key={history.id} job={history} onClose={() => setHistory(undefined)} />
      )}
    </ResourcePage>
  );
}
