import type { Schema } from '#openapi/index.ts';
import { wireTime } from '#server/http/wire-time.ts';
import type { UpkeepRow } from './upkeep.store.ts';

/** Hours after which a backup is stale, whose job runs every night, and a trial restore, every week. */
export const upkeepHours = { Backup: 48, BackupCheck: 240 } as const;

const hour = 3_600_000;

/** The last run of this job class. */
export function upkeepOf(
  rows: readonly UpkeepRow[],
  jobClass: keyof typeof upkeepHours,
  now: Date,
): Schema<'UpkeepTask'> {
  const ended = (status: string) =>
    rows.flatMap(({ endTime, message, ...row }) =>
      row.jobClassName === jobClass && row.status === status && endTime !== null
        ? [{ endTime, message: message ?? '' }]
        : [],
    )[0];
  const [done, failed] = [ended('done'), ended('failed')];
  const isNews = failed !== undefined && (done === undefined || failed.endTime > done.endTime);
  return {
    isFresh: done !== undefined && now.getTime() - done.endTime.getTime() <= upkeepHours[jobClass] * hour,
    done: done === undefined ? null : { ...done, endTime: wireTime(done.endTime) },
    failed: isNews ? { ...failed, endTime: wireTime(failed.endTime) } : null,
  };
}
