import { refuse } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { lockTree } from '#server/store/advisory-lock.store.ts';
import { readRow } from './keep-row.ts';
import { wholeFormPolicy, type RowPolicy } from './row-policy.ts';
import type { RowDeps } from './row-parts.ts';
import { setParent } from './row-write.store.ts';
import { findRow } from './rows.store.ts';
import { isAtOrBelow } from './tree-rows.store.ts';
import { notifyRowsChanged } from './notify-rows.ts';
import { whileWriting } from './writing.ts';

export type Moved = {
  readonly id: string;
  readonly revision?: string | null | undefined;
  /** Null moves the row to the top level. */
  readonly parentId: string | null;
};

/** Moves a row of a tree with everything below it to another parent. Errors: refusals, also for a move below itself. */
export async function moveRow(
  deps: RowDeps,
  policy: RowPolicy,
  { id, revision, parentId }: Moved,
): Promise<void> {
  const { form, caller } = policy;
  if (form.definition.kind !== 'tree') throw refuse('该表单不是树表单');
  const authorized = policy.authorized('edit');
  await whileWriting(deps, policy, async (inside) => {
    const { db } = inside;
    // Two concurrent moves below each other would create a cycle that neither can detect.
    await lockTree(db, form.id);
    const before = await findRow(db, authorized, id, { lock: true });
    if (before === undefined) throw refuse('记录不存在或已被删除');
    if (parentId !== null) {
      if ((await findRow(db, policy.authorized('detail'), parentId, { lock: 'share' })) === undefined)
        throw refuse('上级不存在', 'parentId');
      // Ignore permissions here: a cycle may lead through rows that the caller cannot see.
      if (await isAtOrBelow(db, wholeFormPolicy(form, caller).authorized('edit'), parentId, id))
        throw refuse('不能移动到自己或自己的下级', 'parentId');
    }
    const updateTime = await nextRevision(revision, before, deps.clock(), () => readRow(inside, policy, id));
    await setParent(db, authorized, id, { parentId, updateTime });
    await notifyRowsChanged(db, form.id);
  });
}
