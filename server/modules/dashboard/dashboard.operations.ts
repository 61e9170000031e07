import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { fileUrl } from '#server/http/file-url.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { isDiskLow } from '#server/monitor/disk-space.ts';
import { readCounts } from '#server/shared/records/kept-counts.store.ts';
import { readDueHomework } from '#server/shared/teaching/due-homework.ts';
import { listClasses, listProgress } from './class-progress.store.ts';
import { countWaiting, listOldestWaiting } from './grading-desk.store.ts';
import { countProgress, listCourseProgress, listDueUnits, listMarks } from './my-progress.store.ts';
import { countSite } from './site-counts.store.ts';
import { lastDays, visitSeries } from './visit.rules.ts';
import { listVisitDays } from './visit.store.ts';

const fewWorks = 5;
const someClasses = 12;
const someUnits = 6;
const someCourses = 8;

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
    'GET /teaching/dashboard/site': async () => {
      const [counts, disk] = await Promise.all([countSite(db), deps.disk()]);
      return { ...counts, disk: { ...disk, low: isDiskLow(disk) } };
    },
    'GET /teaching/dashboard/grading': async (_input, { scope }) => {
      const [pendingCount, oldest] = await Promise.all([
        countWaiting(db, scope),
        listOldestWaiting(db, scope, fewWorks),
      ]);
      return {
        pendingCount,
        oldest: oldest.map(({ createTime, ...work }) => ({ ...work, createTime: wireTime(createTime) })),
      };
    },
    'GET /teaching/dashboard/classes': (_input, { scope }) => classProgress(deps, scope),
    'GET /teaching/dashboard/mine': (_input, { caller }) => myProgress(deps, caller),
  };
}

async function classProgress({ db, clock }: Deps, scope: RowScope): Promise<Schema<'ClassProgressList'>> {
  const { rows, total } = await listClasses(db, scope, someClasses);
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
  const now = clock();
  const [counts, due, courses, marks, homework] = await Promise.all([
    countProgress(db, caller, now),
    listDueUnits(db, caller, now, someUnits),
    listCourseProgress(db, caller, now, someCourses),
    listMarks(db, caller.userId, fewWorks),
    readDueHomework(db, caller.userId, now),
  ]);
  return {
    ...counts,
    dueCount: counts.unitCount - counts.submittedCount,
    due: due.map(({ unitCover, ...unit }) => ({ ...unit, unitCover_url: fileUrl(unitCover) })),
    homeworkCount: homework.length,
    homework: homework.slice(0, someUnits),
    courses,
    marks: marks.map(({ gradedAt, ...mark }) => ({ ...mark, gradedTime: wireTime(gradedAt) })),
  };
}
