import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { Answer } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { handingIn } from '#server/shared/teaching/homework-terms.rules.ts';
import { lockOwnWork, type OwnWork } from '#server/shared/teaching/own-work.store.ts';
import { appendVersion } from '#server/shared/teaching/work-history.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import { insertWork, updateWork } from '#server/shared/teaching/write-work.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { reckonShape } from './similar-works.ts';
import { requirePlace, type Place } from './submit-place.ts';
import { workTypeOf } from './work.rules.ts';
import {
  isOwnCover,
  lockWorkFile,
  lockWorkOfFile,
  lockWorkOfHomework,
  lockWorkOfUnit,
} from './work-submit.store.ts';
import { requireUnchanged } from './work-versions.ts';

type Body = BodyOf<'POST /teaching/teachingWork/submit'>;
type Saved = Answer<Schema<'WorkSaved'>>;
type Content = {
  readonly workName: string;
  readonly workType: string;
  readonly workFile: string;
  readonly workStatus: number;
  readonly createTime: Date;
};

/**
 * Saves or hands in a work of the caller (docs/behaviour.md#submitting: the author chooses no other status, nobody's work
 * is taken over by its id, and free works of one name do not overwrite each other). The work and its version are
 * written together or not at all.
 */
export async function submitWork(deps: Deps, caller: Caller, body: Body): Promise<Saved> {
  const saved = await saveWork(deps, caller, body);
  if (body.workStatus === workStatus.handedIn) void reckonShape(deps, body.workFile);
  return saved;
}

async function saveWork(deps: Deps, caller: Caller, body: Body): Promise<Saved> {
  const now = deps.clock();
  return await inTransaction(deps.db, async (trx) => {
    const content = await checkedContent(trx, caller, body, now);
    const target = await findTarget(trx, caller, body);
    const place = await requirePlace(trx, caller, body, target, content);
    if (target !== undefined) return await overwrite(trx, caller, target, content, body, place);
    const id = deps.newId();
    const work = { ...content, ...place, ...handingIn(content.workStatus, undefined, now) };
    const inserted = await insertWork(trx, {
      ...work,
      id,
      userId: caller.userId,
      departId: place.departId ?? null,
      workCover: body.workCover ?? null,
      createBy: caller.username,
    });
    if (inserted) {
      const versionNo = await keepVersion(trx, caller, id, content, body.workCover ?? null);
      return new Answer('添加成功！', { id, workStatus: content.workStatus, versionNo });
    }
    // Another request of this person made the work of the unit or homework after the look above; the insert waited for it.
    const first = await findTarget(trx, caller, body);
    if (first === undefined) throw new Error('a work conflicts with one that is not there');
    return await overwrite(trx, caller, first, content, body, place);
  });
}

async function checkedContent(db: Db, caller: Caller, body: Body, now: Date): Promise<Content> {
  const workName = cleanLine(body.workName);
  if (workName === '') throw refuse('请输入作业名！', 'workName');
  const filePath = await lockWorkFile(db, caller.userId, body.workFile, purposesOf(body));
  if (filePath === undefined) throw refuse('请先上传作品文件', 'workFile');
  if (body.workCover !== undefined && !(await isOwnCover(db, caller.userId, body.workCover))) {
    throw refuse('请重新上传作品封面', 'workCover');
  }
  return {
    workName,
    workType: workTypeOf(filePath),
    workFile: body.workFile,
    workStatus: body.workStatus ?? workStatus.saved,
    // A save counts as made now.
    createTime: now,
  };
}

/** Homework may ask for other files than projects. */
function purposesOf({ courseId, additionalId }: Body): readonly string[] {
  return courseId === undefined && additionalId === undefined ? ['work'] : ['work', 'homework'];
}

/** The work that the request changes: by id, else that of the unit or homework, else the one of the same upload. */
async function findTarget(
  db: Db,
  { userId }: Caller,
  { id, courseId, additionalId, workFile }: Body,
): Promise<OwnWork | undefined> {
  if (id !== undefined) {
    const work = await lockOwnWork(db, userId, id);
    if (work === undefined) throw refuse('作品不存在');
    if (courseId !== undefined && courseId !== work.courseId) throw refuse('作品与课程单元不符', 'courseId');
    if (additionalId !== undefined && additionalId !== work.additionalId)
      throw refuse('作品与班级作业不符', 'additionalId');
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
  { departId }: Place,
): Promise<Saved> {
  if (target.workStatus >= workStatus.graded) throw refuse('作品已批改，不能再修改');
  await requireUnchanged(db, target.id, body.baseVersion);
  const workCover = body.workCover ?? target.workCover;
  const handInState = handingIn(content.workStatus, target, content.createTime);
  await updateWork(db, target.id, {
    ...content,
    ...handInState,
    workCover,
    departId: departId === undefined ? target.departId : departId,
    updateBy: caller.username,
    updateTime: content.createTime,
  });
  const versionNo = await keepVersion(db, caller, target.id, content, workCover);
  return new Answer('更新成功！', { id: target.id, workStatus: handInState.workStatus, versionNo });
}

async function keepVersion(
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
