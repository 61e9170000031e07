import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** Wrong passwords of one account within a day from which on an administrator should look. */
const manyFailures = 20;
/** The highest level of a role is that of administrators, the lowest that of pupils. */
const teacherLevels = { above: 0, below: 99 } as const;

/** Reads how far a school has been set up: its name, teachers, and the courses that are open for a class. */
export async function readSetUp(db: Db) {
  return await db
    .selectNoFrom((eb) => [
      eb.selectFrom('sysConfig').where('configKey', '=', 'brandName').select('configValue').as('name'),
      eb
        .selectFrom('sysUser as person')
        .innerJoin('sysUserRole as held', 'held.userId', 'person.id')
        .innerJoin('sysRole as role', 'role.id', 'held.roleId')
        .where('person.delFlag', '=', 0)
        .where('role.roleLevel', '>', teacherLevels.above)
        .where('role.roleLevel', '<', teacherLevels.below)
        .select(({ fn }) => fn.count<number>('person.id').distinct().as('count'))
        .as('teacherCount'),
      eb
        .selectFrom('teachingCourseDept as opening')
        .innerJoin('teachingCourse as course', 'course.id', 'opening.courseId')
        .where('course.delFlag', '=', 0)
        .select(({ fn }) => fn.count<number>('course.id').distinct().as('count'))
        .as('openCourseCount'),
    ])
    .$castTo<{ name: string | null; teacherCount: number; openCourseCount: number }>()
    .executeTakeFirstOrThrow();
}

/** Counts the classes with a grade that are not archived and not in the school year that begins in this year. */
export async function countClassesBefore(db: Db, year: number): Promise<number> {
  const { count } = await db
    .selectFrom('sysDepart')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('delFlag', '=', 0)
    .where('orgCategory', '=', '3')
    .where('archiveTime', 'is', null)
    .where('grade', 'is not', null)
    .where((eb) => eb.or([eb('term', 'is', null), eb('term', '<', `${year}-1`)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts undecided requests to join a class, and accounts with many wrong passwords since `since`. */
export async function countWaitingForPeople(db: Db, since: Date) {
  return await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('teachingClassJoin as request')
        .innerJoin('sysDepart as depart', 'depart.id', 'request.departId')
        .innerJoin('sysUser as account', 'account.id', 'request.userId')
        .where('request.status', '=', 0)
        .where('depart.delFlag', '=', 0)
        .where('account.delFlag', '=', 0)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('joins'),
      eb
        .selectFrom(
          eb
            .selectFrom('sysLog')
            // The condition of the index sys_log_login_failure.
            .where(sql<boolean>`log_type = 1 and log_content like '%登录失败：账号或密码错误'`)
            .where('createTime', '>', since)
            .select('username')
            .groupBy('username')
            .having(({ fn }) => fn.countAll(), '>=', manyFailures)
            .as('failing'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('logins'),
    ])
    .$castTo<{ joins: number; logins: number }>()
    .executeTakeFirstOrThrow();
}
