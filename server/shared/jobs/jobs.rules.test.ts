import { describe, expect, it } from 'vitest';
import { checkCron, checkParameter, nextTime, nextTimes } from './jobs.rules.ts';

const now = new Date('2030-01-01T00:00:00Z');
const first = (expression: string) => nextTime(expression, now)?.toISOString();

describe('a cron expression', () => {
  it.each([
    ['0 30 2 * * ?', '2030-01-01T18:30:00.000Z'],
    // Sunday is 1 in Quartz, and times are those of China.
    ['0 0 3 ? * 1', '2030-01-05T19:00:00.000Z'],
    ['0 0 3 ? * SUN', '2030-01-05T19:00:00.000Z'],
    ['0 7/20 * * * ?', '2030-01-01T00:07:00.000Z'],
    ['0 0 12 L * ?', '2030-01-31T04:00:00.000Z'],
    ['0 0 0 1 6 ? 2031', '2031-05-31T16:00:00.000Z'],
  ])('%s has its next run at %s', (expression, time) => {
    checkCron(expression, now);
    expect(first(expression)).toBe(time);
  });

  it.each([
    ['bad', '需要 6 或 7 段'],
    ['30 2 * * *', '需要 6 或 7 段'],
    ['0 70 2 * * ?', '请检查每一段的写法'],
    ['0 0 2 * * ?; drop table', '需要 6 或 7 段'],
    ['0 0 3 31 2 ?', '今后没有可执行的时间'],
    ['0 0 3 1 1 ? 2020', '今后没有可执行的时间'],
    ['*/10 * * * * ?', '两次执行至少要间隔 1 分钟'],
  ])('%s is refused: %s', (expression, reason) => {
    expect(() => checkCron(expression, now)).toThrow(reason);
  });

  it('has a list of its next runs', () => {
    expect(nextTimes('0 0 2 * * ?', now).map((time) => time.toISOString().slice(0, 10))).toEqual([
      '2030-01-01',
      '2030-01-02',
      '2030-01-03',
      '2030-01-04',
      '2030-01-05',
    ]);
  });

  it('that cannot be parsed has no next run', () => {
    expect(first('every monday')).toBe(undefined);
  });
});

describe('the parameter of a job', () => {
  it('has a default and limits, and some job classes accept none', () => {
    expect([checkParameter('Backup', ''), checkParameter('LogCleanup', ' 30 ')]).toEqual(['3', '30']);
    expect(checkParameter('ExpiredCleanup', null)).toBe(null);
    expect(() => checkParameter('LogCleanup', '0')).toThrow('参数是保留天数，应为 7 到 3650 的整数');
    expect(() => checkParameter('OrphanFileCleanup', '1')).toThrow('24');
    expect(() => checkParameter('Backup', '1; x')).toThrow('保留份数');
    expect(() => checkParameter('ExpiredCleanup', '5')).toThrow('这类任务不需要参数');
  });
});
