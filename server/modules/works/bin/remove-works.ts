import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { requireIds } from '#server/http/id-list.ts';
import { translateDuplicates } from '#server/records/record-commands.ts';
import { refusal } from '#server/http/refusal.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import { workRecycling } from '#server/shared/teaching/write-work.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { lockReachable } from './work-bin.store.ts';

const staffPage = '/teaching/workList';

/** A pupil has at most one work for each unit or homework, so a deleted one cannot replace a newer one. */
const conflictMessages = {
  teaching_work_unit_key: { message: '这个单元已有新的作品，不能恢复', field: 'ids' },
  teaching_work_homework_key: { message: '这份作业已有新的作品，不能恢复', field: 'ids' },
};

/**
 * Deletes works logically, all or none. Pupils cannot delete graded works of a unit or homework; they can delete
 * free works, even published ones.
 */
export async function removeWorks(deps: Deps, actor: Actor, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(deps.db, async (trx) => {
    const works = await requireWorks(trx, ids, actor, 0);
    for (const work of works) {
      const isMarked = work.workScene !== 'create' && work.workStatus >= workStatus.graded;
      if (isMarked && !isStaff(actor)) throw refusal('作品已批改，不能删除');
    }
    await workRecycling.markDeleted(trx, ids, { username: actor.caller.username, now: deps.clock() });
  });
}

/** Restores deleted works; `ownOnly`: only those that the caller deleted recently. */
export async function restoreWorks(
  deps: Deps,
  actor: Actor,
  { idText, ownOnly }: { readonly idText: string; readonly ownOnly: boolean },
): Promise<void> {
  const ids = requireIds(idText);
  await translateDuplicates({ taken: conflictMessages }, () =>
    inTransaction(deps.db, async (trx) => {
      await requireWorks(trx, ids, actor, 1);
      const change = { username: actor.caller.username, now: deps.clock(), ownOnly };
      const back = await workRecycling.restoreDeleted(trx, ids, change);
      if (back.length < ids.length) throw refusal('已超过撤销时间');
    }),
  );
}

/** Deletes works of the recycle bin permanently, with their versions, marks, likes and comments. */
export async function purgeWorks(deps: Deps, actor: Actor, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(deps.db, async (trx) => {
    await requireWorks(trx, ids, actor, 1);
    await workRecycling.purgeDeleted(trx, ids);
  });
}

/** Staff without the permission for the list of works reach only their own works, like pupils. */
async function requireWorks(db: Db, ids: readonly string[], actor: Actor, deleted: 0 | 1) {
  const works = await lockReachable(db, ids, isStaff(actor) ? actor : asAuthor(actor), deleted);
  if (works.length < ids.length) throw refusal('记录不存在或已被删除');
  return works;
}

function isStaff({ caller, scope }: Actor): boolean {
  return scope.kind !== 'none' && caller.grants.has(staffPage);
}

function asAuthor({ caller }: Actor): Actor {
  return { caller, scope: { kind: 'none' } };
}
