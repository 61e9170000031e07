import { describe, expect, it } from 'vitest';
import { lastDays, pointsOf, stepFor } from './report-figures.ts';

const day = (time: string, unitOpenCount: number) => ({
  time,
  unitOpenCount,
  courseWorkAssignCount: 0,
  additionalWorkAssignCount: 0,
  courseWorkSubmitCount: 1,
  additionalWorkSubmitCount: 2,
  courseWorkCorrectCount: 0,
  additionalWorkCorrectCount: 0,
  activeCount: 0,
});

describe('the figures of the report', () => {
  it('include today as the last of the requested 30 days, across the end of a month', () => {
    expect(lastDays(30, new Date(2026, 2, 5))).toEqual({ startTime: '2026-02-04', endTime: '2026-03-05' });
  });

  it.each([
    ['2026-03-31', 'day'],
    ['2026-04-01', 'week'],
    ['2026-12-31', 'month'],
  ])('from 2026-03-01 to %s are grouped by %s', (endTime, step) => {
    expect(stepFor({ startTime: '2026-03-01', endTime })).toBe(step);
  });

  it('are zero on days without entries', () => {
    const span = { startTime: '2026-03-01', endTime: '2026-03-03' };
    expect(pointsOf([day('2026-03-02', 4)], span)).toEqual([
      { time: '2026-03-01', lessons: 0, submitted: 0 },
      { time: '2026-03-02', lessons: 4, submitted: 3 },
      { time: '2026-03-03', lessons: 0, submitted: 0 },
    ]);
  });

  it('are summed per seven days, counted from the first day', () => {
    const span = { startTime: '2026-03-01', endTime: '2026-04-01' };
    const points = pointsOf([day('2026-03-01', 1), day('2026-03-07', 1), day('2026-03-08', 5)], span);
    expect(points.length).toBe(5);
    expect(points.slice(0, 2)).toEqual([
      { time: '2026-03-01', lessons: 2, submitted: 6 },
      { time: '2026-03-08', lessons: 5, submitted: 3 },
    ]);
  });

  it('are summed per month for a long period', () => {
    const span = { startTime: '2026-01-15', endTime: '2026-12-31' };
    expect(pointsOf([day('2026-02-01', 1), day('2026-02-28', 1)], span)[1]).toEqual({
      time: '2026-02',
      lessons: 2,
      submitted: 6,
    });
  });
});
