import type { BodyOf, Schema } from '#openapi/index.ts';
import * as z from 'zod/mini';
import { flagOf, listOf, numberOf, orNull, required, trimmed, whole } from '#shared/forms/form-parts.ts';

/** The rules and messages of the unit form. */
export const unitSchema = z.object({
  orderNum: whole(0, 999_999),
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
  mapX: whole(-10_000, 10_000),
  mapY: whole(-10_000, 10_000),
});

export type UnitValues = z.infer<typeof unitSchema>;
export type UnitRow = Schema<'UnitRow'>;

/** Labels for the comparison of two states of a unit. */
export const unitLabels = {
  unitName: '单元名称',
  courseId: '所属课程',
  orderNum: '展示排序',
  unitIntro: '单元简介',
  unitCover: '单元封面',
  courseVideoSource: '视频来源',
  courseVideo: '课程视频',
  showCourseVideo: '显示视频',
  courseCase: '课程案例',
  showCourseCase: '显示案例',
  coursePpt: '课程资料',
  showCoursePpt: '显示资料',
  coursePlan: '教案',
  showCoursePlan: '显示教案',
  courseWorkType: '作业类型',
  courseWork: '起始作品',
  mediaContent: '课程内容',
  mapX: '地图坐标 X',
  mapY: '地图坐标 Y',
} as const;

/**
 * Returns the initial values of a new unit: video and case are shown, materials and plans are not, and the type is
 * Scratch 3.
 */
export function newUnitValues(courseId: string): UnitValues {
  return {
    orderNum: '',
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
    showCoursePpt: false,
    coursePlan: [],
    showCoursePlan: false,
    courseWorkType: '2',
    courseWork: '',
    mediaContent: '',
    mapX: '',
    mapY: '',
  };
}

export function unitValues(row: UnitRow): UnitValues {
  const source = row.courseVideoSource;
  return {
    orderNum: String(row.orderNum ?? ''),
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
    mapX: String(row.mapX ?? ''),
    mapY: String(row.mapY ?? ''),
  };
}

export function unitBody(
  values: UnitValues,
  row: UnitRow | undefined,
): BodyOf<'POST /teaching/teachingCourseUnit/add'> {
  const order = numberOf(values.orderNum);
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
    mapX: numberOf(values.mapX) ?? null,
    mapY: numberOf(values.mapY) ?? null,
    // An empty order puts a new unit last.
    ...(order === undefined ? {} : { orderNum: order }),
    ...(values.mediaContent === (row?.mediaContent ?? '')
      ? {}
      : { mediaContent: orNull(values.mediaContent) }),
  };
}
