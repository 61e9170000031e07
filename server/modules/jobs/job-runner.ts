import type { Logger } from 'pino';
import { Refusal } from '#server/http/refusal.ts';
import { runInContext } from '#server/http/run-context.ts';
import type { Tracing } from '#server/http/span.ts';
import { whileJobLocked } from '#server/store/advisory-lock.store.ts';
import type { Db } from '#server/store/database.ts';
import type { Job, JobRunner, Occasion } from '#server/deps/job-runner.ts';
import {
  closeAbandoned,
  finishRun,
  insertRun,
  listActive,
  listRunning,
  saveProgress,
} from '#server/shared/jobs/jobs.store.ts';
import { isJobClass, nextTime, numberOf, type JobClass } from '#server/shared/jobs/jobs.rules.ts';

export type JobTask = {
  /** The number of the job (see jobs.rules.ts). */
  readonly number: number;
  /** The user who started it; null: its time has come. */
  readonly startedBy: string | null;
  /** The backup that the user chose; undefined: the newest one. */
  readonly archive: string | undefined;
  /** Saves the progress, which the history shows until the end. */
  readonly onProgress: (progress: string) => Promise<void>;
};

/** Runs the job and returns one line for the history. The message of a Refusal becomes that line. */
export type JobWork = (task: JobTask) => Promise<string>;
export type JobWorks = Readonly<Record<JobClass, JobWork>>;

export type RunnerDeps = {
  readonly db: Db;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly works: JobWorks;
  /** The name of this server in the history. */
  readonly node: string;
  /** Absent: no collector is notified. */
  readonly tracing?: Tracing | undefined;
};

export function createJobRunner(deps: RunnerDeps): JobRunner {
  const { db, log, clock } = deps;
  const running = new Set<Promise<unknown>>();

  const start: JobRunner['start'] = (job, occasion) =>
    new Promise((resolve, reject) => {
      const execution = whileJobLocked(db, job.id, async () => {
        const run = await recordStart(deps, job, occasion);
        resolve(run);
        if (run !== undefined) await runTraced(deps, job, occasion, run);
      }).then(
        ({ isLocked }) => (isLocked ? undefined : resolve(undefined)),
        (error: unknown) => {
          log.error({ err: error, job: job.jobClassName }, 'a job could not be run');
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
      running.add(execution);
      void execution.finally(() => running.delete(execution));
    });

  return {
    start,
    tick: async () => {
      // This includes paused jobs, which may have been started by hand.
      for (const { id } of await listRunning(db))
        await whileJobLocked(db, id, () => closeAbandoned(db, id, clock()));
      for (const { job, due } of await listDue(db, clock())) await start(job, { scheduledAt: due });
    },
    isRunning: () => running.size > 0,
    settled: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/** Returns the jobs that are due and not started. */
export async function listDue(
  db: Db,
  now: Date,
): Promise<readonly { readonly job: Job; readonly due: Date }[]> {
  return (await listActive(db)).flatMap((job) => {
    const since = job.lastTime ?? job.updateTime ?? job.createTime;
    const due = nextTime(job.cronExpression, latest(since, job.updateTime));
    return due !== undefined && due <= now ? [{ job, due }] : [];
  });
}

/** Returns the later of both times: a changed or resumed job is scheduled from then on. */
function latest(time: Date, changed: Date | null): Date {
  return changed !== null && changed > time ? changed : time;
}

async function recordStart(
  { db, clock, newId, node }: RunnerDeps,
  job: Job,
  occasion: Occasion,
): Promise<string | undefined> {
  const now = clock();
  await closeAbandoned(db, job.id, now);
  const id = newId();
  const cause =
    'scheduledAt' in occasion ? { scheduledAt: occasion.scheduledAt } : { startedBy: occasion.startedBy };
  const isOurs = await insertRun(db, { id, jobId: job.id, node, startTime: now, ...cause });
  return isOurs ? id : undefined;
}

async function runTraced(deps: RunnerDeps, job: Job, occasion: Occasion, run: string): Promise<void> {
  const operation = `job ${job.jobClassName}`;
  const span = deps.tracing?.begin('job');
  let isDone = false;
  try {
    isDone = await runInContext({ id: undefined, operation, span }, () => perform(deps, job, occasion, run));
  } finally {
    span?.end(operation, {}, !isDone);
  }
}

/** Returns whether the job was done. */
async function perform(
  { db, log, clock, works }: RunnerDeps,
  job: Job,
  occasion: Occasion,
  run: string,
): Promise<boolean> {
  const started = performance.now();
  const end = async (status: 'done' | 'failed', message: string): Promise<void> =>
    finishRun(db, run, {
      status,
      message: message.slice(0, 1000),
      endTime: clock(),
      costTime: Math.round(performance.now() - started),
    });
  try {
    if (!isJobClass(job.jobClassName)) throw new Refusal(`未知的任务类型：${job.jobClassName}`);
    const byUser = 'startedBy' in occasion ? occasion : undefined;
    const message = await works[job.jobClassName]({
      number: numberOf(job.jobClassName, job.parameter),
      startedBy: byUser?.startedBy ?? null,
      archive: byUser?.archive,
      onProgress: (progress) => saveProgress(db, run, progress.slice(0, 1000)),
    });
    await end('done', message);
    return true;
  } catch (error) {
    log.warn({ err: error, job: job.jobClassName }, 'a job failed');
    await end('failed', error instanceof Refusal ? error.message : '执行出错，详情见服务器日志');
    return false;
  }
}
