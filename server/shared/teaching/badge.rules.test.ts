import { describe, expect, test } from 'vitest';
import { badgesOf, streaksOf, type LearningFacts } from './badge.rules.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 2, day));
const work = (day: number, workStatus: number, score: number | null = null, starNum = 0) => ({
  workStatus,
  score,
  starNum,
  madeAt: at(day),
  handedInAt: at(day + 1),
  gradedAt: at(day + 2),
});
const nothing: LearningFacts = { works: [], days: [], openedUnits: 0, courses: [] };
const march = (...days: readonly number[]): string[] =>
  days.map((day) => `2026-03-${String(day).padStart(2, '0')}`);

function earned(facts: Partial<LearningFacts>): Record<string, string | null> {
  return Object.fromEntries(
    badgesOf({ ...nothing, ...facts })
      .filter(({ isEarned }) => isEarned)
      .map(({ code, earnedTime = null }) => [code, earnedTime]),
  );
}

describe('badges', () => {
  test('are empty before any activity', () => {
    expect(earned({})).toEqual({});
    expect(badgesOf(nothing).every(({ value }) => value === 0)).toBe(true);
  });

  test.each<[string, Partial<LearningFacts>, Record<string, string | null>]>([
    ['a work that is saved', { works: [work(1, 0)] }, { firstWork: '2026-03-01' }],
    [
      'a work that is handed in',
      { works: [work(3, 1), work(1, 0)] },
      { firstWork: '2026-03-01', firstHandIn: '2026-03-04' },
    ],
    [
      'five works, on the day of the fifth',
      { works: [9, 2, 7, 4, 5].map((day) => work(day, 1)) },
      { firstWork: '2026-03-02', firstHandIn: '2026-03-03', fiveHandIns: '2026-03-10' },
    ],
    [
      'five stars, once they are given',
      { works: [work(1, 2, 5), work(1, 1, 5), work(1, 2, 4)] },
      { firstWork: '2026-03-01', firstHandIn: '2026-03-02', fiveStars: '2026-03-03' },
    ],
    [
      'a featured work, and likes of all works together',
      { works: [work(1, 4, null, 6), work(1, 3, null, 4)] },
      { firstWork: '2026-03-01', firstHandIn: '2026-03-02', featured: null, tenLikes: null },
    ],
    [
      'a whole course',
      {
        courses: [
          { unitCount: 0, submittedCount: 0, lastHandedIn: null },
          { unitCount: 3, submittedCount: 2, lastHandedIn: at(1) },
          { unitCount: 2, submittedCount: 2, lastHandedIn: at(8) },
        ],
      },
      { courseDone: '2026-03-08' },
    ],
    ['ten units', { openedUnits: 10 }, { tenUnits: null }],
    ['three days in a row', { days: march(1, 2, 4, 5, 6, 8) }, { threeDays: '2026-03-06' }],
    [
      'seven days in a row, over the end of a month',
      { days: ['2026-02-26', '2026-02-27', '2026-02-28', ...march(1, 2, 3, 4, 5)] },
      { threeDays: '2026-02-28', sevenDays: '2026-03-04' },
    ],
  ])('are earned for %s', (_name, facts, expected) => {
    expect(earned(facts)).toEqual(expected);
  });

  test('show the progress, limited to the target', () => {
    const badges = badgesOf({ ...nothing, works: Array.from({ length: 7 }, (_, day) => work(day + 1, 1)) });
    expect(badges.find(({ code }) => code === 'fiveHandIns')).toMatchObject({ value: 5, target: 5 });
    expect(badges.find(({ code }) => code === 'twentyHandIns')).toMatchObject({ value: 7, target: 20 });
  });
});

describe('the streak of consecutive days', () => {
  test.each([
    [march(), 0, 0],
    [march(8, 9, 10), 3, 3],
    [march(7, 8, 9), 3, 3],
    [march(1, 2, 3, 4, 8), 0, 4],
    [march(10), 1, 1],
  ])('is computed as of the tenth: %j', (days, streak, longestStreak) => {
    expect(streaksOf(days, '2026-03-10')).toEqual({ streak, longestStreak });
  });
});
