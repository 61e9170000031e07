import { jobRunsQuery } from './api.ts';
import type { QueryOf } from '#openapi/index.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { useInnerPage } from '#shared/lists/inner-page.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';

const runsOf = (jobId: string) =>
  defineResource({
    title: '执行记录',
    list: (query: QueryOf<'GET /sys/quartzJob/runs'>) => jobRunsQuery({ ...query, jobId }),
    fields: {
      startTime: { label: '开始时间', kind: 'time' },
      status: {
        label: '结果',
        kind: 'choice',
        options: [
          { value: 'running', text: '执行中', tone: 'info' },
          { value: 'done', text: '成功', tone: 'success' },
          { value: 'failed', text: '失败', tone: 'danger' },
        ],
        width: 90,
      },
      costTime: { label: '耗时（毫秒）', kind: 'number', width: 110 },
      message: { label: '说明', kind: 'text', width: 320 },
      startedBy: { label: '触发人', kind: 'text', width: 100 },
      node: { label: '服务器', kind: 'text', width: 140 },
      endTime: { label: '结束时间', kind: 'time' },
    },
    table: ['startTime', 'status', 'costTime', 'message', 'startedBy'],
    detail: ['startTime', 'endTime', 'status', 'costTime', 'startedBy', 'node', 'message'],
    filter: { basic: ['status'] },
    sort: ['startTime', 'costTime'],
    defaultSort: { column: 'startTime', order: 'desc' },
  });

type JobRunsProps = {
  readonly job: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
};

/** The runs of a job, with their results. */
export function JobRuns({ job, onClose }: JobRunsProps) {
  const page = useInnerPage('job-runs');
  return (
    <Drawer open title={`执行记录 — ${job.name}`} width={900} onClose={onClose}>
      <ResourcePage resource={runsOf(job.id)} page={page} />
    </Drawer>
  );
}
