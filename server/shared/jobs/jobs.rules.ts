import { Cron } from 'croner';
import type { Schema } from '#openapi/index.ts';
import { Refusal, refusals, refusal } from '#server/http/refusal.ts';

export type JobClass = Schema<'QuartzJobClass'>;

/** The meaning of a job's number, with its bounds; an unlisted job class has none. */
const parameters: Partial<
  Record<
    JobClass,
    { readonly name: string; readonly min: number; readonly max: number; readonly defaultValue: number }
  >
> = {
  LogCleanup: { name: '保留天数', min: 7, max: 3650, defaultValue: 365 },
  // A form that is being filled in holds files that nothing names yet.
  OrphanFileCleanup: { name: '保留小时数', min: 24, max: 8760, defaultValue: 24 },
  Backup: { name: '保留份数', min: 1, max: 100, defaultValue: 3 },
};

/** Highest values of the fields of an expression, from the seconds on. */
const highest = [59, 59, 23, 31, 12, 7];
/** Minimum milliseconds between two runs. */
const minGap = 60_000;
/** Number of scheduled times that are checked for the gap. */
const sampleSize = 20;

/**
 * Parses an expression like the existing product's scheduler: with seconds, Sunday is 1, `0/5` means from 0 on in
 * steps of 5, Beijing time. Throws a refusal that names the field.
 */
export function parseCron(expression: string): Cron {
  const fields = expression.trim().split(/\s+/);
  if (fields.length < 6 || fields.length > 7) throw badCron('需要 6 或 7 段：秒 分 时 日 月 周 [年]');
  const plain = fields.map((field, index) =>
    field.replaceAll(/(^|,)(\d+)\/(\d+)/g, `$1$2-${highest[index] ?? 2099}/$3`),
  );
  try {
    return new Cron(plain.join(' '), { timezone: 'Asia/Shanghai', alternativeWeekdays: true, paused: true });
  } catch {
    throw badCron('请检查每一段的写法');
  }
}

/** Refuses an expression that never comes due, or comes due too often. */
export function checkCron(expression: string, now: Date): void {
  const times = parseCron(expression).nextRuns(sampleSize, now);
  if (times.length === 0) throw badCron('今后没有可执行的时间');
  const tooClose = times.some(
    (time, index) => index > 0 && time.getTime() - (times[index - 1]?.getTime() ?? 0) < minGap,
  );
  if (tooClose) throw badCron('两次执行至少要间隔 1 分钟');
}

/** Returns the first time after `since`; undefined if there is none, or if a row of another version is invalid. */
export function nextTime(expression: string, since: Date): Date | undefined {
  try {
    return parseCron(expression).nextRun(since) ?? undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

export function nextTimes(expression: string, now: Date): Date[] {
  checkCron(expression, now);
  return parseCron(expression).nextRuns(5, now);
}

function badCron(reason: string): Error {
  return refusal(`cron表达式不正确：${reason}`, 'cronExpression');
}

/** Returns the parameter to store. Errors: a refusal if the job class cannot use it. */
export function checkParameter(jobClass: JobClass, input: string | null | undefined): string | null {
  const text = (input ?? '').trim();
  const rule = parameters[jobClass];
  if (rule === undefined) {
    if (text !== '') throw refusal('这类任务不需要参数', 'parameter');
    return null;
  }
  if (text === '') return String(rule.defaultValue);
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value < rule.min || value > rule.max)
    throw refusal(`参数是${rule.name}，应为 ${rule.min} 到 ${rule.max} 的整数`, 'parameter');
  return text;
}

/** Returns the number of a job; the default if its row has none. */
export function numberOf(jobClass: JobClass, parameter: string | null): number {
  return Number(parameter ?? parameters[jobClass]?.defaultValue ?? 0);
}

const classes: Readonly<Record<JobClass, true>> = {
  ExpiredCleanup: true,
  LogCleanup: true,
  OrphanFileCleanup: true,
  Backup: true,
  BackupCheck: true,
  PictureCleanup: true,
  WorkAnalysis: true,
};

/** Returns whether this version has the job class; a row of another version may name other classes. */
export function isJobClass(name: string): name is JobClass {
  return Object.hasOwn(classes, name);
}

export const jobNotFound = (): Error => refusals.notFound('记录不存在或已被删除');
