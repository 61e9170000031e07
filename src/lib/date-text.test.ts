import { describe, expect, it } from 'vitest';
import { dateTimeText, dayText, inputTime, wireTime } from './date-text.ts';

describe('dates as text', () => {
  it('are YYYY-MM-DD HH:mm:ss', () => {
    expect(dateTimeText(new Date(2026, 0, 2, 3, 4, 5))).toBe('2026-01-02 03:04:05');
  });

  it('go into a date-time input and come back, with the seconds it leaves out', () => {
    expect([inputTime('2026-11-21 08:00:00'), inputTime(null)]).toEqual(['2026-11-21T08:00:00', '']);
    expect([wireTime('2026-11-21T08:00'), wireTime('2026-11-21T08:00:30.500'), wireTime('')]).toEqual([
      '2026-11-21 08:00:00',
      '2026-11-21 08:00:30',
      null,
    ]);
  });

  it('count days back over months and years', () => {
    const day = new Date(2026, 2, 1, 23, 59);
    expect([dayText(day), dayText(day, 1), dayText(day, 60)]).toEqual([
      '2026-03-01',
      '2026-02-28',
      '2025-12-31',
    ]);
  });
});
