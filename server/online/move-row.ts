import { refuse } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { lockTree } from '#server/store/advisory-lock.store.ts';
import { readRow } from './keep-row.ts';
import { wholeGate, type RowGate } from './row-gate.ts';
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
  parts: RowDeps,
  gate: RowGate,
  { id, revision, parentId }: Moved,
): Promise<void> {
  const { form, caller } = gate;
  if (form.definition.kind !== 'tree') throw refuse('该表单不是树表单');
  const pass = gate.pass('edit');
  await whileWriting(parts, gate, async (inside) => {
    const { db } = inside;
    // Two concurrent moves below each other would create a cycle that neither can detect.
    await lockTree(db, form.id);
    const before = await findRow(db, pass, id, { lock: true });
    if (before === undefined) throw refuse('未找到对应实体');
    if (parentId !== null) {
      if ((await findRow(db, gate.pass('detail'), parentId, { lock: 'share' })) === undefined)
        throw refuse('上级不存在', 'parentId');
      // Ignore permissions here: a cycle may lead through rows that the caller cannot see.
      if (await isAtOrBelow(db, wholeGate(form, caller).pass('edit'), parentId, id))
        throw refuse('不能移动到自己或自己的下级', 'parentId');
    }
    const updateTime = await nextRevision(revision, before, parts.clock(), () => readRow(inside, gate, id));
    await setParent(db, pass, id, { parentId, updateTime });
    await notifyRowsChanged(db, form.id);
  });
}
