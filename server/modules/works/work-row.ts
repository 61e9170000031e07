import type { Schema } from '#openapi/index.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import type { DictTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { ownMark, ownStatus } from '#server/shared/teaching/own-mark.rules.ts';
import type { PublicWorkRow } from './public/public-work.store.ts';
import type { WorkListRow } from './work.store.ts';

/** Returns a row of the works tables, with the texts of docs/wire.md#derived-fields. */
export function workRow(row: WorkListRow, text: DictTexts): Schema<'WorkRow'> {
  return {
    id: row.id,
    revision: revisionOf(row),
    userId: row.userId,
    username: row.username,
    realname: row.realname,
    avatar: row.avatar,
    workName: row.workName,
    workType: row.workType,
    workType_dictText: text('work_type', row.workType),
    workTag: row.workTag,
    workScene: row.workScene,
    workStatus: row.workStatus,
    workStatus_dictText: text('work_status', row.workStatus),
    workFile: row.workFile,
    workFileKey: row.filePath,
    workFileKey_url: fileUrl(row.filePath),
    workCover: row.workCover,
    coverFileKey: row.coverPath,
    coverFileKey_url: fileUrl(row.coverPath),
    starNum: row.starNum,
    viewNum: row.viewNum,
    departId: row.departId,
    departId_dictText: row.departName,
    courseId: row.courseId,
    courseId_dictText: row.unitName,
    additionalId: row.additionalId,
    additionalId_dictText: row.homeworkName,
    score: row.score,
    teacherComment: row.comment,
    teacherVoice: row.voice,
    handedInAt: wireTimeOrNull(row.handedInAt),
    createTime: wireTime(row.createTime),
  };
}

/** Returns a row of the author's own works: as `workRow`, without a mark that is still hidden. */
export function ownWorkRow(row: WorkListRow, text: DictTexts): Schema<'WorkRow'> {
  const { isMarkHidden, ...mark } = ownMark(row);
  const ownRow = { ...row, workStatus: ownStatus(row), ...mark };
  return { ...workRow(ownRow, text), marksHeld: isMarkHidden };
}

/**
 * Returns the public fields of a work. Login names are excluded: every account has a real name, and clients show
 * `realname || username`.
 */
export function publicWork(row: PublicWorkRow, text: DictTexts): Schema<'PublicWork'> {
  return {
    id: row.id,
    userId: row.userId,
    username: null,
    realname: row.realname,
    avatar: row.avatar,
    avatar_url: fileUrl(row.avatar),
    workName: row.workName,
    workType: row.workType,
    workType_dictText: text('work_type', row.workType),
    workStatus: row.workStatus,
    workFileKey_url: fileUrl(row.filePath),
    coverFileKey_url: fileUrl(row.coverPath),
    starNum: row.starNum,
    viewNum: row.viewNum,
    createTime: wireTime(row.createTime),
    remixOf:
      row.originalId === null || row.originalName === null
        ? null
        : { id: row.originalId, workName: row.originalName, realname: row.originalAuthorName },
  };
}
