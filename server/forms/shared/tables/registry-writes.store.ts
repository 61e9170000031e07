import type { Db } from '#server/store/database.ts';
import type { ValueColumn } from './form-keys.rules.ts';

/** Registers a column of a publishing that is not complete. */
export async function notePending(
  trx: Db,
  formId: string,
  { field, column }: { readonly field: string; readonly column: ValueColumn },
): Promise<void> {
  await trx
    .insertInto('onlColumn')
    .values({
      formId,
      name: column.name,
      fieldId: field,
      type: column.type,
      holds: column.holds ?? null,
      pending: true,
    })
    .onConflict((conflict) => conflict.columns(['formId', 'name']).doNothing())
    .execute();
}

/** Makes a column the current one of its field. */
export async function noteLive(trx: Db, formId: string, name: string): Promise<void> {
  await trx
    .updateTable('onlColumn')
    .set({ pending: false, retiredAt: null })
    .where('formId', '=', formId)
    .where('name', '=', name)
    .execute();
}

export async function noteRetired(trx: Db, formId: string, name: string, now: Date): Promise<void> {
  await trx
    .updateTable('onlColumn')
    .set({ retiredAt: now })
    .where('formId', '=', formId)
    .where('name', '=', name)
    .where('retiredAt', 'is', null)
    .execute();
}

/** Removes and returns the columns of a failed publishing; the caller drops them. */
export async function forgetPending(trx: Db, formId: string): Promise<{ readonly name: string }[]> {
  return await trx
    .deleteFrom('onlColumn')
    .where('formId', '=', formId)
    .where('pending', '=', true)
    .returning('name')
    .execute();
}
