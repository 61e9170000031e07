import type { BodyOf } from '#openapi/index.ts';
import type { TextDeps } from '#server/http/rich-text.ts';
import {
  onlyPath,
  pathList,
  pictures,
  projects,
  type FileSelection,
} from '#server/shared/stored-files/file-selection.rules.ts';
import { cleanComment } from '#server/files/clean-line.ts';
import type { DictTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { dictValue } from '#server/shared/dictionaries/dict-value.ts';
import { requireLine, richText } from '#server/shared/text/text-fields.ts';
import { projectFilesOf } from '#server/shared/teaching/project-kind.rules.ts';
import { videoValue } from './unit-video.rules.ts';

export type UnitBody =
  | BodyOf<'POST /teaching/teachingCourseUnit/add'>
  | BodyOf<'PUT /teaching/teachingCourseUnit/edit'>;

/** The stored state of the unit that a save depends on. */
export type CurrentUnit = {
  readonly unitCover: string | null;
  readonly courseVideo: string | null;
  readonly courseVideoSource: number;
  readonly courseCase: string | null;
  readonly courseWork: string | null;
  readonly courseWorkType: number | null;
  readonly coursePpt: string | null;
  readonly coursePlan: string | null;
};

export const newUnit: CurrentUnit = {
  unitCover: null,
  courseVideo: null,
  courseVideoSource: 1,
  courseCase: null,
  courseWork: null,
  courseWorkType: null,
  coursePpt: null,
  coursePlan: null,
};

/** Settings of the installation that limit the content of a unit. */
type UnitSite = {
  readonly text: DictTexts;
  readonly videoHosts: readonly string[] | undefined;
};

/** Returns the body with sanitised rich text. This may take seconds, so it must not run in a transaction. */
export async function cleanUnit(deps: TextDeps, body: UnitBody) {
  const { mediaContent } = body;
  return mediaContent === undefined ? body : { ...body, mediaContent: await richText(deps, mediaContent) };
}

export type CleanUnit = Awaited<ReturnType<typeof cleanUnit>>;

/**
 * Returns the columns that a save writes; columns absent in the body stay unchanged. Errors: refusals that
 * name the field.
 */
export function unitValues(body: CleanUnit, stored: CurrentUnit, site: UnitSite) {
  const { text, videoHosts } = site;
  const { unitIntro, unitCover, courseCase, courseWork, courseWorkType, mediaContent } = body;
  const workType = { code: 'work_type', field: 'courseWorkType', message: '作业类型不存在' };
  return {
    ...plainValues(body),
    ...videoValues(body, stored, videoHosts),
    unitName: requireLine(body.unitName, '请输入单元名称！', 'unitName'),
    ...(unitIntro === undefined ? {} : { unitIntro: cleanComment(unitIntro) }),
    ...(unitCover === undefined ? {} : { unitCover: onlyPath(unitCover) }),
    ...(courseCase === undefined ? {} : { courseCase: onlyPath(courseCase) }),
    ...(courseWork === undefined ? {} : { courseWork: onlyPath(courseWork) }),
    ...(courseWorkType === undefined
      ? {}
      : { courseWorkType: dictValue(text, workType, courseWorkType, stored.courseWorkType) }),
    ...(mediaContent === undefined ? {} : { mediaContent }),
  };
}

/** Returns numbers and switches, which the contract has checked completely. */
function plainValues(body: UnitBody) {
  const { courseId, showCourseVideo, showCourseCase, showCoursePpt, showCoursePlan } = body;
  const { isHidden, mapX, mapY, orderNum } = body;
  return {
    courseId,
    ...(showCourseVideo === undefined ? {} : { showCourseVideo }),
    ...(showCourseCase === undefined ? {} : { showCourseCase }),
    ...(showCoursePpt === undefined ? {} : { showCoursePpt }),
    ...(showCoursePlan === undefined ? {} : { showCoursePlan }),
    ...(isHidden === undefined ? {} : { isHidden }),
    ...(mapX === undefined ? {} : { mapX }),
    ...(mapY === undefined ? {} : { mapY }),
    ...(orderNum === undefined ? {} : { orderNum }),
  };
}

/**
 * Source and video depend on each other: each is checked with the other, also if only one of them is sent.
 */
function videoValues(
  { courseVideo, courseVideoSource }: UnitBody,
  stored: CurrentUnit,
  hosts: readonly string[] | undefined,
) {
  if (courseVideo === undefined && courseVideoSource === undefined) return {};
  const source = courseVideoSource === undefined ? stored.courseVideoSource : (courseVideoSource ?? 1);
  const video = courseVideo === undefined ? stored.courseVideo : courseVideo;
  return { courseVideoSource: source, courseVideo: videoValue(source, video, hosts) };
}

const videoFile = { allowed: ['mp4', 'webm'], message: '请上传视频文件' };
const materials = ['material', 'work', 'image', 'cover'] as const;

type Values = ReturnType<typeof unitValues>;

/**
 * Returns the files that a save names, to be looked up; `ppt` and `plan` are lists in a table of their own.
 */
export function unitFiles(values: Values, body: CleanUnit, stored: CurrentUnit) {
  const workType = values.courseWorkType === undefined ? stored.courseWorkType : values.courseWorkType;
  const kind = projectFilesOf(workType);
  const project = kind === undefined ? {} : { extensions: kind };
  const one = (
    field: keyof CurrentUnit & keyof Values,
    purposes: readonly string[],
    extra: object = {},
  ): FileSelection => ({
    field,
    paths: single(values[field]),
    currentPaths: single(stored[field]),
    purposes,
    ...extra,
  });
  const many = (field: 'coursePpt' | 'coursePlan'): FileSelection => ({
    field,
    paths: pathList(body[field]),
    currentPaths: pathList(stored[field]),
    purposes: materials,
  });
  const isUpload = (values.courseVideoSource ?? stored.courseVideoSource) === 1;
  return {
    columns: [
      one('unitCover', pictures),
      one('courseCase', projects, project),
      one('courseWork', projects, project),
      ...(isUpload ? [one('courseVideo', ['material'], { extensions: videoFile })] : []),
    ],
    ppt: many('coursePpt'),
    plan: many('coursePlan'),
  };
}

function single(path: string | number | null | undefined): string[] {
  return typeof path === 'string' ? [path] : [];
}
