import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { listConditions, listOrder, listWindow } from '#server/http/list-query.ts';
import { courseIsManaged, type CourseViewer } from '#server/shared/teaching/course-visibility.store.ts';
import { unitIsManaged, unitListColumns } from '#server/shared/teaching/unit-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

export const unitColumns = [
  'unit.id',
  'unit.unitName',
  'unit.unitIntro',
  'unit.unitCover',
  'unit.courseId',
  'course.courseName',
  'unit.courseVideo',
  'unit.courseVideoSource',
  'unit.showCourseVideo',
  'unit.courseCase',
  'unit.showCourseCase',
  'unit.showCoursePpt',
  'unit.showCoursePlan',
  'unit.courseWorkType',
  'unit.courseWork',
  'unit.mediaContent',
  'unit.isHidden',
  'unit.mapX',
  'unit.mapY',
  'unit.orderNum',
  'unit.createBy',
  'unit.createTime',
  'unit.updateTime',
] as const;

export type UnitListRow = Awaited<ReturnType<typeof listUnits>>['rows'][number];
export type UnitFileRow = Awaited<ReturnType<typeof listUnitFiles>>[number];

/** Returns one page of the units that the viewer manages, newest first by default, and the total. */
export async function listUnits(
  db: Db,
  query: QueryOf<'GET /teaching/teachingCourseUnit/list'>,
  viewer: CourseViewer,
) {
  const conditions = [unitIsManaged(viewer), ...listConditions(query, unitListColumns)];
  const matching = db
    .selectFrom('teachingCourseUnit as unit')
    .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
    .where('unit.delFlag', '=', 0)
    .where((eb) => eb.and(conditions));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    matching
      .select(unitColumns)
      .orderBy(listOrder(query, unitListColumns, sql`unit.create_time desc, unit.order_num`))
      .orderBy('unit.createTime')
      .orderBy('unit.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Lists the materials and plans of the units in order, without removed files. */
export async function listUnitFiles(db: Db, unitIds: readonly string[]) {
  if (unitIds.length === 0) return [];
  return await db
    .selectFrom('teachingCourseUnitFile as used')
    .innerJoin('sysFile as file', 'file.id', 'used.fileId')
    .select([
      'used.unitId',
      'used.slot',
      'file.id',
      'file.filePath',
      'file.fileName',
      'file.fileType',
      'file.fileSize',
    ])
    .where('used.unitId', 'in', unitIds)
    .where('file.delFlag', '=', 0)
    .orderBy('used.unitId')
    .orderBy('used.slot', 'desc')
    .orderBy('used.position')
    .execute();
}

/** Returns one unit with the columns of the list. */
export async function findUnit(db: Db, id: string) {
  return await db
    .selectFrom('teachingCourseUnit as unit')
    .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
    .select(unitColumns)
    .where('unit.id', '=', id)
    .executeTakeFirst();
}

/** Returns the content of a version of a unit; files by their names. */
export async function unitState(db: Db, id: string) {
  const files = (slot: 'ppt' | 'plan') => sql<string | null>`(
    select string_agg(file.file_name, ',' order by listed.position)
    from teaching_course_unit_file listed join sys_file file on file.id = listed.file_id
    where listed.unit_id = unit.id and listed.slot = ${slot}
  )`;
  const found = await db
    .selectFrom('teachingCourseUnit as unit')
    .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
    .selectAll('unit')
    .select(['course.courseName', files('ppt').as('coursePpt'), files('plan').as('coursePlan')])
    .where('unit.id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { courseVideoPath: _generated, courseId: _named, ...row } = found;
  return { name: row.unitName, row };
}

/** Locks a unit that the viewer manages until the transaction ends; `courseCreateBy` is the author of the course. */
export async function lockManagedUnit(db: Db, id: string, viewer: CourseViewer) {
  return await db
    .selectFrom('teachingCourseUnit as unit')
    .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
    .select(['unit.id', 'unit.courseId', 'unit.unitCover', 'unit.courseVideo', 'unit.courseVideoSource'])
    .select([
      'unit.courseCase',
      'unit.courseWork',
      'unit.courseWorkType',
      'unit.createBy',
      'unit.createTime',
      'unit.updateBy',
      'unit.updateTime',
      'course.createBy as courseCreateBy',
    ])
    .where('unit.id', '=', id)
    .where('unit.delFlag', '=', 0)
    .where(unitIsManaged(viewer))
    .forNoKeyUpdate('unit')
    .executeTakeFirst();
}

/** Locks the course of a new or moved unit until the transaction ends; undefined if the viewer does not manage it. */
export async function lockCourseOfUnit(db: Db, courseId: string, viewer: CourseViewer) {
  return await db
    .selectFrom('teachingCourse as course')
    .select(['course.id', 'course.createBy'])
    .where('course.id', '=', courseId)
    .where(courseIsManaged(viewer))
    .forShare('course')
    .executeTakeFirst();
}
