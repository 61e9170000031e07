import type { Schema } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { workStatus } from './work-status.ts';
import type { Db } from '#server/store/database.ts';
import { chinaDay } from '#server/store/china-time.ts';
import { badgesOf, streaksOf } from './badge.rules.ts';
import { countOpenedUnits, listActiveDays, listDoneWorks, listLearning } from './my-learning.store.ts';

/** Returns the caller's progress and badges. */
export async function myLearning(db: Db, caller: Caller, now: Date): Promise<Schema<'MyLearning'>> {
  const [courses, works, days, openedUnits] = await Promise.all([
    listLearning(db, caller, now),
    listDoneWorks(db, caller.userId),
    listActiveDays(db, caller.userId),
    countOpenedUnits(db, caller.userId),
  ]);
  const sum = (of: (course: (typeof courses)[number]) => number): number =>
    courses.reduce((total, course) => total + of(course), 0);
  return {
    unitCount: sum(({ unitCount }) => unitCount),
    submittedCount: sum(({ submittedCount }) => submittedCount),
    // The sum that the cards of the works show, in courses or not.
    stars: works
      .filter((work) => work.workStatus >= workStatus.graded)
      .reduce((total, { score }) => total + (score ?? 0), 0),
    ...streaksOf(days, chinaDay(now)),
    courses: courses.map(({ lastHandedIn: _lastHandedIn, ...course }) => course),
    badges: badgesOf({ works, days, openedUnits, courses }),
  };
}
