import type { Schema } from '#openapi/index.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { refusal } from '#server/http/refusal.ts';
import { parseWireTime, wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import type { ScheduledCourse } from './course-schedule.store.ts';

/** Courses are assigned to departments of this category only. */
export const classCategory = '3';

type Depart = { readonly orgCategory: string };
type Course = { readonly id: string; readonly assignable: boolean };

/** Refuses a department that is out of scope or no class, and courses that may not be assigned to it. */
export function checkAssignment(
  depart: Depart | undefined,
  requested: readonly string[],
  found: readonly Course[],
  field: 'courseId' | 'courseIdList' = 'courseIdList',
): void {
  if (depart === undefined) throw refusal('班级不存在', 'deptId');
  if (depart.orgCategory !== classCategory) throw refusal('只能给班级开课', 'deptId');
  for (const id of requested) {
    const course = found.find((one) => one.id === id);
    if (course === undefined) throw refusal('课程不存在', field);
    if (!course.assignable) throw refusal('课程未授权给该班级', field);
  }
}

/** Returns the opening time to store; null means not opened. */
export function openTimeOf(text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  const time = readOpenTime(text);
  if (time === undefined) throw refusal('开课时间不正确', 'openTime');
  return time;
}

/** Parses an opening time; undefined if it is invalid. The form of the clients cannot show years far in the past. */
export function readOpenTime(text: string): Date | undefined {
  const time = parseWireTime(text);
  return time === undefined || time.getUTCFullYear() < 1971 ? undefined : time;
}

export function scheduledCourseRow({
  courseCover,
  openTime,
  createTime,
  ...row
}: ScheduledCourse): Schema<'CourseDeptRow'> {
  return {
    ...row,
    courseCover_url: fileUrl(courseCover),
    openTime: wireTimeOrNull(openTime),
    createTime: wireTime(createTime),
  };
}
