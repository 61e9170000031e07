import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { RowScope } from '#server/http/caller.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

const maxTasks = 50;

/** Groups the waiting works in scope by class and task, the group with the oldest work first. */
export async function listWaitingTasks(
  db: Db,
  { departId, courseId, unitId, additionalId }: QueryOf<'GET /teaching/teachingWork/waiting'>,
  scope: RowScope,
) {
  const found = await db
    .selectFrom('teachingWork as work')
    .leftJoin('sysDepart as depart', 'depart.id', 'work.departId')
    .leftJoin('teachingCourseUnit as unit', 'unit.id', 'work.courseId')
    .leftJoin('teachingAdditionalWork as homework', 'homework.id', 'work.additionalId')
    .where('work.delFlag', '=', 0)
    // A literal, for the partial indexes of waiting works.
    .where(sql<boolean>`work.work_status = 1`)
    .where(workInReach(scope))
    .$if(departId !== undefined, (some) => some.where('work.departId', '=', departId ?? ''))
    .$if(courseId !== undefined, (some) => some.where('unit.courseId', '=', courseId ?? ''))
    .$if(unitId !== undefined, (some) => some.where('work.courseId', '=', unitId ?? ''))
    .$if(additionalId !== undefined, (some) => some.where('work.additionalId', '=', additionalId ?? ''))
    .select(['work.departId', 'depart.departName', 'work.courseId as unitId', 'work.additionalId'])
    .select(['homework.workName as homeworkName', 'unit.unitName'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['work.departId', 'depart.departName', 'work.courseId', 'work.additionalId'])
    .groupBy(['homework.workName', 'unit.unitName'])
    .orderBy(sql`min(work.create_time)`)
    .orderBy('work.departId')
    .limit(maxTasks)
    .execute();
  return found.map(({ homeworkName, unitName, ...task }) => ({
    ...task,
    taskName: homeworkName ?? unitName,
  }));
}
