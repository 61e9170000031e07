import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { tellUsers } from '../announcement/tell-users.ts';
import { lockWorkInScope, saveCorrection, updateGraded } from './work-grading.store.ts';
import { cleanComment, cleanLine, workStatus } from './work.rules.ts';

/** Reference 4.3, without its loss of comments: status and name as the teacher chose them, and the one correction. */
export async function gradeWork(
  deps: Deps,
  caller: Caller,
  scope: RowScope,
  body: BodyOf<'PUT /teaching/teachingWork/edit'>,
): Promise<void> {
  const workName = cleanLine(body.workName);
  if (workName === '') throw refuse('请输入作业名!', 'workName');
  const { db, clock, newId } = deps;
  const now = clock();
  const told = await inTransaction(db, async (trx) => {
    const work = await lockWorkInScope(trx, body.id, scope);
    if (work === undefined) throw refuse('未找到对应实体');
    if (work.workStatus === workStatus.saved) throw refuse('作品尚未提交');
    await updateGraded(trx, work.id, {
      workName,
      workStatus: body.workStatus,
      // Back to saved: given back to be improved.
      returnedAt: body.workStatus === workStatus.saved ? now : null,
      updateBy: caller.username,
      updateTime: now,
    });
    for (const { score, comment } of body.teachingWorkCorrectList) {
      const correction = { id: newId(), workId: work.id, score, comment: cleanComment(comment) };
      await saveCorrection(trx, { ...correction, by: caller.username, at: now });
    }
    if (body.workStatus !== workStatus.saved) return [];
    await tellReturned(deps, trx, caller, { ...work, workName });
    return [work.userId];
  });
  deps.unread.forget(told);
}

/** The pupil learns that the work is theirs again. */
async function tellReturned(
  deps: Deps,
  trx: Db,
  { username }: Caller,
  work: {
    readonly id: string;
    readonly userId: string;
    readonly additionalId: string | null;
    readonly workName: string;
  },
): Promise<void> {
  await tellUsers(deps, trx, {
    titile: `作业已退回：${work.workName}`,
    lines: [`老师看了“${work.workName}”，请按评语修改后重新提交。`],
    to: [work.userId],
    sender: username,
    openPage:
      work.additionalId === null ? '/account/center' : `/center/myAdditionalWork/${work.additionalId}`,
    busType: 'work',
    busId: work.id,
  });
}
