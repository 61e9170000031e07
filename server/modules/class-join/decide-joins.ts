import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { requireIds } from '#server/http/id-list.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { addMembers } from '#server/shared/people/write-links.store.ts';
import { notifyUsers, type UserNotice } from '#server/shared/announcements/notify-users.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { joinStatus } from './class-code.rules.ts';
import { decideJoins, lockJoins } from './class-join.store.ts';

type JoinOutcome = 'approved' | 'refused';

/** Approves or refuses requests to join classes, all or none, and notifies the pupils. */
export async function decide(
  deps: Deps,
  { caller, scope }: Actor,
  idText: string,
  outcome: JoinOutcome,
): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(deps.db, async (trx) => {
    const found = await lockJoins(trx, ids, scope);
    if (found.length < ids.length) throw refusal('记录不存在或已被删除');
    if (found.some(({ status }) => status !== joinStatus.waiting))
      throw refusal('所选申请中有已处理的，请刷新后再试');
    const decision = { status: joinStatus[outcome], decideBy: caller.username, decideTime: deps.clock() };
    await decideJoins(trx, ids, decision);
    for (const [departId, departName] of new Map(found.map((one) => [one.departId, one.departName]))) {
      const to = found.filter((one) => one.departId === departId).map(({ userId }) => userId);
      if (outcome === 'approved') await addMembers(trx, to, [departId]);
      await notifyUsers(deps, trx, {
        ...noticeOf(outcome, departName),
        to,
        sender: caller.username,
        busId: departId,
      });
    }
    if (outcome === 'approved') for (const { userId } of found) await publish(trx, sessionsTopic, { userId });
  });
}

function noticeOf(outcome: JoinOutcome, departName: string): Omit<UserNotice, 'to' | 'sender' | 'busId'> {
  const busType = 'classJoin';
  return outcome === 'approved'
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
