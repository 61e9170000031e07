import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { column, limitConditions, type ListColumns } from '#server/http/list-query.ts';
import type { Db } from '#server/store/database.ts';
import {
  courseIsManaged,
  courseIsOpen,
  courseIsWithinRules,
  isCourseStaff,
  type CourseViewer,
} from './course-visibility.store.ts';

/** Columns by which units are filtered and sorted. */
export const unitListColumns: ListColumns = {
  id: column.id('unit.id'),
  courseId: column.id('unit.course_id'),
  unitName: column.text('unit.unit_name'),
  orderNum: column.number('unit.order_num'),
  createTime: column.time('unit.create_time'),
};

/** Columns that data rules may use in addition. */
export const unitRuleColumns: ListColumns = { ...unitListColumns, createBy: column.text('unit.create_by') };

/**
 * Whether staff finds the unit in the management list: staff finds its course, and the unit is within the data rules.
 */
export function unitIsManaged(viewer: CourseViewer): RawBuilder<SqlBool> {
  const limits = limitConditions(viewer.scope.limits?.unit ?? [], unitRuleColumns);
  return sql<SqlBool>`(${sql.join([courseIsManaged(viewer), ...limits], sql` and `)})`;
}

/** Whether the unit and its course are within the caller's data rules, whatever else they may see of them. */
export function unitIsWithinRules(scope: RowScope): RawBuilder<SqlBool> {
  const limits = limitConditions(scope.limits?.unit ?? [], unitRuleColumns);
  return sql<SqlBool>`(${sql.join([courseIsWithinRules(scope), ...limits], sql` and `)})`;
}

/** Whether the viewer may restore the deleted unit: its course exists and is theirs to change. */
export function unitIsInBin(viewer: CourseViewer): RawBuilder<SqlBool> {
  const { caller, scope } = viewer;
  const isOwnCourse = sql<SqlBool>`(${scope.kind === 'all'}::boolean or course.create_by = ${caller?.username ?? null})`;
  return sql<SqlBool>`(unit.del_flag = 1 and ${isOwnCourse} and ${unitIsManaged(viewer)})`;
}

/** Whether a student may learn the unit: its course is open for them, and it is not hidden. */
export function unitIsOpen(caller: Caller | undefined, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(unit.is_hidden = 0 and ${courseIsOpen(caller, now)})`;
}

/** Whether the viewer may see the unit at all: as a student, or for staff as a preview. */
export function unitIsVisible(viewer: CourseViewer, now: Date): RawBuilder<SqlBool> {
  const open = unitIsOpen(viewer.caller, now);
  return isCourseStaff(viewer) ? sql<SqlBool>`(${open} or ${unitIsManaged(viewer)})` : open;
}

/** Returns a unit that the caller may learn now, and so hand in a work for; undefined if it does not exist. */
export async function findOpenUnit(db: Db, caller: Caller, unitId: string, now: Date) {
  return await db
    .selectFrom('teachingCourseUnit as unit')
    .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
    .select('unit.courseWorkType')
    .where('unit.id', '=', unitId)
    .where('unit.delFlag', '=', 0)
    .where(unitIsOpen(caller, now))
    .executeTakeFirst();
}

/**
 * Whether a file is part of a unit that the viewer may see. Students get no part that is switched off; staff gets
 * all. The cover of a course is a public picture and not checked here.
 */
export function fileIsOfVisibleUnit(viewer: CourseViewer, fileId: string, now: Date): RawBuilder<SqlBool> {
  const shown = isCourseStaff(viewer)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`case used.kind
        when 'unit-video' then unit.show_course_video
        when 'unit-case' then unit.show_course_case
        when 'unit-ppt' then unit.show_course_ppt
        when 'unit-plan' then unit.show_course_plan
        else 1 end = 1`;
  return sql<SqlBool>`exists (
    select 1 from sys_file_use used
    join teaching_course_unit unit on unit.id = used.subject_id
    join teaching_course course on course.id = unit.course_id
    where used.file_id = ${fileId}
      and used.kind in ('unit', 'unit-video', 'unit-case', 'unit-work', 'unit-ppt', 'unit-plan')
      and unit.del_flag = 0 and ${shown} and ${unitIsVisible(viewer, now)}
  )`;
}
