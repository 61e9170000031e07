import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { Answer } from '#server/http/operation.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { Refusal, refusal } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { requireOpenHomework, submissionAfterSave } from '#server/shared/teaching/homework-terms.rules.ts';
import { lockMyHomework } from '#server/shared/teaching/my-homework.store.ts';
import { lockOwnWork, type OwnWork } from '#server/shared/teaching/own-work.store.ts';
import { appendVersion } from '#server/shared/teaching/work-history.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import type { Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import { updateWork } from '#server/shared/teaching/write-work.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  findOpenable,
  findVersion,
  lastVersion,
  listVersions,
  type VersionRow,
} from './work-version.store.ts';
import { workTypeOf } from '#server/modules/works/work.rules.ts';

/** Returns a version for the list of the editor. */
export function versionOnWire(row: VersionRow): Schema<'WorkVersion'> {
  return {
    versionNo: row.versionNo,
    workName: row.workName,
    workFile: row.fileId,
    workFileKey_url: fileUrl(row.filePath),
    coverFileKey_url: fileUrl(row.coverPath),
    createBy: row.createdBy,
    createTime: wireTime(row.createdAt),
  };
}

/**
 * Refuses to overwrite a version that the caller has not seen. The work must be locked. Without `baseVersion`
 * the last save wins, as clients of the existing API expect.
 */
export async function requireUnchanged(
  db: Db,
  workId: string,
  baseVersion: number | undefined,
): Promise<void> {
  if (baseVersion === undefined) return;
  const last = await lastVersion(db, workId);
  if (last === undefined || last.versionNo === baseVersion) return;
  throw new Refusal('这个作品在别处保存过，请选择保留哪一份', { result: { conflict: versionOnWire(last) } });
}

/** Returns a work with everything the editor needs. */
export async function openWork({ db }: Deps, id: string, viewer: Viewer): Promise<Schema<'OpenWork'>> {
  const work = await findOpenable(db, id, viewer);
  if (work === undefined) throw refusal('作品不存在');
  const last = await lastVersion(db, id);
  return {
    id: work.id,
    workName: work.workName,
    workType: work.workType,
    workStatus: work.workStatus,
    courseId: work.courseId,
    unitCourseId: work.unitCourseId,
    homeworkId: work.additionalId,
    versionNo: last?.versionNo ?? 0,
    workFileKey_url: fileUrl(work.filePath),
    canEdit: viewer.caller?.userId === work.userId && work.workStatus < workStatus.graded,
    isOwn: viewer.caller?.userId === work.userId,
  };
}

export async function workVersions(
  { db }: Deps,
  id: string,
  viewer: Viewer,
): Promise<Schema<'WorkVersion'>[]> {
  if ((await findOpenable(db, id, viewer)) === undefined) throw refusal('作品不存在');
  return (await listVersions(db, id)).map(versionOnWire);
}

/** Restores an old version as the newest one; the status of the work stays. */
export async function restoreVersion(
  { db, clock }: Deps,
  caller: Caller,
  body: BodyOf<'POST /teaching/teachingWork/restoreVersion'>,
): Promise<Answer<Schema<'WorkSaved'>>> {
  const now = clock();
  return await inTransaction(db, async (trx) => {
    const work = await lockOwnWork(trx, caller.userId, body.workId);
    if (work === undefined) throw refusal('作品不存在');
    if (work.workStatus >= workStatus.graded) throw refusal('作品已批改，不能再修改');
    await requireUnchanged(trx, work.id, body.baseVersion);
    await requireHomeworkOpen(trx, caller, work, now);
    const old = await findVersion(trx, work.id, body.versionNo);
    if (old === undefined) throw refusal('没有这个版本', 'versionNo');
    await updateWork(trx, work.id, {
      workName: old.workName,
      workType: workTypeOf(old.filePath),
      workFile: old.fileId,
      workCover: old.coverId,
      departId: work.departId,
      ...submissionAfterSave(work.workStatus, work, now),
      createTime: now,
      updateBy: caller.username,
      updateTime: now,
    });
    const versionNo = await appendVersion(trx, {
      workId: work.id,
      workName: old.workName,
      fileId: old.fileId,
      coverId: old.coverId,
      createdBy: caller.username,
      createdAt: now,
    });
    return new Answer('恢复成功', { id: work.id, workStatus: work.workStatus, versionNo });
  });
}

/** After a strict deadline an old version cannot be restored either. */
async function requireHomeworkOpen(db: Db, caller: Caller, work: OwnWork, now: Date): Promise<void> {
  if (work.additionalId === null) return;
  const homework = await lockMyHomework(db, caller.userId, work.additionalId);
  if (homework === undefined) throw refusal('作业不存在');
  requireOpenHomework(homework, work, now);
}
