import { describe, expect, it } from 'vitest';
import { datedDay, wordedDay, wordedTime } from './worded-day.ts';

const now = '2026-11-20 08:00:00';

describe('days in words', () => {
  it('name the days around today', () => {
    const days = ['18', '19', '20', '21', '22', '23'].map((day) => wordedDay(`2026-11-${day} 23:59:59`, now));
    expect(days).toEqual(['前天', '昨天', '今天', '明天', '后天', '11 月 23 日']);
  });

  it('name the year only if it is another one', () => {
    expect(wordedDay('2026-03-01', now)).toBe('3 月 1 日');
    expect(wordedDay('2027-01-02 00:00:00', now)).toBe('2027 年 1 月 2 日');
  });

  it('have the time of day if it is asked for', () => {
    expect(wordedTime('2026-11-21 23:59:59', now)).toBe('明天 23:59');
    expect(wordedTime('2026-11-29', now)).toBe('11 月 29 日');
  });

  it('have their year on paper', () => {
    expect(datedDay('2026-11-02 10:00:00')).toBe('2026 年 11 月 2 日');
  });

  it('leave what is no day as it is', () => {
    expect(wordedDay('', now)).toBe('');
  });
});
