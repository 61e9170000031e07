import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { chosenIds } from '#server/http/id-list.ts';
import { oneOfAKind } from '#server/records/keep-record.ts';
import { refuse } from '#server/http/refusal.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import type { Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import { workRecycling } from '#server/shared/teaching/write-work.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { lockReachable } from './work-bin.store.ts';

type Person = Viewer & { readonly caller: Caller };

const staffPage = '/teaching/workList';

/** One hand-in of a pupil for a unit or homework: what is deleted comes back only while there is no other. */
const conflictMessages = {
  teaching_work_unit_key: { message: '这个单元已有新的作品，不能恢复', field: 'ids' },
  teaching_work_homework_key: { message: '这份作业已有新的作品，不能恢复', field: 'ids' },
};

/**
 * Deletes works logically, all or none. Their authors keep what a teacher has marked: a mark belongs to the class as
 * well. Free works, published ones too, are theirs to take away.
 */
export async function removeWorks(deps: Deps, person: Person, idText: string): Promise<void> {
  const ids = chosenIds(idText);
  await inTransaction(deps.db, async (trx) => {
    const works = await requireWorks(trx, ids, person, 0);
    for (const work of works) {
      const isMarked = work.workScene !== 'create' && work.workStatus >= workStatus.graded;
      if (isMarked && !isStaff(person)) throw refuse('作品已批改，不能删除');
    }
    await workRecycling.markDeleted(trx, ids, { username: person.caller.username, now: deps.clock() });
  });
}

/** Brings works back; `ownOnly`: those alone that the caller deleted a moment ago. */
export async function restoreWorks(
  deps: Deps,
  person: Person,
  { idText, ownOnly }: { readonly idText: string; readonly ownOnly: boolean },
): Promise<void> {
  const ids = chosenIds(idText);
  await oneOfAKind({ taken: conflictMessages }, () =>
    inTransaction(deps.db, async (trx) => {
      await requireWorks(trx, ids, person, 1);
      const change = { username: person.caller.username, now: deps.clock(), ownOnly };
      const back = await workRecycling.restoreDeleted(trx, ids, change);
      if (back.length < ids.length) throw refuse('已超过撤销时间');
    }),
  );
}

/** Removes deleted works for good, with their versions, marks, likes and comments. */
export async function purgeWorks(deps: Deps, person: Person, idText: string): Promise<void> {
  const ids = chosenIds(idText);
  await inTransaction(deps.db, async (trx) => {
    await requireWorks(trx, ids, person, 1);
    await workRecycling.purgeDeleted(trx, ids);
  });
}

/** Staff without the page of works are authors like everybody else. */
async function requireWorks(db: Db, ids: readonly string[], person: Person, deleted: 0 | 1) {
  const works = await lockReachable(db, ids, isStaff(person) ? person : asAuthor(person), deleted);
  if (works.length < ids.length) throw refuse('记录不存在或已被删除');
  return works;
}

function isStaff({ caller, scope }: Person): boolean {
  return scope.kind !== 'none' && caller.grants.has(staffPage);
}

function asAuthor({ caller }: Person): Person {
  return { caller, scope: { kind: 'none' } };
}
