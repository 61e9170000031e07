import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { parseWireTime, wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { readCounts } from '#server/shared/statistics/counts.store.ts';
import { readDueHomework } from '#server/shared/teaching/due-homework.ts';
import { myLearning } from '#server/shared/teaching/my-learning.ts';
import { listClasses, listProgress } from './class-progress.store.ts';
import { countWaiting, listOldestWaiting } from './grading-overview.store.ts';
import { listDueUnits, listMarks, saveMarksSeen } from './my-progress.store.ts';
import { listClassmateWorks, listDrafts, listReturned } from './my-works.store.ts';
import { siteOverview } from './site-overview.ts';
import { teacherOverview } from './teacher-overview.ts';
import { lastDays, visitSeries } from './visit.rules.ts';
import { listVisitDays } from './visit.store.ts';

const maxWorks = 5;
const maxClasses = 12;
const maxUnits = 6;
const maxCourses = 8;
const maxDrafts = 4;
const maxClassmateWorks = 8;
const maxBadges = 3;

export function dashboardOperations(deps: Deps): OperationsOf<'dashboard'> {
  const { db, clock } = deps;
  return {
    'GET /sys/loginfo': async () => {
      const { since, until } = lastDays(clock(), 1);
      const [{ visits }, [today]] = await Promise.all([readCounts(db), listVisitDays(db, since, until)]);
      return { totalVisitCount: visits, todayVisitCount: today?.visit ?? 0, todayIp: today?.ip ?? 0 };
    },
    'GET /sys/visitInfo': async ({ query }) => {
      const { days, since, until } = lastDays(clock(), query.days ?? 7);
      return visitSeries(days, await listVisitDays(db, since, until));
    },
    'GET /teaching/dashboard/site': () => siteOverview(deps),
    'GET /teaching/dashboard/grading': async (_input, { scope }) => {
      const [pendingCount, oldest] = await Promise.all([
        countWaiting(db, scope),
        listOldestWaiting(db, scope, maxWorks),
      ]);
      return {
        pendingCount,
        oldest: oldest.map(({ createTime, ...work }) => ({ ...work, createTime: wireTime(createTime) })),
      };
    },
    'GET /teaching/dashboard/classes': (_input, { scope }) => classProgress(deps, scope),
    'GET /teaching/dashboard/desk': (_input, { scope }) => teacherOverview(deps, scope),
    'GET /teaching/dashboard/mine': (_input, { caller }) => myProgress(deps, caller),
    'POST /teaching/dashboard/marksSeen': async ({ body }, { caller }) => {
      const until = parseWireTime(body.until);
      if (until === undefined) throw refusal('时间不正确', 'until');
      const now = clock();
      await saveMarksSeen(db, caller.userId, until < now ? until : now);
      return messageAnswer('收下了');
    },
  };
}

async function classProgress({ db, clock }: Deps, scope: RowScope): Promise<Schema<'ClassProgressList'>> {
  const { rows, total } = await listClasses(db, scope, maxClasses);
  const ids = rows.map((row) => row.id);
  const progress = new Map((await listProgress(db, ids, clock())).map((one) => [one.departId, one]));
  const nothing = {
    studentCount: 0,
    unitCount: 0,
    gradedCount: 0,
    waitingCount: 0,
    returnedCount: 0,
    averageScore: null,
  };
  return {
    classCount: total,
    classes: rows.map(({ id, departName, pending }) => ({
      ...(progress.get(id) ?? nothing),
      departId: id,
      departName,
      pendingCount: pending ?? 0,
    })),
  };
}

async function myProgress({ db, clock }: Deps, caller: Caller): Promise<Schema<'MyProgress'>> {
  const { userId } = caller;
  const now = clock();
  const [learning, due, marks, homework, returned, drafts, classmates] = await Promise.all([
    myLearning(db, caller, now),
    listDueUnits(db, caller, now, maxUnits),
    listMarks(db, userId, maxWorks),
    readDueHomework(db, userId, now),
    listReturned(db, caller, now, maxUnits),
    listDrafts(db, userId, maxDrafts),
    listClassmateWorks(db, caller, maxClassmateWorks),
  ]);
  const { unitCount, submittedCount, stars, courses } = learning;
  return {
    unitCount,
    submittedCount,
    dueCount: unitCount - submittedCount,
    due: due.map(({ unitCover, ...unit }) => ({ ...unit, unitCover_url: fileUrl(unitCover) })),
    homeworkCount: homework.length,
    homework: homework.slice(0, maxUnits),
    courses: courses.slice(0, maxCourses),
    marks: marks.map(({ gradedAt, toldAt, ...mark }) => ({
      ...mark,
      gradedTime: wireTime(gradedAt),
      toldTime: wireTime(toldAt),
    })),
    returned: returned.map(({ returnedAt, ...work }) => ({
      ...work,
      returnedTime: wireTimeOrNull(returnedAt),
    })),
    drafts: drafts.map(({ createTime, coverPath, ...work }) => ({
      ...work,
      coverFileKey_url: fileUrl(coverPath),
      savedTime: wireTime(createTime),
    })),
    classmates: classmates.map(({ coverPath, ...work }) => ({
      ...work,
      coverFileKey_url: fileUrl(coverPath),
    })),
    stars,
    badges: newestBadges(learning.badges),
  };
}

/** Returns the earned badges, the newest first; the day of some is unknown. */
function newestBadges(badges: Schema<'MyLearning'>['badges']): Schema<'MyLearning'>['badges'] {
  return badges
    .filter(({ isEarned }) => isEarned)
    .toSorted((one, other) => (other.earnedTime ?? '').localeCompare(one.earnedTime ?? ''))
    .slice(0, maxBadges);
}
