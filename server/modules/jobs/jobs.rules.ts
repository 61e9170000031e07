import { Cron } from 'croner';
import type { Schema } from '#openapi/index.ts';
import { Refusal, refusals, refuse } from '#server/http/refusal.ts';

export type JobClass = Schema<'QuartzJobClass'>;

/** The meaning of a job's number, with its bounds; an unlisted job class has none. */
const parameters: Partial<
  Record<
    JobClass,
    { readonly name: string; readonly least: number; readonly max: number; readonly usual: number }
  >
> = {
  LogCleanup: { name: '保留天数', least: 7, max: 3650, usual: 365 },
  // A form that is being filled in holds files that nothing names yet.
  OrphanFileCleanup: { name: '保留小时数', least: 24, max: 8760, usual: 24 },
  Backup: { name: '保留份数', least: 1, max: 100, usual: 3 },
};

/** Highest values of the fields of an expression, from the seconds on. */
const highest = [59, 59, 23, 31, 12, 7];
/** Nothing here is worth doing more often. */
const leastGap = 60_000;
/** A gap is looked for among so many times. */
const sampleSize = 20;

/**
 * Reads an expression as the existing product's scheduler does: with seconds, Sunday is 1, `0/5` means from 0 on in
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

/** An expression that may be saved: it comes, and not all the time. */
export function checkCron(expression: string, now: Date): void {
  const times = parseCron(expression).nextRuns(sampleSize, now);
  if (times.length === 0) throw badCron('今后没有可执行的时间');
  const tooClose = times.some(
    (time, index) => index > 0 && time.getTime() - (times[index - 1]?.getTime() ?? 0) < leastGap,
  );
  if (tooClose) throw badCron('两次执行至少要间隔 1 分钟');
}

/** The first time after `since`; undefined when none is left, or when a row of another build cannot be read. */
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
  return refuse(`cron表达式不正确：${reason}`, 'cronExpression');
}

/** The parameter as it is stored; throws a refusal when the class cannot use it. */
export function checkParameter(jobClass: JobClass, input: string | null | undefined): string | null {
  const text = (input ?? '').trim();
  const rule = parameters[jobClass];
  if (rule === undefined) {
    if (text !== '') throw refuse('这类任务不需要参数', 'parameter');
    return null;
  }
  if (text === '') return String(rule.usual);
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value < rule.least || value > rule.max)
    throw refuse(`参数是${rule.name}，应为 ${rule.least} 到 ${rule.max} 的整数`, 'parameter');
  return text;
}

/** The number of a job, the usual one when a row has none. */
export function numberOf(jobClass: JobClass, parameter: string | null): number {
  return Number(parameter ?? parameters[jobClass]?.usual ?? 0);
}

const classes: Readonly<Record<JobClass, true>> = {
  ExpiredCleanup: true,
  LogCleanup: true,
  OrphanFileCleanup: true,
  Backup: true,
  BackupCheck: true,
  PictureCleanup: true,
};

/** A row of another build may name a class that this one does not have. */
export function isJobClass(name: string): name is JobClass {
  return Object.hasOwn(classes, name);
}

export const jobNotFound = (): Error => refusals.notFound('记录不存在或已被删除');
