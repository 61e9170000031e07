import type { BodyOf, Schema } from '#openapi/index.ts';
import * as z from 'zod/mini';
import { flagOf, listOf, numberOf, orNull, required, trimmed } from '#shared/forms/form-parts.ts';

/** The rules and messages of the unit form. Order and place on the map are set on the page of the course. */
export const unitSchema = z.object({
  courseId: z.string().check(z.minLength(1, '请选择所属课程！')),
  unitName: required('请输入单元名称！', 64),
  unitIntro: trimmed(256),
  unitCover: z.string(),
  courseVideoSource: z.enum(['1', '2', '3']),
  courseVideo: trimmed(2000),
  showCourseVideo: z.boolean(),
  courseCase: z.string(),
  showCourseCase: z.boolean(),
  coursePpt: z.array(z.string()),
  showCoursePpt: z.boolean(),
  coursePlan: z.array(z.string()),
  showCoursePlan: z.boolean(),
  courseWorkType: z.string(),
  courseWork: z.string(),
  mediaContent: z.string(),
});

export type UnitValues = z.infer<typeof unitSchema>;
export type UnitRow = Schema<'UnitRow'>;

/** Labels for the comparison of two states of a unit. */
export const unitLabels = {
  unitName: '单元名称',
  unitIntro: '单元简介',
  courseVideo: '课程视频',
  coursePpt: '课程资料',
  courseWorkType: '作业类型',
  courseWork: '起始作品',
  courseId: '所属课程',
  unitCover: '单元封面',
  mediaContent: '课程内容',
  courseVideoSource: '视频来源',
  courseCase: '课程案例',
  coursePlan: '教案',
  showCourseVideo: '显示视频',
  showCourseCase: '显示案例',
  showCoursePpt: '显示资料',
  showCoursePlan: '显示教案',
} as const;

/**
 * Returns the initial values of a new unit: everything but the plans is shown, and the type is Scratch 3.
 */
export function newUnitValues(courseId: string): UnitValues {
  return {
    courseId,
    unitName: '',
    unitIntro: '',
    unitCover: '',
    courseVideoSource: '1',
    courseVideo: '',
    showCourseVideo: true,
    courseCase: '',
    showCourseCase: true,
    coursePpt: [],
    showCoursePpt: true,
    coursePlan: [],
    showCoursePlan: false,
    courseWorkType: '2',
    courseWork: '',
    mediaContent: '',
  };
}

export function unitValues(row: UnitRow): UnitValues {
  const source = row.courseVideoSource;
  return {
    courseId: row.courseId,
    unitName: row.unitName,
    unitIntro: row.unitIntro ?? '',
    unitCover: row.unitCover ?? '',
    courseVideoSource: source === 2 ? '2' : source === 3 ? '3' : '1',
    courseVideo: row.courseVideo ?? '',
    showCourseVideo: row.showCourseVideo !== 0,
    courseCase: row.courseCase ?? '',
    showCourseCase: row.showCourseCase !== 0,
    coursePpt: listOf(row.coursePpt),
    showCoursePpt: row.showCoursePpt === 1,
    coursePlan: listOf(row.coursePlan),
    showCoursePlan: row.showCoursePlan === 1,
    courseWorkType: String(row.courseWorkType ?? ''),
    courseWork: row.courseWork ?? '',
    mediaContent: row.mediaContent ?? '',
  };
}

export function unitBody(
  values: UnitValues,
  row: UnitRow | undefined,
): BodyOf<'POST /teaching/teachingCourseUnit/add'> {
  return {
    courseId: values.courseId,
    unitName: values.unitName,
    unitIntro: orNull(values.unitIntro),
    unitCover: orNull(values.unitCover),
    courseVideoSource: ({ 1: 1, 2: 2, 3: 3 } as const)[values.courseVideoSource],
    courseVideo: orNull(values.courseVideo),
    showCourseVideo: flagOf(values.showCourseVideo),
    courseCase: orNull(values.courseCase),
    showCourseCase: flagOf(values.showCourseCase),
    coursePpt: orNull(values.coursePpt.join(',')),
    showCoursePpt: flagOf(values.showCoursePpt),
    coursePlan: orNull(values.coursePlan.join(',')),
    showCoursePlan: flagOf(values.showCoursePlan),
    courseWorkType: numberOf(values.courseWorkType) ?? null,
    courseWork: orNull(values.courseWork),
    ...(values.mediaContent === (row?.mediaContent ?? '')
      ? {}
      : { mediaContent: orNull(values.mediaContent) }),
  };
}
