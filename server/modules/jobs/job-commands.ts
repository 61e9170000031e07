import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import type { Dictionaries } from '#server/shared/dictionaries/dictionaries.ts';
import type { Db } from '#server/store/database.ts';
import { constraintViolation } from '#server/store/constraint.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { jobRow } from './job-row.ts';
import { checkCron, checkParameter, jobNotFound } from '#server/shared/jobs/jobs.rules.ts';
import { findJob, insertJob, lockJob, updateJob } from '#server/shared/jobs/jobs.store.ts';

type JobBody = BodyOf<'POST /sys/quartzJob/add'>;

/** Adds a job of a class that has none yet. */
export async function addJob({ db, clock, newId }: Deps, { username }: Caller, body: JobBody): Promise<void> {
  const now = clock();
  await refuseTaken(
    insertJob(db, { id: newId(), ...values(body, now), createBy: username, createTime: now }),
  );
}

export async function editJob(
  { db, clock, dictionaries }: Deps,
  { username }: Caller,
  body: BodyOf<'PUT /sys/quartzJob/edit'>,
): Promise<void> {
  const now = clock();
  await inTransaction(db, async (trx) => {
    const row = await lockJob(trx, body.id);
    if (row === undefined) throw jobNotFound();
    const updateTime = await nextRevision(body.revision, row, now, () =>
      currentRow(trx, dictionaries, body.id, now),
    );
    await refuseTaken(updateJob(trx, body.id, { ...values(body, now), updateBy: username, updateTime }));
  });
}

async function currentRow(db: Db, dictionaries: Dictionaries, id: string, now: Date) {
  const [job, text] = await Promise.all([findJob(db, id), dictionaries.texts()]);
  return job === undefined ? undefined : jobRow(job, text, now);
}

function values({ jobClassName, cronExpression, parameter, description, status }: JobBody, now: Date) {
  checkCron(cronExpression, now);
  return {
    jobClassName,
    cronExpression: cronExpression.trim(),
    parameter: checkParameter(jobClassName, parameter),
    description: description ?? null,
    ...(status === undefined ? {} : { status }),
  };
}

async function refuseTaken(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (constraintViolation(error)?.constraint === 'sys_quartz_job_class_key')
      throw refusal('这种任务已经有了', 'jobClassName');
    throw error;
  }
}
