import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Caller } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import {
  courseIsOpen,
  courseIsVisible,
  isCourseStaff,
  type CourseViewer,
} from '../course/course-visibility.store.ts';

/** Whether a student may learn the unit now, and so hand in a work for it. */
export async function isUnitOpen(db: Db, caller: Caller, unitId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('teachingCourseUnit as unit')
    .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
    .select('unit.id')
    .where('unit.id', '=', unitId)
    .where('unit.delFlag', '=', 0)
    .where(courseIsOpen(caller, now))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a file is part of a unit the viewer may see. Students get no part that is switched off; staff gets all of
 * them. The cover of a course is a picture and not asked for here.
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
      and unit.del_flag = 0 and ${shown} and ${courseIsVisible(viewer, now)}
  )`;
}
