import { sql, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { listConditions, listOrder, listWindow } from '#server/http/list-query.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import {
  courseColumns,
  courseIsAssignable,
  courseIsManaged,
  type CourseViewer,
} from '#server/shared/teaching/course-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

export type CourseListRow = Awaited<ReturnType<typeof listCourses>>['rows'][number];

const listedColumns = [
  'course.id',
  'course.courseName',
  'course.courseDesc',
  'course.courseCover',
  'course.courseMap',
  'course.showType',
  'course.isShared',
  'course.showHome',
  'course.orderNum',
  'course.courseType',
  'course.courseCategory',
  'course.createBy',
  'course.createTime',
  'course.updateTime',
] as const;

/** Returns one page of the courses visible to staff, newest first by default, and the total. */
export async function listCourses(
  db: Db,
  query: QueryOf<'GET /teaching/teachingCourse/list'>,
  viewer: CourseViewer,
) {
  const conditions = [courseIsManaged(viewer), ...listConditions(query, courseColumns)];
  const departIds = [query.departId, query.departId_MultiString].flatMap((ids) =>
    ids ? [ids.split(',')] : [],
  );
  for (const ids of departIds) conditions.push(courseIsAssignable(ids));
  const matching = db.selectFrom('teachingCourse as course').where((eb) => eb.and(conditions));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    matching
      .select(listedColumns)
      .select([
        limitedDeparts('depart.id').as('departIds'),
        limitedDeparts('depart.depart_name').as('departNames'),
        unitCount.as('unitCount'),
        classCount.as('classCount'),
      ])
      .orderBy(listOrder(query, courseColumns, sql`course.create_time desc`))
      .orderBy('course.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/**
 * Selects one column of the departments to which `course` is limited, joined by commas; null if it is not
 * limited.
 */
function limitedDeparts(of: 'depart.id' | 'depart.depart_name') {
  return sql<string | null>`(
    select string_agg(${sql.ref(of)}, ',' order by depart.org_code)
    from teaching_course_authorised allowed join sys_depart depart on depart.id = allowed.depart_id
    where allowed.course_id = course.id and depart.del_flag = 0
  )`;
}

/** Selects courses with the columns of the list; the caller adds the visibility condition. */
export function courseRows(db: Db) {
  return db
    .selectFrom('teachingCourse as course')
    .select(listedColumns)
    .select([
      limitedDeparts('depart.id').as('departIds'),
      limitedDeparts('depart.depart_name').as('departNames'),
      unitCount.as('unitCount'),
      classCount.as('classCount'),
    ]);
}

const unitCount = sql<number>`(
  select count(*)::int from teaching_course_unit unit where unit.course_id = course.id and unit.del_flag = 0)`;
const classCount = sql<number>`(
  select count(*)::int from teaching_course_dept given join sys_depart class on class.id = given.dept_id
  where given.course_id = course.id and class.del_flag = 0)`;

/** Returns one course with the columns of the list. */
export async function findCourse(db: Db, id: string, viewer: CourseViewer) {
  return await courseRows(db).where('course.id', '=', id).where(courseIsManaged(viewer)).executeTakeFirst();
}

/** Returns the courses of the list with one of these names. */
export async function listCoursesByName(db: Db, names: readonly string[], viewer: CourseViewer) {
  return await courseRows(db)
    .where('course.courseName', 'in', [...names, ''])
    .where(courseIsManaged(viewer))
    .execute();
}

/** Returns the content of a version of a course (数据日志). */
export async function courseState(db: Db, id: string) {
  const row = await db
    .selectFrom('teachingCourse as course')
    .selectAll('course')
    .select(limitedDeparts('depart.depart_name').as('departNames'))
    .where('course.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : { name: row.courseName, row };
}

/** Locks a course of the viewer's management list until the transaction ends. */
export async function lockManagedCourse(db: Db, id: string, viewer: CourseViewer) {
  return await db
    .selectFrom('teachingCourse as course')
    .select([
      'course.id',
      'course.createBy',
      'course.createTime',
      'course.updateBy',
      'course.updateTime',
      'course.courseCover',
      'course.courseMap',
      'course.courseType',
      'course.courseCategory',
    ])
    .where('course.id', '=', id)
    .where(courseIsManaged(viewer))
    .forNoKeyUpdate('course')
    .executeTakeFirst();
}

/**
 * Returns the departments to which the course may be limited: in the caller's scope, or named by the course
 * before.
 */
export async function listAllowedDeparts(
  db: Db,
  departIds: readonly string[],
  courseId: string,
  { scope }: CourseViewer,
): Promise<string[]> {
  if (departIds.length === 0) return [];
  const rows = await db
    .selectFrom('sysDepart as depart')
    .select('depart.id')
    .where('depart.id', 'in', departIds)
    .where('depart.delFlag', '=', 0)
    .where(
      sql<SqlBool>`(${departInScope(scope, sql.ref('depart.org_code'))} or exists (
        select 1 from teaching_course_authorised held where held.course_id = ${courseId} and held.depart_id = depart.id
      ))`,
    )
    .execute();
  return rows.map((row) => row.id);
}
