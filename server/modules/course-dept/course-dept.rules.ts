import type { Schema } from '#openapi/index.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { refuse } from '#server/http/refusal.ts';
import { parseWireTime, wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import type { CourseDeptListRow } from './course-dept.store.ts';

/** Courses are given to departments of this category only. */
export const classCategory = '3';

type Depart = { readonly orgCategory: string };
type Course = { readonly id: string; readonly assignable: boolean };

/** Refuses departments of others, what is no class, and courses that may not be given to it. */
export function checkGiving(
  depart: Depart | undefined,
  requested: readonly string[],
  found: readonly Course[],
  field: 'courseId' | 'courseIdList' = 'courseIdList',
): void {
  if (depart === undefined) throw refuse('班级不存在', 'deptId');
  if (depart.orgCategory !== classCategory) throw refuse('只能给班级开课', 'deptId');
  for (const id of requested) {
    const course = found.find((one) => one.id === id);
    if (course === undefined) throw refuse('课程不存在', field);
    if (!course.assignable) throw refuse('课程未授权给该班级', field);
  }
}

/** The opening time as it is kept; null means not opened. */
export function openTimeOf(text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  const time = readOpenTime(text);
  if (time === undefined) throw refuse('开课时间不正确', 'openTime');
  return time;
}

/** Undefined for what is no time. Years far off would be stored and then not be shown in the form that clients read. */
export function readOpenTime(text: string): Date | undefined {
  const time = parseWireTime(text);
  return time === undefined || time.getUTCFullYear() < 1971 ? undefined : time;
}

export function courseDeptRow({
  courseCover,
  openTime,
  createTime,
  ...row
}: CourseDeptListRow): Schema<'CourseDeptRow'> {
  return {
    ...row,
    courseCover_url: fileUrl(courseCover),
    openTime: wireTimeOrNull(openTime),
    createTime: wireTime(createTime),
  };
}
