import { refuse } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { lockTree } from '#server/store/advisory-lock.store.ts';
import { readRow } from './keep-row.ts';
import { wholeGate, type RowGate } from './row-gate.ts';
import type { RowParts } from './row-parts.ts';
import { setParent } from './row-write.store.ts';
import { findRow } from './rows.store.ts';
import { isAtOrBelow } from './tree-rows.store.ts';
import { tellRowsChanged } from './tell-rows.ts';
import { whileWriting } from './writing.ts';

export type Moved = {
  readonly id: string;
  readonly revision?: string | null | undefined;
  /** Null: it stands at the top from now on. */
  readonly parentId: string | null;
};

/** Puts a row of a tree, and with it all that is below it, below another one. Errors: refusals; nothing stands below itself. */
export async function moveRow(
  parts: RowParts,
  gate: RowGate,
  { id, revision, parentId }: Moved,
): Promise<void> {
  const { form, caller } = gate;
  if (form.definition.kind !== 'tree') throw refuse('该表单不是树表单');
  const pass = gate.pass('edit');
  await whileWriting(parts, gate, async (inside) => {
    const { db } = inside;
    // Two that are put below each other at once would make a circle that neither can see.
    await lockTree(db, form.id);
    const before = await findRow(db, pass, id, { lock: true });
    if (before === undefined) throw refuse('未找到对应实体');
    if (parentId !== null) {
      if ((await findRow(db, gate.pass('detail'), parentId, { lock: 'share' })) === undefined)
        throw refuse('上级不存在', 'parentId');
      // Whoever may see what stands between: a circle is one for everybody.
      if (await isAtOrBelow(db, wholeGate(form, caller).pass('edit'), parentId, id))
        throw refuse('不能移动到自己或自己的下级', 'parentId');
    }
    const updateTime = await nextRevision(revision, before, parts.clock(), () => readRow(inside, gate, id));
    await setParent(db, pass, id, { parentId, updateTime });
    await tellRowsChanged(db, form.id);
  });
}
