import type { Db } from '#server/store/database.ts';
import { demandBelongingDeletable } from './deletable.ts';
import { asRefusals } from './row-errors.ts';
import type { RowGate } from './row-gate.ts';
import type { RowParts } from './row-parts.ts';
import type { RowPass } from './row-pass.store.ts';
import { markBelongingDeleted, purgeBelongingRows, restoreBelongingRows } from './row-write.store.ts';
import { tellRowsChanged } from './tell-rows.ts';

// What belongs to a row goes and comes back with it, in the transaction of the row; by the gates of `belongingGates`.

/** Errors: a refusal where a rule of theirs says that one of them may not be deleted. */
export async function deleteBelonging(
  inside: RowParts,
  gates: readonly RowGate[],
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const gate of gates) {
    await demandBelongingDeletable(inside, gate, ids);
    const count = await markBelongingDeleted(inside.db, gate.pass('delete'), ids, now);
    if (count > 0) await tellRowsChanged(inside.db, gate.form.id);
  }
}

/** Before the rows themselves come back: they still say when they were deleted. */
export async function restoreBelonging(
  trx: Db,
  main: RowPass,
  gates: readonly RowGate[],
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const gate of gates) {
    const back = () => restoreBelongingRows(trx, gate.pass('undo'), main, ids, now);
    const count = await asRefusals(gate, back);
    if (count > 0) await tellRowsChanged(trx, gate.form.id);
  }
}

export async function purgeBelonging(
  trx: Db,
  gates: readonly RowGate[],
  ids: readonly string[],
): Promise<void> {
  for (const gate of gates) await purgeBelongingRows(trx, gate.pass('bin'), ids);
}
