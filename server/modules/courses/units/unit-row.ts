import type { Schema } from '#openapi/index.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import type { DictTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import type { UnitFileRow, UnitListRow } from './course-unit.store.ts';
import type { MyUnitRow } from './my-unit.store.ts';

/** Returns a row of the management list, with the addresses and texts of docs/wire.md#derived-fields. */
export function unitRow(
  { createTime, updateTime, ...row }: UnitListRow,
  files: readonly UnitFileRow[],
  text: DictTexts,
): Schema<'UnitRow'> {
  const unitFiles = files.filter((file) => file.unitId === row.id);
  const [ppt, plan] = [joinedFiles(unitFiles, 'ppt'), joinedFiles(unitFiles, 'plan')];
  return {
    ...row,
    unitCover_url: fileUrl(row.unitCover),
    courseVideo_url: row.courseVideoSource === 1 ? fileUrl(row.courseVideo) : null,
    courseCase_url: fileUrl(row.courseCase),
    courseWork_url: fileUrl(row.courseWork),
    coursePpt: ppt.paths,
    coursePpt_url: ppt.urls,
    coursePlan: plan.paths,
    coursePlan_url: plan.urls,
    courseWorkType_dictText: text('work_type', row.courseWorkType),
    createTime: wireTime(createTime),
    revision: revisionOf({ createTime, updateTime }),
  };
}

/** Returns the paths and the addresses of one list, each joined by commas; null if it is empty. */
function joinedFiles(files: readonly UnitFileRow[], slot: string) {
  const paths = files.filter((file) => file.slot === slot).map((file) => file.filePath);
  if (paths.length === 0) return { paths: null, urls: null };
  return { paths: paths.join(','), urls: paths.map(fileUrl).join(',') };
}

/**
 * Returns a unit as the caller may see it. Students get no part that is switched off, no score before the work is
 * graded, and no comment before it is graded or returned; staff gets every part.
 */
export function mineUnit(
  { mineWorkScore, mineWorkComment, mineWorkVoice, ...row }: MyUnitRow,
  files: readonly UnitFileRow[],
  text: DictTexts,
  isStaff: boolean,
): Schema<'MineUnit'> {
  const shows = (flag: number): boolean => isStaff || flag === 1;
  const visibleFiles = files.filter(
    (file) => file.unitId === row.id && shows(file.slot === 'ppt' ? row.showCoursePpt : row.showCoursePlan),
  );
  const isGraded = row.mineWorkStatus !== null && row.mineWorkStatus >= workStatus.graded;
  const isReturned = row.mineWorkStatus === workStatus.returned;
  const visible = {
    ...row,
    courseVideo: shows(row.showCourseVideo) ? row.courseVideo : null,
    courseCase: shows(row.showCourseCase) ? row.courseCase : null,
  };
  return {
    ...unitRow(visible, visibleFiles, text),
    files: visibleFiles.map(({ id, filePath, fileName, fileType, fileSize }) => ({
      id,
      filePath,
      fileName,
      fileType,
      fileSize,
    })),
    mineWorkId: row.mineWorkId,
    mineWorkStatus: row.mineWorkStatus,
    mineWorkScore: isGraded ? mineWorkScore : null,
    mineWorkComment: isGraded || isReturned ? mineWorkComment : null,
    mineWorkVoice: isGraded || isReturned ? mineWorkVoice : null,
    isReturned,
  };
}
