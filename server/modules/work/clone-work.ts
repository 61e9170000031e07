import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { refuse } from '#server/http/refusal.ts';
import { insertCopies } from '#server/shared/teaching/write-work.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { findCopied, lockReceivers, whoHasCopy } from './clone-work.store.ts';

type Staff = { readonly caller: Caller; readonly scope: RowScope };

/**
 * 克隆到其他账号: each of the users gets a work of their own with this content, which names where it comes from; all or
 * none. Nothing of theirs is overwritten, as the existing product does with works of the same name; who has the same
 * copy already gets no second one. The author is left out. Answers how many users have it.
 */
export async function cloneWork(
  { db, clock, newId }: Deps,
  staff: Staff,
  { sendWorkId, userIdList }: BodyOf<'POST /teaching/teachingWork/sendWork'>,
): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const work = await findCopied(trx, sendWorkId, staff);
    if (work === undefined) throw refuse('记录不存在或已被删除');
    const requested = [...new Set(userIdList)].filter((id) => id !== work.userId);
    if (requested.length === 0) throw refuse('请选择作者以外的用户');
    const receivers = await lockReceivers(trx, requested, staff.scope);
    if (receivers.length < requested.length) throw refuse('用户不存在');
    const known = await whoHasCopy(trx, work, receivers);
    const copies = receivers.filter((id) => !known.has(id)).map((userId) => ({ id: newId(), userId }));
    await insertCopies(trx, work, copies, { username: staff.caller.username, now: clock() });
    return receivers.length;
  });
}
