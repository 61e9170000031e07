import type { Db } from '#server/store/database.ts';

export type UpkeepRow = Awaited<ReturnType<typeof listLastRuns>>[number];

/** Lists for each of these job classes the last successful run, and the last failed one. */
export async function listLastRuns(db: Db, classes: readonly string[]) {
  return await db
    .selectFrom('sysQuartzRun as run')
    .innerJoin('sysQuartzJob as job', 'job.id', 'run.jobId')
    .select(['job.jobClassName', 'run.status', 'run.endTime', 'run.message'])
    .distinctOn(['job.jobClassName', 'run.status'])
    .where('job.jobClassName', 'in', classes)
    .where('run.status', 'in', ['done', 'failed'])
    .orderBy('job.jobClassName')
    .orderBy('run.status')
    .orderBy('run.endTime', 'desc')
    .execute();
}
