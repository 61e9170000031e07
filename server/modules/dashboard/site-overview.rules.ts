import type { Schema } from '#openapi/index.ts';
import { parseWireTime, wireTime } from '#server/http/wire-time.ts';

type Attention = Schema<'SiteAttention'>;
type Task = Schema<'BackupTask'>;

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns the time of the last backup when the school is safe: it was made within a week, or the schedule is on and its
 * last run succeeded. Otherwise null.
 */
export function safeBackupTime({ done, failed }: Task, isScheduled: boolean, now: Date): string | null {
  if (done === null) return null;
  const made = parseWireTime(done.endTime);
  const isRecent = made !== undefined && now.getTime() - made.getTime() <= week;
  return isRecent || (isScheduled && failed === null) ? done.endTime : null;
}

type State = {
  readonly isDiskLow: boolean;
  readonly backup: Task;
  readonly check: Task;
  /** Names of the other jobs whose last run failed. */
  readonly failedJobs: readonly string[];
  readonly logins: number;
  readonly joins: number;
  /** Classes that wait for 学年升班. */
  readonly yearEnd: number;
};

/** Returns what needs a person, the most urgent first. */
export function attentionOf({
  isDiskLow,
  backup,
  check,
  failedJobs,
  logins,
  joins,
  yearEnd,
}: State): Attention[] {
  const one = (kind: Attention['kind'], detail: string | null = null): Attention => ({
    kind,
    count: 1,
    detail,
  });
  const counted = (kind: Attention['kind'], count: number): Attention[] =>
    count === 0 ? [] : [{ kind, count, detail: null }];
  return [
    ...(isDiskLow ? [one('disk')] : []),
    ...backupAttention(backup).map(({ kind, detail }) => one(kind, detail)),
    ...(check.failed === null ? [] : [one('drillFailed', check.failed.message)]),
    ...failedJobs.map((name) => one('job', name)),
    ...counted('logins', logins),
    ...counted('joins', joins),
    ...counted('yearEnd', yearEnd),
  ];
}

/** Returns the year of the school year that classes are promoted to in these weeks; undefined in other months. */
export function yearEndIn(now: Date): number | undefined {
  const [year = 0, month = 0] = wireTime(now).split('-').map(Number);
  return month >= 6 && month <= 9 ? year : undefined;
}

function backupAttention({ done, failed, isFresh }: Task): Pick<Attention, 'kind' | 'detail'>[] {
  if (failed !== null) return [{ kind: 'backupFailed', detail: failed.message }];
  if (done === null) return [{ kind: 'backupMissing', detail: null }];
  return isFresh ? [] : [{ kind: 'backupOld', detail: done.endTime }];
}
