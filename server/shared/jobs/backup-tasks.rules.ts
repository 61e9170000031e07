import type { Schema } from '#openapi/index.ts';
import { wireTime } from '#server/http/wire-time.ts';
import type { BackupJobClass, LastRun } from './backup-tasks.store.ts';

/** Hours after which a backup, made every night, and a drill, made every week, are out of date. */
const freshHours: Readonly<Record<BackupJobClass, number>> = { Backup: 48, BackupCheck: 240 };

const hour = 3_600_000;

/** Returns the last successful run of this job class, and the last failed one if it is newer. */
export function backupTask(
  rows: readonly LastRun[],
  jobClass: BackupJobClass,
  now: Date,
): Schema<'BackupTask'> {
  const lastRun = (status: string) =>
    rows.flatMap(({ endTime, message, ...row }) =>
      row.jobClassName === jobClass && row.status === status && endTime !== null
        ? [{ endTime, message: message ?? '' }]
        : [],
    )[0];
  const [done, failed] = [lastRun('done'), lastRun('failed')];
  const isNews = failed !== undefined && (done === undefined || failed.endTime > done.endTime);
  return {
    isFresh: done !== undefined && now.getTime() - done.endTime.getTime() <= freshHours[jobClass] * hour,
    done: done === undefined ? null : { ...done, endTime: wireTime(done.endTime) },
    failed: isNews ? { ...failed, endTime: wireTime(failed.endTime) } : null,
  };
}
