import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import type { BackupJobClass } from '#server/shared/jobs/backup-tasks.store.ts';
import { checkCron, checkParameter } from '#server/shared/jobs/jobs.rules.ts';
import { findJobOfClass, insertJob, updateJob } from '#server/shared/jobs/jobs.store.ts';
import { constraintViolation } from '#server/store/constraint.ts';

/** The schedule of a job that the school has deleted. */
export const cronExpressions = { Backup: '0 0 2 * * ?', BackupCheck: '0 30 4 ? * 1' } as const;

const busy = {
  Backup: '正在备份，请等它结束',
  BackupCheck: '正在做恢复演练，请等它结束',
} as const;

/** Starts a backup or a drill and returns the id of its run. Throws a refusal while one runs. */
export async function startBackupJob(
  deps: Deps,
  { username }: Caller,
  jobClass: BackupJobClass,
  archive?: string,
): Promise<string> {
  const job = await findOrAddJob(deps, username, jobClass);
  const occasion = { startedBy: username, ...(archive === undefined ? {} : { archive }) };
  const id = await deps.jobs.start(job, occasion);
  if (id === undefined) throw refusal(busy[jobClass]);
  return id;
}

export async function setSchedule(
  deps: Deps,
  { username }: Caller,
  { isOn, cronExpression, keep }: BodyOf<'PUT /sys/backup/schedule'>,
): Promise<void> {
  const now = deps.clock();
  checkCron(cronExpression, now);
  const { id } = await findOrAddJob(deps, username, 'Backup');
  await updateJob(deps.db, id, {
    status: isOn ? 0 : -1,
    cronExpression: cronExpression.trim(),
    parameter: checkParameter('Backup', String(keep)),
    updateBy: username,
    updateTime: now,
  });
}

/** A job that the school has deleted is added again, paused. */
async function findOrAddJob({ db, clock, newId }: Deps, createBy: string, jobClassName: BackupJobClass) {
  const found = await findJobOfClass(db, jobClassName);
  if (found !== undefined) return found;
  const job = {
    id: newId(),
    jobClassName,
    cronExpression: cronExpressions[jobClassName],
    parameter: checkParameter(jobClassName, null),
    status: -1,
    createBy,
    createTime: clock(),
  };
  await insertJob(db, job).catch((error: unknown) => {
    // Another administrator has added it meanwhile.
    if (constraintViolation(error)?.constraint !== 'sys_quartz_job_class_key') throw error;
  });
  return (await findJobOfClass(db, jobClassName)) ?? job;
}
