import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { Answer } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { submissionAfterSave } from '#server/shared/teaching/homework-terms.rules.ts';
import { lockOwnWork, type OwnWork } from '#server/shared/teaching/own-work.store.ts';
import type { WorkVersion } from '#server/shared/teaching/work-analysis.store.ts';
import { appendVersion } from '#server/shared/teaching/work-history.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import { insertWork, updateWork } from '#server/shared/teaching/write-work.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { storeFingerprints } from '#server/modules/works/grading/similar-works.ts';
import { requireTask, type WorkTask } from '#server/modules/works/submit-task.ts';
import { workTypeOf } from '#server/modules/works/work.rules.ts';
import {
  isOwnCover,
  lockWorkFile,
  lockWorkOfFile,
  lockWorkOfHomework,
  lockWorkOfUnit,
} from './work-submit.store.ts';
import { requireUnchanged } from '#server/modules/works/versions/work-versions.ts';

type Body = BodyOf<'POST /teaching/teachingWork/submit'>;
type SaveAnswer = Answer<Schema<'WorkSaved'>>;
type Content = {
  readonly workName: string;
  readonly workType: string;
  readonly workFile: string;
  readonly workStatus: number;
  readonly createTime: Date;
};

/**
 * Saves or submits a work of the caller (docs/behaviour.md#submitting). The author can set no other status, the
 * id of another user's work is refused, and free works with the same name do not overwrite each other. The work
 * and its version are written together or not at all. `analyse` gets a handed-in version.
 */
export async function submitWork(
  deps: Deps,
  caller: Caller,
  body: Body,
  analyse: (version: WorkVersion) => void,
): Promise<SaveAnswer> {
  const saved = await saveWork(deps, caller, body);
  if (body.workStatus === workStatus.handedIn) {
    void storeFingerprints(deps, body.workFile);
    const { id: workId, versionNo } = saved.result;
    if (typeof versionNo === 'number') analyse({ workId, versionNo });
  }
  return saved;
}

async function saveWork(deps: Deps, caller: Caller, body: Body): Promise<SaveAnswer> {
  const now = deps.clock();
  return await inTransaction(deps.db, async (trx) => {
    const content = await checkContent(trx, caller, body, now);
    const target = await findTarget(trx, caller, body);
    const place = await requireTask(trx, caller, body, target, content);
    if (target !== undefined) return await overwrite(trx, caller, target, content, body, place);
    const id = deps.newId();
    const work = { ...content, ...place, ...submissionAfterSave(content.workStatus, undefined, now) };
    const inserted = await insertWork(trx, {
      ...work,
      id,
      userId: caller.userId,
      departId: place.departId ?? null,
      workCover: body.workCover ?? null,
      createBy: caller.username,
    });
    if (inserted) {
      const versionNo = await addVersion(trx, caller, id, content, body.workCover ?? null);
      return new Answer('添加成功！', { id, workStatus: content.workStatus, versionNo });
    }
    // A simultaneous request of the caller has inserted the work of the unit or homework.
    const first = await findTarget(trx, caller, body);
    if (first === undefined) throw new Error('a work conflicts with one that does not exist');
    return await overwrite(trx, caller, first, content, body, place);
  });
}

async function checkContent(db: Db, caller: Caller, body: Body, now: Date): Promise<Content> {
  const workName = cleanLine(body.workName);
  if (workName === '') throw refusal('请输入作业名！', 'workName');
  const filePath = await lockWorkFile(db, caller.userId, body.workFile, purposesOf(body));
  if (filePath === undefined) throw refusal('请先上传作品文件', 'workFile');
  if (body.workCover !== undefined && !(await isOwnCover(db, caller.userId, body.workCover))) {
    throw refusal('请重新上传作品封面', 'workCover');
  }
  return {
    workName,
    workType: workTypeOf(filePath),
    workFile: body.workFile,
    workStatus: body.workStatus ?? workStatus.saved,
    // Each save sets the creation time, as the existing product does.
    createTime: now,
  };
}

/** Homework may require files other than projects. */
function purposesOf({ courseId, additionalId }: Body): readonly string[] {
  return courseId === undefined && additionalId === undefined ? ['work'] : ['work', 'homework'];
}

/** Returns the work to change: by id, or by unit or homework, or the free work of the same upload. */
async function findTarget(
  db: Db,
  { userId }: Caller,
  { id, courseId, additionalId, workFile }: Body,
): Promise<OwnWork | undefined> {
  if (id !== undefined) {
    const work = await lockOwnWork(db, userId, id);
    if (work === undefined) throw refusal('作品不存在');
    if (courseId !== undefined && courseId !== work.courseId) throw refusal('作品与课程单元不符', 'courseId');
    if (additionalId !== undefined && additionalId !== work.additionalId)
      throw refusal('作品与班级作业不符', 'additionalId');
    return work;
  }
  if (additionalId !== undefined) return await lockWorkOfHomework(db, userId, additionalId);
  return courseId === undefined
    ? await lockWorkOfFile(db, userId, workFile)
    : await lockWorkOfUnit(db, userId, courseId);
}

async function overwrite(
  db: Db,
  caller: Caller,
  target: OwnWork,
  content: Content,
  body: Body,
  { departId }: WorkTask,
): Promise<SaveAnswer> {
  if (target.workStatus >= workStatus.graded) throw refusal('作品已批改，不能再修改');
  await requireUnchanged(db, target.id, body.baseVersion);
  const workCover = body.workCover ?? target.workCover;
  const handInState = submissionAfterSave(content.workStatus, target, content.createTime);
  await updateWork(db, target.id, {
    ...content,
    ...handInState,
    workCover,
    departId: departId === undefined ? target.departId : departId,
    updateBy: caller.username,
    updateTime: content.createTime,
  });
  const versionNo = await addVersion(db, caller, target.id, content, workCover);
  return new Answer('更新成功！', { id: target.id, workStatus: handInState.workStatus, versionNo });
}

async function addVersion(
  db: Db,
  caller: Caller,
  workId: string,
  content: Content,
  coverId: string | null,
): Promise<number> {
  return await appendVersion(db, {
    workId,
    workName: content.workName,
    fileId: content.workFile,
    coverId,
    createdBy: caller.username,
    createdAt: content.createTime,
  });
}
