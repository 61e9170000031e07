import type { Db } from '#server/store/database.ts';

export type LastRun = Awaited<ReturnType<typeof listLastRuns>>[number];

/** The jobs that make backups and check them. */
export const backupJobClasses = ['Backup', 'BackupCheck'] as const;
export type BackupJobClass = (typeof backupJobClasses)[number];

/** Lists for the backup and the drill the last successful run, and the last failed one. */
export async function listLastRuns(db: Db) {
  return await db
    .selectFrom('sysQuartzRun as run')
    .innerJoin('sysQuartzJob as job', 'job.id', 'run.jobId')
    .select(['job.jobClassName', 'run.status', 'run.endTime', 'run.message'])
    .distinctOn(['job.jobClassName', 'run.status'])
    .where('job.jobClassName', 'in', backupJobClasses)
    .where('run.status', 'in', ['done', 'failed'])
    .orderBy('job.jobClassName')
    .orderBy('run.status')
    .orderBy('run.endTime', 'desc')
    .execute();
}

/** Returns the run of a backup or a drill that has not ended, and the name of the person who started it. */
export async function findRunning(db: Db) {
  return await db
    .selectFrom('sysQuartzRun as run')
    .innerJoin('sysQuartzJob as job', 'job.id', 'run.jobId')
    .leftJoin('sysUser as person', 'person.username', 'run.startedBy')
    .select(['job.jobClassName', 'run.startTime', 'run.startedBy', 'run.message', 'person.realname'])
    .where('job.jobClassName', 'in', backupJobClasses)
    .where('run.status', '=', 'running')
    .orderBy('run.startTime')
    .limit(1)
    .executeTakeFirst();
}
