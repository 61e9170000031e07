import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { chinaDay } from '#server/store/china-time.ts';
import { listEnding, listLessons, listStuck, listWaitingJoins } from './teacher-overview.store.ts';
import { lastDays } from './visit.rules.ts';

const maxLessons = 8;
const maxHomework = 6;
const maxPupils = 5;
const maxJoins = 6;
const dayLength = 24 * 60 * 60 * 1000;

/** Returns the panel that a teacher reads before a lesson. */
export async function teacherOverview(
  { db, clock }: Deps,
  scope: RowScope,
): Promise<Schema<'TeacherOverview'>> {
  const now = clock();
  const { since, until } = lastDays(now, 1);
  const day = { since, until, name: chinaDay(now) };
  const soon = { since: now, until: new Date(now.getTime() + 3 * dayLength) };
  const idleSince = new Date(now.getTime() - 7 * dayLength);
  const [lessons, ending, stuck, joins] = await Promise.all([
    listLessons(db, scope, day, maxLessons),
    listEnding(db, scope, soon, maxHomework),
    listStuck(db, scope, { idleSince, day }, maxPupils),
    listWaitingJoins(db, scope, maxJoins),
  ]);
  return {
    lessons,
    ending: ending.map(({ deadline, ...homework }) => ({ ...homework, deadline: wireTime(deadline) })),
    stuckCount: stuck.total,
    stuck: stuck.rows,
    joins,
  };
}
