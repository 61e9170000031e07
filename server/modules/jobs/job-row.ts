import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import type { DictTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { nextTime } from '#server/shared/jobs/jobs.rules.ts';
import type { JobRow } from '#server/shared/jobs/jobs.store.ts';

/** Returns the status of a run as the contract names it. */
export const runStatus = (status: string): 'running' | 'done' | 'failed' =>
  status === 'running' || status === 'done' ? status : 'failed';

/** Returns a job as the list shows it. */
export function jobRow(row: JobRow, text: DictTexts, now: Date) {
  const { lastTime, lastStatus, createTime, updateTime, ...job } = row;
  const next = row.status === 0 ? nextTime(row.cronExpression, now) : undefined;
  return {
    ...job,
    jobClassName_dictText: text('quartz_job_class', row.jobClassName) ?? row.jobClassName,
    status_dictText: text('quartz_status', row.status),
    lastTime: wireTimeOrNull(lastTime),
    lastStatus: lastStatus === null ? null : runStatus(lastStatus),
    nextTime: wireTimeOrNull(next ?? null),
    createTime: wireTime(createTime),
    updateTime: wireTimeOrNull(updateTime),
    revision: revisionOf(row),
  };
}
