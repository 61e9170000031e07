import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { coursesOfClass } from '#server/shared/teaching/class-courses.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

/** A class in scope; undefined when it is missing or of others. */
export async function findClass(db: Db, departId: string, scope: RowScope) {
  return await db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', 'depart.departName'])
    .where('depart.id', '=', departId)
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .executeTakeFirst();
}

/** The courses given to the class and those shared with everybody, in their order. */
export async function listClassCourses(db: Db, departId: string, scope: RowScope) {
  return await coursesOfClass(db, departId, scope)
    .select(['course.id as courseId', 'course.courseName', 'given.openTime'])
    .select((eb) =>
      eb
        .selectFrom('teachingCourseUnit as unit')
        .whereRef('unit.courseId', '=', 'course.id')
        .where('unit.delFlag', '=', 0)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('unitCount'),
    )
    .orderBy(sql`given.id is null`)
    .orderBy('course.orderNum')
    .orderBy('course.createTime')
    .orderBy('course.id')
    .execute();
}

/** One of those courses. */
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
    .orderBy('orderNum')
    .orderBy('createTime')
    .orderBy('id')
    .execute();
}

/** A unit of a course of the class, locked until the transaction ends: who reminds twice does so in turn. */
export async function lockBoardUnit(db: Db, departId: string, unitId: string, scope: RowScope) {
  return await coursesOfClass(db, departId, scope)
    .innerJoin('teachingCourseUnit as unit', 'unit.courseId', 'course.id')
    .select(['unit.unitName', 'unit.courseId', 'course.isShared', 'given.openTime'])
    .where('unit.id', '=', unitId)
    .where('unit.delFlag', '=', 0)
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

/** What the pupils of the class have done for the units of the course, as far as it is in the reach of who asks. */
export async function listBoardWorks(db: Db, departId: string, courseId: string, scope: RowScope) {
  return await db
    .selectFrom('teachingWork as work')
    .innerJoin('teachingCourseUnit as unit', 'unit.id', 'work.courseId')
    .leftJoin('teachingWorkCorrect as correct', 'correct.workId', 'work.id')
    .select(['work.id as workId', 'work.userId', 'unit.id as unitId', 'work.workStatus', 'work.createTime'])
    .select(['work.handedInAt', 'work.returnedAt', 'correct.score'])
    .where('unit.courseId', '=', courseId)
    .where('unit.delFlag', '=', 0)
    .where('work.delFlag', '=', 0)
    .where('work.userId', 'in', pupilsOf(db, departId).select('pupil.id'))
    .where(workInReach(scope))
    .execute();
}

/** When the pupils of the class opened units of the course for the first time. */
export async function listBoardOpenings(db: Db, departId: string, courseId: string) {
  return await db
    .selectFrom('teachingUnitOpen as opened')
    .innerJoin('teachingCourseUnit as unit', 'unit.id', 'opened.unitId')
    .select(['opened.userId', 'opened.unitId'])
    .select(({ fn }) => fn.min<Date>('opened.firstAt').as('firstAt'))
    .where('unit.courseId', '=', courseId)
    .where('unit.delFlag', '=', 0)
    .where('opened.userId', 'in', pupilsOf(db, departId).select('pupil.id'))
    .groupBy(['opened.userId', 'opened.unitId'])
    .execute();
}
