import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { isDiskLow } from '#server/monitor/disk-space.ts';
import { backupTask } from '#server/shared/jobs/backup-tasks.rules.ts';
import { backupJobClasses, listLastRuns } from '#server/shared/jobs/backup-tasks.store.ts';
import { findJobOfClass, listFailedClasses } from '#server/shared/jobs/jobs.store.ts';
import { defaultSiteName } from '#server/store/seed/base/site-config.ts';
import { countClassesBefore, countWaitingForPeople, readSetUp } from './set-up.store.ts';
import { countSite } from './site-counts.store.ts';
import { attentionOf, safeBackupTime, yearEndIn } from './site-overview.rules.ts';

const day = 24 * 60 * 60 * 1000;

/** Returns the administrator's first page: the counts, how far the school is set up, and what needs a person. */
export async function siteOverview({
  db,
  clock,
  disk: readDisk,
  dictionaries,
}: Deps): Promise<Schema<'SiteCounts'>> {
  const now = clock();
  const newYear = yearEndIn(now);
  const [counts, disk, { name, ...setUp }, waiting, yearEnd, runs, job, failed, text] = await Promise.all([
    countSite(db),
    readDisk(),
    readSetUp(db),
    countWaitingForPeople(db, new Date(now.getTime() - day)),
    newYear === undefined ? 0 : countClassesBefore(db, newYear),
    listLastRuns(db),
    findJobOfClass(db, 'Backup'),
    listFailedClasses(db),
    dictionaries.texts(),
  ]);
  const [backup, check] = [backupTask(runs, 'Backup', now), backupTask(runs, 'BackupCheck', now)];
  const low = isDiskLow(disk);
  return {
    ...counts,
    disk: { ...disk, low },
    setUp: {
      ...setUp,
      name: name === defaultSiteName || name === '' ? null : name,
      backupTime: safeBackupTime(backup, job?.status === 0, now),
    },
    attention: attentionOf({
      ...waiting,
      yearEnd,
      isDiskLow: low,
      backup,
      check,
      failedJobs: failed
        .filter((jobClass) => !backupJobClasses.some((one) => one === jobClass))
        .map((jobClass) => text('quartz_job_class', jobClass) ?? jobClass),
    }),
  };
}
