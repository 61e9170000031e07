import { describe, expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

describe('relativeTime', () => {
  test.each([
    ['2026-11-21 12:00:30', '刚刚'],
    ['2026-11-21 12:00:00', '1分钟前'],
    ['2026-11-21 11:01:01', '59分钟前'],
    ['2026-11-21 09:00:00', '3小时前'],
    ['2026-11-19 12:00:00', '2天前'],
    ['2026-11-01 12:00:00', '11 月 1 日'],
    // The server's clock is ahead of the browser's.
    ['2026-11-21 12:05:00', '刚刚'],
    // The browser's clock is a year behind.
    ['2027-11-21 12:00:00', '2027 年 11 月 21 日'],
    ['昨天', '昨天'],
  ])('formats %s as %s', (text, words) => {
    expect(relativeTime(text, new Date('2026-11-21T04:01:00Z'))).toBe(words);
  });
});
