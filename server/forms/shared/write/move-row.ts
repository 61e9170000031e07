import { refusal } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { lockTree } from '#server/store/advisory-lock.store.ts';
import { readRow } from './row-commands.ts';
import { unrestrictedRowPolicy, type RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import { setParent } from './row-write.store.ts';
import { findRow } from '#server/forms/shared/read/rows.store.ts';
import { isAtOrBelow } from '#server/forms/shared/read/tree-rows.store.ts';
import { notifyRowsChanged } from './notify-rows.ts';
import { inWriteTransaction } from './write-transaction.ts';

export type RowMove = {
  readonly id: string;
  readonly revision?: string | null | undefined;
  /** Null moves the row to the top level. */
  readonly parentId: string | null;
};

/** Moves a row of a tree with everything below it to another parent. Errors: refusals, also for a move below itself. */
export async function moveRow(
  deps: RowDeps,
  policy: RowPolicy,
  { id, revision, parentId }: RowMove,
): Promise<void> {
  const { form, caller } = policy;
  if (form.definition.kind !== 'tree') throw refusal('该表单不是树表单');
  const query = policy.queryFor('edit');
  await inWriteTransaction(deps, policy, async (inside) => {
    const { db } = inside;
    // Two concurrent moves below each other would create a cycle that neither can detect.
    await lockTree(db, form.id);
    const before = await findRow(db, query, id, { lock: true });
    if (before === undefined) throw refusal('记录不存在或已被删除');
    if (parentId !== null) {
      if ((await findRow(db, policy.queryFor('detail'), parentId, { lock: 'share' })) === undefined)
        throw refusal('上级不存在', 'parentId');
      // Ignore permissions here: a cycle may lead through rows that the caller cannot see.
      if (await isAtOrBelow(db, unrestrictedRowPolicy(form, caller).queryFor('edit'), parentId, id))
        throw refusal('不能移动到自己或自己的下级', 'parentId');
    }
    const updateTime = await nextRevision(revision, before, deps.clock(), () => readRow(inside, policy, id));
    await setParent(db, query, id, { parentId, updateTime });
    await notifyRowsChanged(db, form.id);
  });
}
