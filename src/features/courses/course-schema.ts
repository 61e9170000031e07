import type { BodyOf, Schema } from '#openapi/index.ts';
import * as z from 'zod/mini';
import { flagOf, listOf, numberOf, orNull, required, whole } from '#shared/forms/form-parts.ts';

/** The rules and messages of the course form. */
export const courseSchema = z.object({
  orderNum: whole(0, 999_999),
  courseType: z.string(),
  courseCategory: z.string(),
  courseName: required('请输入课程名！', 32),
  courseDesc: z.string(),
  courseCover: z.string(),
  showType: z.enum(['1', '2']),
  isShared: z.boolean(),
  showHome: z.boolean(),
  departIds: z.array(z.string()),
  courseMap: z.string(),
});

export type CourseValues = z.infer<typeof courseSchema>;
export type CourseRow = Schema<'CourseRow'>;

/** Labels for the comparison of two states of a course. */
export const courseLabels = {
  courseName: '课程名',
  orderNum: '展示排序',
  courseType: '课程性质',
  courseCategory: '课程分类',
  courseDesc: '课程介绍',
  courseCover: '课程封面',
  showType: '展示形式',
  courseMap: '课程地图设置',
  isShared: '是否共享',
  showHome: '首页展示',
  departIds: '授权部门',
} as const;

export function courseValues(row: CourseRow | undefined): CourseValues {
  return {
    orderNum: String(row?.orderNum ?? ''),
    courseType: row?.courseType ?? '',
    courseCategory: row?.courseCategory ?? '',
    courseName: row?.courseName ?? '',
    courseDesc: row?.courseDesc ?? '',
    courseCover: row?.courseCover ?? '',
    showType: row?.showType === 1 ? '1' : '2',
    isShared: row?.isShared === 1,
    showHome: row?.showHome === 1,
    departIds: listOf(row?.departIds),
    courseMap: row?.courseMap ?? '',
  };
}

const departTexts = z.object({ departIds: z.string(), departIds_dictText: z.string() });

/** Returns the department names of these rows: those of other schools are not in the caller's tree. */
export function departNames(rows: readonly unknown[]): [string, string][] {
  return rows.flatMap((row) => {
    const texts = departTexts.safeParse(row).data;
    const names = listOf(texts?.departIds_dictText);
    return listOf(texts?.departIds).map((id, index): [string, string] => [id, names[index] ?? id]);
  });
}

export function courseBody(
  values: CourseValues,
  row: CourseRow | undefined,
): BodyOf<'POST /teaching/teachingCourse/add'> {
  const order = numberOf(values.orderNum);
  return {
    courseName: values.courseName,
    courseType: orNull(values.courseType),
    courseCategory: orNull(values.courseCategory),
    courseCover: orNull(values.courseCover),
    courseMap: orNull(values.courseMap),
    showType: values.showType === '1' ? 1 : 2,
    isShared: flagOf(values.isShared),
    showHome: flagOf(values.showHome),
    departIds: values.departIds.join(','),
    // An empty order puts a new course last.
    ...(order === undefined ? {} : { orderNum: order }),
    // Sent only if changed: another editor's formatting survives other edits.
    ...(values.courseDesc === (row?.courseDesc ?? '') ? {} : { courseDesc: orNull(values.courseDesc) }),
  };
}
