// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { flag, integer, text } from '../../wire.ts';
import { Flag, Id, IdList, Revision } from './common.ts';
import { StoredFile } from './file.ts';

export const UnitPlaces = /*#__PURE__*/ z.array(z.strictObject({
  get id(): typeof Id { return Id; },
  mapX: z.exactOptional(z.nullable(z.int().check(z.gte(-10000), z.lte(10000)))),
  mapY: z.exactOptional(z.nullable(z.int().check(z.gte(-10000), z.lte(10000)))),
  orderNum: z.exactOptional(z.int().check(z.gte(0), z.lte(999999))),
})).check(z.minLength(1), z.maxLength(999));

export const CourseRow = /*#__PURE__*/ z.object({
  id: text(),
  courseName: text(),
  courseDesc: z.exactOptional(z.nullable(text())),
  courseCover: z.exactOptional(z.nullable(text())),
  courseCover_url: z.exactOptional(z.nullable(text())),
  courseMap: z.exactOptional(z.nullable(text())),
  courseMap_url: z.exactOptional(z.nullable(text())),
  showType: z.exactOptional(z.nullable(integer())),
  isShared: z.exactOptional(z.nullable(integer())),
  showHome: z.exactOptional(z.nullable(integer())),
  orderNum: z.exactOptional(z.nullable(integer())),
  departIds: z.exactOptional(z.nullable(text())),
  departIds_dictText: z.exactOptional(z.nullable(text())),
  courseType: z.exactOptional(z.nullable(text())),
  courseType_dictText: z.exactOptional(z.nullable(text())),
  courseCategory: z.exactOptional(z.nullable(text())),
  courseCategory_dictText: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  mayEdit: z.exactOptional(z.nullable(flag())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const CourseAdd = /*#__PURE__*/ z.strictObject({
  courseName: z.string().check(z.minLength(1), z.maxLength(32)),
  courseDesc: z.exactOptional(z.nullable(z.string().check(z.maxLength(100000)))),
  courseCover: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  courseMap: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  showType: z.exactOptional(z.nullable(z.literal([1,2]))),
  get isShared(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get showHome(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  orderNum: z.exactOptional(z.int().check(z.gte(0), z.lte(999999))),
  get departIds(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
  courseType: z.exactOptional(z.nullable(z.string().check(z.maxLength(16)))),
  courseCategory: z.exactOptional(z.nullable(z.string().check(z.maxLength(16)))),
});

export const CourseEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  courseName: z.string().check(z.minLength(1), z.maxLength(32)),
  courseDesc: z.exactOptional(z.nullable(z.string().check(z.maxLength(100000)))),
  courseCover: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  courseMap: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  showType: z.exactOptional(z.nullable(z.literal([1,2]))),
  get isShared(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get showHome(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  orderNum: z.exactOptional(z.int().check(z.gte(0), z.lte(999999))),
  get departIds(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
  courseType: z.exactOptional(z.nullable(z.string().check(z.maxLength(16)))),
  courseCategory: z.exactOptional(z.nullable(z.string().check(z.maxLength(16)))),
});

export const CourseCopy = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
});

export const MineCourse = /*#__PURE__*/ z.object({
  id: text(),
  courseName: text(),
  courseDesc: z.exactOptional(z.nullable(text())),
  courseCover: z.exactOptional(z.nullable(text())),
  courseCover_url: z.exactOptional(z.nullable(text())),
  courseMap: z.exactOptional(z.nullable(text())),
  courseMap_url: z.exactOptional(z.nullable(text())),
  showType: z.exactOptional(z.nullable(integer())),
  unitCount: z.exactOptional(z.nullable(integer())),
  submittedCount: z.exactOptional(z.nullable(integer())),
});

export const HomeCourse = /*#__PURE__*/ z.object({
  id: text(),
  courseName: text(),
  courseDesc: z.exactOptional(z.nullable(text())),
  courseCover: z.exactOptional(z.nullable(text())),
  courseCover_url: z.exactOptional(z.nullable(text())),
  courseType: z.exactOptional(z.nullable(text())),
  courseType_dictText: z.exactOptional(z.nullable(text())),
  courseCategory: z.exactOptional(z.nullable(text())),
  courseCategory_dictText: z.exactOptional(z.nullable(text())),
  unitCount: z.exactOptional(z.nullable(integer())),
});

export const UnitRow = /*#__PURE__*/ z.object({
  id: text(),
  unitName: text(),
  unitIntro: z.exactOptional(z.nullable(text())),
  unitCover: z.exactOptional(z.nullable(text())),
  unitCover_url: z.exactOptional(z.nullable(text())),
  courseId: text(),
  courseName: z.exactOptional(z.nullable(text())),
  courseVideo: z.exactOptional(z.nullable(text())),
  courseVideo_url: z.exactOptional(z.nullable(text())),
  courseVideoSource: z.exactOptional(z.nullable(integer())),
  showCourseVideo: z.exactOptional(z.nullable(integer())),
  courseCase: z.exactOptional(z.nullable(text())),
  courseCase_url: z.exactOptional(z.nullable(text())),
  showCourseCase: z.exactOptional(z.nullable(integer())),
  coursePpt: z.exactOptional(z.nullable(text())),
  coursePpt_url: z.exactOptional(z.nullable(text())),
  showCoursePpt: z.exactOptional(z.nullable(integer())),
  coursePlan: z.exactOptional(z.nullable(text())),
  coursePlan_url: z.exactOptional(z.nullable(text())),
  showCoursePlan: z.exactOptional(z.nullable(integer())),
  courseWorkType: z.exactOptional(z.nullable(integer())),
  courseWorkType_dictText: z.exactOptional(z.nullable(text())),
  courseWork: z.exactOptional(z.nullable(text())),
  courseWork_url: z.exactOptional(z.nullable(text())),
  mediaContent: z.exactOptional(z.nullable(text())),
  mapX: z.exactOptional(z.nullable(integer())),
  mapY: z.exactOptional(z.nullable(integer())),
  orderNum: z.exactOptional(z.nullable(integer())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const MineUnit = /*#__PURE__*/ z.object({
  id: text(),
  unitName: text(),
  unitIntro: z.exactOptional(z.nullable(text())),
  unitCover: z.exactOptional(z.nullable(text())),
  unitCover_url: z.exactOptional(z.nullable(text())),
  courseId: text(),
  courseName: z.exactOptional(z.nullable(text())),
  courseVideo: z.exactOptional(z.nullable(text())),
  courseVideo_url: z.exactOptional(z.nullable(text())),
  courseVideoSource: z.exactOptional(z.nullable(integer())),
  showCourseVideo: z.exactOptional(z.nullable(integer())),
  courseCase: z.exactOptional(z.nullable(text())),
  courseCase_url: z.exactOptional(z.nullable(text())),
  showCourseCase: z.exactOptional(z.nullable(integer())),
  coursePpt: z.exactOptional(z.nullable(text())),
  coursePpt_url: z.exactOptional(z.nullable(text())),
  showCoursePpt: z.exactOptional(z.nullable(integer())),
  coursePlan: z.exactOptional(z.nullable(text())),
  coursePlan_url: z.exactOptional(z.nullable(text())),
  showCoursePlan: z.exactOptional(z.nullable(integer())),
  courseWorkType: z.exactOptional(z.nullable(integer())),
  courseWorkType_dictText: z.exactOptional(z.nullable(text())),
  courseWork: z.exactOptional(z.nullable(text())),
  courseWork_url: z.exactOptional(z.nullable(text())),
  mediaContent: z.exactOptional(z.nullable(text())),
  mapX: z.exactOptional(z.nullable(integer())),
  mapY: z.exactOptional(z.nullable(integer())),
  orderNum: z.exactOptional(z.nullable(integer())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  get files(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof StoredFile>>> { return z.exactOptional(z.nullable(z.array(StoredFile))); },
  mineWorkId: z.exactOptional(z.nullable(text())),
  mineWorkStatus: z.exactOptional(z.nullable(integer())),
  mineWorkScore: z.exactOptional(z.nullable(integer())),
  mineWorkComment: z.exactOptional(z.nullable(text())),
  isReturned: z.exactOptional(flag()),
});

export const UnitAdd = /*#__PURE__*/ z.strictObject({
  get courseId(): typeof Id { return Id; },
  unitName: z.string().check(z.minLength(1), z.maxLength(64)),
  unitIntro: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  unitCover: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  courseVideo: z.exactOptional(z.nullable(z.string().check(z.maxLength(2000)))),
  courseVideoSource: z.exactOptional(z.nullable(z.literal([1,2,3]))),
  get showCourseVideo(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  courseCase: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  get showCourseCase(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  coursePpt: z.exactOptional(z.nullable(z.string().check(z.maxLength(4000)))),
  get showCoursePpt(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  coursePlan: z.exactOptional(z.nullable(z.string().check(z.maxLength(4000)))),
  get showCoursePlan(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  courseWorkType: z.exactOptional(z.nullable(z.int().check(z.gte(0), z.lte(20)))),
  courseWork: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  mediaContent: z.exactOptional(z.nullable(z.string().check(z.maxLength(500000)))),
  mapX: z.exactOptional(z.nullable(z.int().check(z.gte(-10000), z.lte(10000)))),
  mapY: z.exactOptional(z.nullable(z.int().check(z.gte(-10000), z.lte(10000)))),
  orderNum: z.exactOptional(z.int().check(z.gte(0), z.lte(999999))),
});

export const UnitEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  get courseId(): typeof Id { return Id; },
  unitName: z.string().check(z.minLength(1), z.maxLength(64)),
  unitIntro: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  unitCover: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  courseVideo: z.exactOptional(z.nullable(z.string().check(z.maxLength(2000)))),
  courseVideoSource: z.exactOptional(z.nullable(z.literal([1,2,3]))),
  get showCourseVideo(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  courseCase: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  get showCourseCase(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  coursePpt: z.exactOptional(z.nullable(z.string().check(z.maxLength(4000)))),
  get showCoursePpt(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  coursePlan: z.exactOptional(z.nullable(z.string().check(z.maxLength(4000)))),
  get showCoursePlan(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  courseWorkType: z.exactOptional(z.nullable(z.int().check(z.gte(0), z.lte(20)))),
  courseWork: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  mediaContent: z.exactOptional(z.nullable(z.string().check(z.maxLength(500000)))),
  mapX: z.exactOptional(z.nullable(z.int().check(z.gte(-10000), z.lte(10000)))),
  mapY: z.exactOptional(z.nullable(z.int().check(z.gte(-10000), z.lte(10000)))),
  orderNum: z.exactOptional(z.int().check(z.gte(0), z.lte(999999))),
});

export const CourseDeptRow = /*#__PURE__*/ z.object({
  id: text(),
  deptId: z.exactOptional(z.nullable(text())),
  departName: z.exactOptional(z.nullable(text())),
  courseId: z.exactOptional(z.nullable(text())),
  courseName: z.exactOptional(z.nullable(text())),
  courseCover_url: z.exactOptional(z.nullable(text())),
  openTime: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
});

export const CourseDeptOpen = /*#__PURE__*/ z.strictObject({
  get deptId(): typeof Id { return Id; },
  get courseIdList(): z.ZodMiniArray<typeof Id> { return z.array(Id).check(z.minLength(1), z.maxLength(100)); },
  openTime: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$", 'u'))))),
});

export const CourseDeptAdd = /*#__PURE__*/ z.strictObject({
  get deptId(): typeof Id { return Id; },
  get courseId(): typeof Id { return Id; },
  openTime: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$", 'u'))))),
});

export const CourseDeptEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  openTime: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$", 'u'))))),
});
