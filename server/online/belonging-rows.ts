import type { Db } from '#server/store/database.ts';
import { accessOf } from './row-access.rules.ts';
import { asRefusals } from './row-errors.ts';
import type { RowPass } from './row-pass.store.ts';
import { markBelongingDeleted, purgeBelongingRows, restoreBelongingRows } from './row-write.store.ts';
import { tellRowsChanged } from './tell-rows.ts';

// What belongs to a row goes and comes back with it, in the transaction of the row; by the passes of `belongingPasses`.

export async function deleteBelonging(
  trx: Db,
  passes: readonly RowPass[],
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const pass of passes) {
    const count = await markBelongingDeleted(trx, pass, ids, now);
    if (count > 0) await tellRowsChanged(trx, pass.form.id);
  }
}

/** Before the rows themselves come back: they still say when they were deleted. */
export async function restoreBelonging(
  trx: Db,
  main: RowPass,
  passes: readonly RowPass[],
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const pass of passes) {
    const back = () => restoreBelongingRows(trx, pass, main, ids, now);
    const { form, caller } = pass;
    const count = await asRefusals({ form, access: accessOf(form, caller) }, back);
    if (count > 0) await tellRowsChanged(trx, pass.form.id);
  }
}

export async function purgeBelonging(
  trx: Db,
  passes: readonly RowPass[],
  ids: readonly string[],
): Promise<void> {
  for (const pass of passes) await purgeBelongingRows(trx, pass, ids);
}
