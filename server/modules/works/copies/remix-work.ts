import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { Answer } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { appendVersion } from '#server/shared/teaching/work-history.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import { insertWork, setRemixOf } from '#server/shared/teaching/write-work.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { findRemixable, findUntouchedRemix, lockAuthor } from './remix.store.ts';

/** The length to which the original name is cut, so that the new one fits its column. */
const nameRoom = 60;

/**
 * Creates the caller's own copy of a published work or of one of their own, with a reference to the original: a graded
 * work goes on as a copy. An unchanged copy is reused. Both share the file until the copy is saved.
 */
export async function remixWork(
  { db, clock, newId }: Deps,
  caller: Caller,
  workId: string,
): Promise<Answer<Schema<'WorkSaved'>>> {
  const now = clock();
  return await inTransaction(db, async (trx) => {
    const original = await findRemixable(trx, workId, caller.userId);
    if (original === undefined) throw refusal('作品不存在');
    await lockAuthor(trx, caller.userId);
    const known = await findUntouchedRemix(trx, caller.userId, workId);
    if (known !== undefined)
      return new Answer('改编成功', { id: known, workStatus: workStatus.saved, versionNo: 1 });
    const id = newId();
    const ending = original.userId === caller.userId ? '接着做' : '改编';
    const workName = `${original.workName.slice(0, nameRoom)}-${ending}`;
    const { workFile, workCover, workType } = original;
    await insertWork(trx, {
      id,
      userId: caller.userId,
      courseId: null,
      additionalId: null,
      departId: null,
      workScene: 'create',
      workName,
      workType,
      workFile,
      workCover,
      workStatus: workStatus.saved,
      handedInAt: null,
      returnedAt: null,
      createBy: caller.username,
      createTime: now,
    });
    await setRemixOf(trx, id, workId);
    const versionNo = await appendVersion(trx, {
      workId: id,
      workName,
      fileId: workFile,
      coverId: workCover,
      createdBy: caller.username,
      createdAt: now,
    });
    return new Answer('改编成功', { id, workStatus: workStatus.saved, versionNo });
  });
}
