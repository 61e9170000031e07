import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { insertCopies } from '#server/shared/teaching/write-work.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { findCloneSource, lockReceivers, listCopyOwners } from './clone-work.store.ts';

/**
 * Copies a work to other users (克隆到其他账号), all or none. Works of the same name are not overwritten, unlike in
 * the existing product, and a user who already has the same copy gets no second one. The author is skipped.
 * Returns the number of users who have a copy.
 */
export async function cloneWork(
  { db, clock, newId }: Deps,
  staff: Actor,
  { sendWorkId, userIdList }: BodyOf<'POST /teaching/teachingWork/sendWork'>,
): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const work = await findCloneSource(trx, sendWorkId, staff);
    if (work === undefined) throw refusal('记录不存在或已被删除');
    const requested = [...new Set(userIdList)].filter((id) => id !== work.userId);
    if (requested.length === 0) throw refusal('请选择作者以外的用户');
    const receivers = await lockReceivers(trx, requested, staff.scope);
    if (receivers.length < requested.length) throw refusal('用户不存在');
    const known = await listCopyOwners(trx, work, receivers);
    const copies = receivers.filter((id) => !known.has(id)).map((userId) => ({ id: newId(), userId }));
    await insertCopies(trx, work, copies, { username: staff.caller.username, now: clock() });
    return receivers.length;
  });
}
