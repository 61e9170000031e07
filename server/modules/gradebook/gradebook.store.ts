import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { coursesOfClass } from '#server/shared/teaching/class-courses.store.ts';
import { homeworkStatus } from '#server/shared/teaching/homework-terms.rules.ts';
import { sumOfPoints } from '#server/shared/teaching/rubric.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

const classes = (db: Db, id: string, scope: RowScope) =>
  db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', 'depart.departName', 'depart.archiveTime'])
    .where('depart.id', '=', id)
    .where('depart.delFlag', '=', 0)
    .where('depart.orgCategory', '=', '3')
    .where(departInScope(scope, sql.ref('depart.org_code')));

/** Returns a class in scope, or undefined. */
export async function findClass(db: Db, id: string, scope: RowScope) {
  return await classes(db, id, scope).executeTakeFirst();
}

/** Locks a class in scope until the transaction ends, so that simultaneous changes run one after the other. */
export async function lockClass(db: Db, id: string, scope: RowScope) {
  return await classes(db, id, scope).forNoKeyUpdate('depart').executeTakeFirst();
}

/**
 * Lists the units of the courses given to the class, and units hidden from pupils or shared with everybody for which it has
 * works.
 */
export async function listUnits(db: Db, departId: string, scope: RowScope) {
  return await coursesOfClass(db, departId, scope)
    .innerJoin('teachingCourseUnit as unit', 'unit.courseId', 'course.id')
    .where('unit.delFlag', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('given.id', 'is not', null), eb('unit.isHidden', '=', 0)]),
        eb.exists(
          eb
            .selectFrom('teachingWork as work')
            .select('work.id')
            .whereRef('work.courseId', '=', 'unit.id')
            .where('work.departId', '=', departId)
            .where('work.delFlag', '=', 0),
        ),
      ]),
    )
    .select(['unit.id', 'unit.unitName as name', 'course.courseName'])
    .orderBy(sql`given.id is null`)
    .orderBy('course.orderNum')
    .orderBy('course.createTime')
    .orderBy('course.id')
    .orderBy('unit.orderNum')
    .orderBy('unit.createTime')
    .orderBy('unit.id')
    .execute();
}

/** Lists the published homework of the class, the newest last. */
export async function listHomework(db: Db, departId: string) {
  return await db
    .selectFrom('teachingAdditionalWorkDept as given')
    .innerJoin('teachingAdditionalWork as homework', 'homework.id', 'given.additionalId')
    .where('given.deptId', '=', departId)
    .where('homework.delFlag', '=', 0)
    .where('homework.status', '>=', homeworkStatus.published)
    .select(['homework.id', 'homework.workName as name', 'homework.deadline'])
    .select(
      sql<number>`(
        select coalesce(sum(one.points), 0)::int from teaching_additional_work_criterion one
        where one.additional_id = homework.id
      )`.as('maxPoints'),
    )
    .orderBy('homework.createTime')
    .orderBy('homework.id')
    .execute();
}

function pupilsOf(db: Db, departId: string, scope: RowScope) {
  return db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysUser as pupil', 'pupil.id', 'member.userId')
    .where('member.depId', '=', departId)
    .where('pupil.delFlag', '=', 0)
    .where('pupil.userIdentity', '=', 1)
    .where(userInReach(scope, sql.ref('pupil.id')));
}

export async function listPupils(db: Db, departId: string, scope: RowScope) {
  return await pupilsOf(db, departId, scope)
    .select(['pupil.id as userId', 'pupil.username', 'pupil.realname'])
    .orderBy('pupil.username')
    .execute();
}

export type GradebookWork = Awaited<ReturnType<typeof listWorks>>[number];

/** Lists the pupils' works for units and homework within the caller's scope; the one that counts is last. */
export async function listWorks(db: Db, departId: string, scope: RowScope) {
  return await db
    .selectFrom('teachingWork as work')
    .leftJoin('teachingWorkCorrect as correct', 'correct.workId', 'work.id')
    .select(['work.userId', 'work.courseId', 'work.additionalId', 'work.workStatus'])
    .select(['work.handedInAt', 'work.returnedAt', 'correct.score', 'correct.comment'])
    .select(sumOfPoints.as('points'))
    .where('work.delFlag', '=', 0)
    .where((eb) => eb.or([eb('work.courseId', 'is not', null), eb('work.additionalId', 'is not', null)]))
    .where('work.userId', 'in', pupilsOf(db, departId, scope).select('pupil.id'))
    .where(workInReach(scope))
    .orderBy('work.workStatus')
    .orderBy('work.createTime')
    .orderBy('work.id')
    .execute();
}

export async function listWeights(db: Db, departId: string) {
  return await db
    .selectFrom('teachingClassWeight')
    .select(['taskId', 'weight'])
    .where('departId', '=', departId)
    .execute();
}

export async function replaceWeights(
  db: Db,
  departId: string,
  weights: readonly { readonly taskId: string; readonly weight: number }[],
): Promise<void> {
  await db.deleteFrom('teachingClassWeight').where('departId', '=', departId).execute();
  if (weights.length === 0) return;
  await db
    .insertInto('teachingClassWeight')
    .values(weights.map((one) => ({ departId, ...one })))
    .execute();
}
