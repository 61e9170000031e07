import { describe, expect, it } from 'vitest';
import { dateTimeText, dayText, weekdayText } from './date-text.ts';

describe('dates as text', () => {
  it('have the format YYYY-MM-DD HH:mm:ss', () => {
    expect(dateTimeText(new Date(2026, 0, 2, 3, 4, 5))).toBe('2026-01-02 03:04:05');
  });

  it('are computed for earlier days across month and year boundaries', () => {
    const day = new Date(2026, 2, 1, 23, 59);
    expect([dayText(day), dayText(day, 1), dayText(day, 60)]).toEqual([
      '2026-03-01',
      '2026-02-28',
      '2025-12-31',
    ]);
  });

  it('contain month, day and weekday in the zh-CN format', () => {
    for (let day = 1; day <= 31; day += 1) {
      const date = new Date(2026, 11, day);
      expect(weekdayText(date)).toBe(
        date.toLocaleDateString('zh-CN', { month: 'long', day: 'numeric', weekday: 'long' }),
      );
    }
  });
});
