import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { coursesOfClass } from '#server/shared/teaching/class-courses.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

/** Returns a class in scope, or undefined. */
export async function findClass(db: Db, departId: string, scope: RowScope) {
  return await db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', 'depart.departName'])
    .where('depart.id', '=', departId)
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .executeTakeFirst();
}

/** Returns the courses assigned to the class and the shared ones, in order. */
export async function listClassCourses(db: Db, departId: string, scope: RowScope) {
  return await coursesOfClass(db, departId, scope)
    .select(['course.id as courseId', 'course.courseName', 'given.openTime'])
    .select((eb) =>
      eb
        .selectFrom('teachingCourseUnit as unit')
        .whereRef('unit.courseId', '=', 'course.id')
        .where('unit.delFlag', '=', 0)
        .where('unit.isHidden', '=', 0)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('unitCount'),
    )
    .orderBy(sql`given.id is null`)
    .orderBy('course.orderNum')
    .orderBy('course.createTime')
    .orderBy('course.id')
    .execute();
}

/** Returns one course of the class. */
export async function findClassCourse(db: Db, departId: string, courseId: string, scope: RowScope) {
  return await coursesOfClass(db, departId, scope)
    .select(['course.id', 'course.courseName'])
    .where('course.id', '=', courseId)
    .executeTakeFirst();
}

export async function listBoardUnits(db: Db, courseId: string) {
  return await db
    .selectFrom('teachingCourseUnit')
    .select(['id as unitId', 'unitName'])
    .where('courseId', '=', courseId)
    .where('delFlag', '=', 0)
    .where('isHidden', '=', 0)
    .orderBy('orderNum')
    .orderBy('createTime')
    .orderBy('id')
    .execute();
}

/**
 * Locks a unit of a course of the class until the transaction ends, so that simultaneous reminders run one
 * after the other.
 */
export async function lockBoardUnit(db: Db, departId: string, unitId: string, scope: RowScope) {
  return await coursesOfClass(db, departId, scope)
    .innerJoin('teachingCourseUnit as unit', 'unit.courseId', 'course.id')
    .select(['unit.unitName', 'unit.courseId', 'course.isShared', 'given.openTime'])
    .where('unit.id', '=', unitId)
    .where('unit.delFlag', '=', 0)
    .where('unit.isHidden', '=', 0)
    .forNoKeyUpdate('unit')
    .executeTakeFirst();
}

function pupilsOf(db: Db, departId: string) {
  return db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysUser as pupil', 'pupil.id', 'member.userId')
    .where('member.depId', '=', departId)
    .where('pupil.delFlag', '=', 0)
    .where('pupil.userIdentity', '=', 1);
}

export async function listBoardPupils(db: Db, departId: string) {
  return await pupilsOf(db, departId)
    .select(['pupil.id as userId', 'pupil.username', 'pupil.realname'])
    .orderBy('pupil.username')
    .execute();
}

export type BoardWork = Awaited<ReturnType<typeof listBoardWorks>>[number];

/** Returns the works of the class for the units of the course, within the caller's scope. */
export async function listBoardWorks(db: Db, departId: string, courseId: string, scope: RowScope) {
  return await db
    .selectFrom('teachingWork as work')
    .innerJoin('teachingCourseUnit as unit', 'unit.id', 'work.courseId')
    .leftJoin('teachingWorkCorrect as correct', 'correct.workId', 'work.id')
    .select(['work.id as workId', 'work.userId', 'unit.id as unitId', 'work.workStatus', 'work.createTime'])
    .select(['work.handedInAt', 'work.returnedAt', 'correct.score'])
    .where('unit.courseId', '=', courseId)
    .where('unit.delFlag', '=', 0)
    .where('unit.isHidden', '=', 0)
    .where('work.delFlag', '=', 0)
    .where('work.userId', 'in', pupilsOf(db, departId).select('pupil.id'))
    .where(workInReach(scope))
    .execute();
}

/** Returns when the pupils of the class first opened units of the course. */
export async function listBoardOpenings(db: Db, departId: string, courseId: string) {
  return await db
    .selectFrom('teachingUnitOpen as opened')
    .innerJoin('teachingCourseUnit as unit', 'unit.id', 'opened.unitId')
    .select(['opened.userId', 'opened.unitId'])
    .select(({ fn }) => fn.min<Date>('opened.firstAt').as('firstAt'))
    .where('unit.courseId', '=', courseId)
    .where('unit.delFlag', '=', 0)
    .where('unit.isHidden', '=', 0)
    .where('opened.userId', 'in', pupilsOf(db, departId).select('pupil.id'))
    .groupBy(['opened.userId', 'opened.unitId'])
    .execute();
}
