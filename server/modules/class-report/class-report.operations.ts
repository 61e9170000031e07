import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { classForUnit } from '#server/shared/teaching/class-for-unit.store.ts';
import { saveLessons, saveUnitOpening } from '#server/shared/teaching/lesson.store.ts';
import { chinaDay } from '#server/store/china-time.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { checkSpan, noFigures, reportSheet } from './report.ts';
import { countTeaching, listByDepart, listByTime } from './report.store.ts';
import { isUnitVisible } from './unit-view.store.ts';

export function classReportOperations(deps: Deps): OperationsOf<'depart-day-log'> {
  const { db } = deps;
  return {
    'POST /teaching/teachingDepartDayLog/unitViewLog': async ({ body }, context) => {
      await saveUnitView(deps, context, body.unitId);
      return null;
    },
    'GET /teaching/teachingDepartDayLog/getReport': async ({ query }, { scope }) =>
      (await countTeaching(db, checkSpan(query), scope)) ?? noFigures,
    'GET /teaching/teachingDepartDayLog/getReportGroupByDepart': ({ query }, { scope }) =>
      listByDepart(db, checkSpan(query), scope),
    'GET /teaching/teachingDepartDayLog/getReportGroupByMonth': ({ query }, { scope }) =>
      listByTime(db, checkSpan(query), scope, 'month'),
    'GET /teaching/teachingDepartDayLog/getReportGroupByDay': ({ query }, { scope }) =>
      listByTime(db, checkSpan(query), scope, 'day'),
    'GET /teaching/teachingDepartDayLog/exportReport': ({ query }, { scope }) =>
      reportSheet(deps, query, scope),
  };
}

async function saveUnitView({ db, clock }: Deps, viewer: Actor, unitId: string): Promise<void> {
  const at = clock();
  if (!(await isUnitVisible(db, unitId, viewer, at))) throw refusal('还不能学习这门课程，要等老师开课');
  const { userId } = viewer.caller;
  const day = chinaDay(at);
  await inTransaction(db, async (trx) => {
    const departId = await classForUnit(trx, userId, unitId, at);
    await saveUnitOpening(trx, { userId, unitId, day, at, departId });
    await saveLessons(trx, viewer.caller, { unitId, day, at });
  });
}
