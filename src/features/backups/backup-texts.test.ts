import { expect, it } from 'vitest';
import { dailyCron, dailyTime, recentTimeText } from './backup-texts.ts';

it('a time of today or yesterday has the word instead of the date', () => {
  const now = '2030-05-15 09:30:00';
  expect(recentTimeText('2030-05-15 02:00:05', now)).toBe('今天 02:00');
  expect(recentTimeText('2030-05-14 23:59:59', now)).toBe('昨天 23:59');
  expect(recentTimeText('2030-05-01 02:00:00', now)).toBe('2030-05-01 02:00');
});

it('a daily cron expression is shown as its time, any other is not', () => {
  expect(dailyTime('0 30 2 * * ?')).toBe('02:30');
  expect(dailyCron('02:30')).toBe('0 30 2 * * ?');
  expect(dailyTime('0 0 4 ? * 1')).toBe(undefined);
  expect(dailyTime('0 0/5 2 * * ?')).toBe(undefined);
});
