import type { Deps } from '#server/deps/deps.ts';
import type { Person } from '#server/http/caller.ts';
import { chosenIds } from '#server/http/id-list.ts';
import { refuse } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { addMembers } from '#server/shared/people/write-links.store.ts';
import { notifyUsers, type UserNotice } from '#server/shared/records/notify-users.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { joinStatus } from './class-code.rules.ts';
import { decideJoins, lockJoins } from './class-join.store.ts';

type Verdict = 'approved' | 'refused';

/** Lets those who wait into their classes or not, all or none, and tells them. */
export async function decide(
  deps: Deps,
  { caller, scope }: Person,
  idText: string,
  verdict: Verdict,
): Promise<void> {
  const ids = chosenIds(idText);
  await inTransaction(deps.db, async (trx) => {
    const found = await lockJoins(trx, ids, scope);
    if (found.length < ids.length) throw refuse('记录不存在或已被删除');
    if (found.some(({ status }) => status !== joinStatus.waiting))
      throw refuse('所选申请中有已处理的，请刷新后再试');
    const decision = { status: joinStatus[verdict], decideBy: caller.username, decideTime: deps.clock() };
    await decideJoins(trx, ids, decision);
    for (const [departId, departName] of new Map(found.map((one) => [one.departId, one.departName]))) {
      const to = found.filter((one) => one.departId === departId).map(({ userId }) => userId);
      if (verdict === 'approved') await addMembers(trx, to, [departId]);
      await notifyUsers(deps, trx, {
        ...noticeOf(verdict, departName),
        to,
        sender: caller.username,
        busId: departId,
      });
    }
    if (verdict === 'approved')
      for (const { userId } of found) await publish(trx, { kind: 'sessions', userId });
  });
}

function noticeOf(verdict: Verdict, departName: string): Omit<UserNotice, 'to' | 'sender' | 'busId'> {
  const busType = 'classJoin';
  return verdict === 'approved'
    ? {
        titile: `你已加入${departName}`,
        lines: [`老师通过了你的申请，现在可以在“我的课程”里学习${departName}的课程了。`],
        openPage: '/teaching/mineCourse/cardList',
        busType,
      }
    : {
        titile: `加入${departName}的申请没有通过`,
        lines: ['老师没有通过你的申请，如有疑问请和老师联系。'],
        busType,
      };
}
