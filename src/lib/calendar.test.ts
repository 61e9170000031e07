import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayByKey, dayWords, isWithin, monthWeeks } from './calendar.ts';

describe('the calendar', () => {
  it('shows a month in six weeks that begin on Monday', () => {
    const weeks = monthWeeks('2026-11-22');
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-11-01', '2026-12-06']);
  });

  it('reckons over months, leap days and summer time', () => {
    expect([addDays('2026-03-01', -1), addDays('2026-03-28', 2), addMonths('2026-01-31', 1)]).toEqual([
      '2026-02-28',
      '2026-03-30',
      '2026-02-28',
    ]);
    expect([addMonths('2024-02-29', 12), addMonths('2026-01-15', -1)]).toEqual(['2025-02-28', '2025-12-15']);
    expect([addDays('9999-12-31', 1), addMonths('1000-01-01', -1)]).toEqual(['9999-12-31', '1000-01-01']);
  });

  it.each([
    ['ArrowLeft', false, '2026-11-24'],
    ['ArrowRight', false, '2026-11-26'],
    ['ArrowUp', false, '2026-11-18'],
    ['ArrowDown', false, '2026-12-02'],
    ['Home', false, '2026-11-23'],
    ['End', false, '2026-11-29'],
    ['PageUp', false, '2026-10-25'],
    ['PageDown', false, '2026-12-25'],
    ['PageUp', true, '2025-11-25'],
    ['PageDown', true, '2027-11-25'],
    ['a', false, undefined],
  ])('goes by %s (shift: %s) to %s', (key, withShift, day) => {
    expect(dayByKey('2026-11-25', key, withShift)).toBe(day);
  });

  it('reads a day out', () => {
    expect(dayWords('2026-11-02')).toBe('2026年11月2日 星期一');
    expect(dayWords('2026-11-22')).toBe('2026年11月22日 星期日');
  });

  it('keeps within bounds, with a time too', () => {
    const bounds = { min: '2026-11-10 08:00:00', max: '2026-11-20' };
    expect(
      ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'].map((day) => isWithin(day, bounds)),
    ).toEqual([false, true, true, false]);
  });
});
