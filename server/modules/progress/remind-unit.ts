import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { remind } from '#server/shared/teaching/remind.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { listBoardPupils, listBoardWorks, lockBoardUnit } from './board.store.ts';
import { requireClass } from './progress-board.ts';

/** Reminds the pupils of a class who have not submitted a work for a unit; returns their number. */
export async function remindUnit(
  deps: Deps,
  { caller, scope }: Actor,
  { departId, unitId }: BodyOf<'POST /teaching/progress/remind'>,
): Promise<number> {
  await requireClass(deps, departId, scope);
  const recipients = await inTransaction(deps.db, async (trx) => {
    const unit = await lockBoardUnit(trx, departId, unitId, scope);
    if (unit === undefined) throw refusal('单元不存在', 'unitId');
    const isOpen = unit.isShared === 1 || (unit.openTime !== null && unit.openTime <= deps.clock());
    if (!isOpen) throw refusal('班级还没有开始学习这个单元');
    const [pupils, works] = await Promise.all([
      listBoardPupils(trx, departId),
      listBoardWorks(trx, departId, unit.courseId, scope),
    ]);
    const handedIn = new Set(
      works
        .filter((work) => work.unitId === unitId && work.workStatus >= workStatus.handedIn)
        .map(({ userId }) => userId),
    );
    return await remind(deps, trx, {
      titile: `请提交作业：${unit.unitName}`,
      lines: [`还没有收到你在课程单元“${unit.unitName}”里的作业，请尽快提交。`],
      to: pupils.flatMap(({ userId }) => (handedIn.has(userId) ? [] : [userId])),
      sender: caller.username,
      openPage: `/learn/${unit.courseId}/${unitId}`,
      busType: 'unit-reminder',
      busId: unitId,
    });
  });
  deps.unread.forget(recipients);
  return recipients.length;
}
