import type { BodyOf, Schema } from '#openapi/index.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import type { TextDeps } from '#server/http/rich-text.ts';
import { pictures, type FileSelection } from '#server/shared/stored-files/file-selection.rules.ts';
import type { DictTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { dictValue } from '#server/shared/dictionaries/dict-value.ts';
import { requireLine, richText } from '#server/shared/text/text-fields.ts';
import type { CourseListRow } from './course.store.ts';
import type { HomeCourseRow } from './home-course.store.ts';
import type { MyCourseRow } from './my-course.store.ts';

export type CourseBody =
  | BodyOf<'POST /teaching/teachingCourse/add'>
  | BodyOf<'PUT /teaching/teachingCourse/edit'>;

/** The stored state of the course that a save depends on. */
export type CurrentCourse = {
  readonly courseCover: string | null;
  readonly courseMap: string | null;
  readonly courseType: string | null;
  readonly courseCategory: string | null;
};

export const newCourse: CurrentCourse = {
  courseCover: null,
  courseMap: null,
  courseType: null,
  courseCategory: null,
};

/** Returns the body with sanitised rich text. This may take seconds, so it must not run in a transaction. */
export async function cleanCourse(deps: TextDeps, body: CourseBody) {
  const { courseDesc } = body;
  return courseDesc === undefined ? body : { ...body, courseDesc: await richText(deps, courseDesc) };
}

export type CleanCourse = Awaited<ReturnType<typeof cleanCourse>>;

/**
 * Returns the columns that a save writes; columns absent in the body stay unchanged. Errors: refusals that name the
 * field.
 */
export function courseValues(body: CleanCourse, stored: CurrentCourse, text: DictTexts) {
  const {
    courseDesc,
    courseCover,
    courseMap,
    showType,
    isShared,
    showHome,
    orderNum,
    courseType,
    courseCategory,
  } = body;
  const type = { code: 'course_type', field: 'courseType', message: '课程性质不存在' };
  const category = { code: 'course_category', field: 'courseCategory', message: '课程分类不存在' };
  return {
    courseName: requireLine(body.courseName, '请输入课程名！', 'courseName'),
    ...(courseDesc === undefined ? {} : { courseDesc }),
    ...(courseCover === undefined ? {} : { courseCover: pathOrNull(courseCover) }),
    ...(courseMap === undefined ? {} : { courseMap: pathOrNull(courseMap) }),
    ...(showType === undefined ? {} : { showType: showType ?? 2 }),
    ...(isShared === undefined ? {} : { isShared }),
    ...(showHome === undefined ? {} : { showHome }),
    ...(orderNum === undefined ? {} : { orderNum }),
    ...(courseType === undefined ? {} : { courseType: dictValue(text, type, courseType, stored.courseType) }),
    ...(courseCategory === undefined
      ? {}
      : { courseCategory: dictValue(text, category, courseCategory, stored.courseCategory) }),
  };
}

function pathOrNull(path: string | null): string | null {
  return path === null || path === '' ? null : path;
}

/** Returns the files that a save names, to be looked up. */
export function courseFiles(values: ReturnType<typeof courseValues>, stored: CurrentCourse): FileSelection[] {
  return (['courseCover', 'courseMap'] as const).map((field) => ({
    field,
    paths: listOf(values[field]),
    purposes: pictures,
    currentPaths: listOf(stored[field]),
  }));
}

function listOf(path: string | null | undefined): string[] {
  return path === null || path === undefined ? [] : [path];
}

/** Returns a row of the management list, with the texts of docs/wire.md#derived-fields. */
export function courseRow(row: CourseListRow, text: DictTexts): Schema<'CourseRow'> {
  const { departNames, createTime, updateTime, ...wire } = row;
  return {
    ...wire,
    courseCover_url: fileUrl(row.courseCover),
    courseMap_url: fileUrl(row.courseMap),
    departIds: row.departIds ?? '',
    departIds_dictText: departNames,
    courseType_dictText: text('course_type', row.courseType),
    courseCategory_dictText: text('course_category', row.courseCategory),
    createTime: wireTime(createTime),
    revision: revisionOf({ createTime, updateTime }),
  };
}

export function mineCourse(row: MyCourseRow): Schema<'MineCourse'> {
  return { ...row, courseCover_url: fileUrl(row.courseCover), courseMap_url: fileUrl(row.courseMap) };
}

/** Returns the fields of a course that are public on the home page. */
export function homeCourse(row: HomeCourseRow, text: DictTexts): Schema<'HomeCourse'> {
  return {
    ...row,
    courseCover_url: fileUrl(row.courseCover),
    courseType_dictText: text('course_type', row.courseType),
    courseCategory_dictText: text('course_category', row.courseCategory),
  };
}
