import type { Schema } from '#openapi/index.ts';
import { workStatus } from './work-status.ts';
import { chinaDay } from '#server/store/china-time.ts';
import type { DoneWork } from './my-learning.store.ts';

type Badge = Schema<'LearningBadge'>;

export type LearningFacts = {
  readonly works: readonly DoneWork[];
  /** YYYY-MM-DD, each once, in order. */
  readonly days: readonly string[];
  readonly openedUnits: number;
  readonly courses: readonly {
    readonly unitCount: number;
    readonly submittedCount: number;
    readonly lastHandedIn: Date | null;
  }[];
};

const featuredStatus = 4;
const topScore = 5;

/**
 * Returns the earned badges and the progress of the others, from facts alone, so that they can be recomputed at any
 * time.
 */
export function badgesOf({ works, days, openedUnits, courses }: LearningFacts): Badge[] {
  const made = works.map(({ madeAt }) => chinaDay(madeAt)).toSorted();
  const handedIn = works
    .filter((work) => work.workStatus >= workStatus.handedIn)
    .map((work) => chinaDay(work.handedInAt))
    .toSorted();
  const best = works
    .filter((work) => work.workStatus >= workStatus.graded && work.score === topScore)
    .map(({ gradedAt }) => chinaDay(gradedAt))
    .toSorted();
  const done = courses
    .filter(({ unitCount, submittedCount }) => unitCount > 0 && submittedCount >= unitCount)
    .flatMap(({ lastHandedIn }) => (lastHandedIn === null ? [] : [chinaDay(lastHandedIn)]))
    .toSorted();
  const likes = works.reduce((sum, { starNum }) => sum + starNum, 0);
  const featured = works.filter((work) => work.workStatus === featuredStatus).length;
  return [
    byDays('firstWork', 1, made),
    byDays('firstHandIn', 1, handedIn),
    byDays('fiveHandIns', 5, handedIn),
    byDays('twentyHandIns', 20, handedIn),
    byDays('fiveStars', 1, best),
    byCount('featured', 1, featured),
    byDays('courseDone', 1, done),
    byRun('threeDays', 3, days),
    byRun('sevenDays', 7, days),
    byCount('tenUnits', 10, openedUnits),
    byCount('tenLikes', 10, likes),
  ];
}

/** Earned on the day of the `target`th of these. */
function byDays(code: Badge['code'], target: number, days: readonly string[]): Badge {
  return { ...byCount(code, target, days.length), earnedTime: days[target - 1] ?? null };
}

function byCount(code: Badge['code'], target: number, count: number): Badge {
  return { code, target, value: Math.min(target, count), isEarned: count >= target, earnedTime: null };
}

/** Earned on the last day of the first run of `target` days. */
function byRun(code: Badge['code'], target: number, days: readonly string[]): Badge {
  const runs = runsOf(days);
  const first = runs.findIndex((length) => length >= target);
  return { ...byCount(code, target, Math.max(0, ...runs)), earnedTime: days[first] ?? null };
}

const dayLength = 24 * 60 * 60 * 1000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayLength;

/** Returns for each day the length of the run that ends on it. */
function runsOf(days: readonly string[]): readonly number[] {
  const runs: number[] = [];
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    const goesOn = before !== undefined && numberOf(day) - numberOf(before) === 1;
    runs.push(goesOn ? (runs[index - 1] ?? 0) + 1 : 1);
  }
  return runs;
}

/** Returns the present run of days, which includes yesterday's while today has no activity yet, and the longest. */
export function streaksOf(days: readonly string[], today: string) {
  const runs = runsOf(days);
  const last = days.at(-1);
  const isAlive = last !== undefined && numberOf(today) - numberOf(last) <= 1;
  return { streak: isAlive ? (runs.at(-1) ?? 0) : 0, longestStreak: Math.max(0, ...runs) };
}
