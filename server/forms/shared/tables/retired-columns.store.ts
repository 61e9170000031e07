import { sql } from 'kysely';
import { whileFormLocked } from '#server/store/advisory-lock.store.ts';
import { isLockFailure } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import { runDdl } from '#server/store/online-role.store.ts';
import { forgetFieldFiles } from '#server/forms/shared/files/column-file-use.store.ts';
import { dropColumnSql } from './form-table.store.ts';

/** Days for which the values of a removed field are kept. */
export const retiredDays = 30;

/**
 * Drops columns that were removed before `time`, and those of failed publishings; returns their number. It skips forms
 * that are being published.
 */
export async function dropRetiredColumns(db: Db, time: Date): Promise<number> {
  const due = await db.selectFrom('onlColumn').select(['formId', 'name']).where(isLeft(time)).execute();
  let dropped = 0;
  for (const column of due) {
    const done = await whileFormLocked(db, column.formId, () => dropOne(db, column, time));
    if (done.isLocked && done.value) dropped += 1;
  }
  return dropped;
}

const isLeft = (time: Date) => sql<boolean>`(onl_column.retired_at < ${time} or onl_column.pending)
  and not exists (select from onl_publishing p where p.form_id = onl_column.form_id and p.state = 'applying')`;

type Column = { readonly formId: string; readonly name: string };

/** Returns false if the column was restored or the table is in use; the next run tries again. */
async function dropOne(db: Db, { formId, name }: Column, time: Date): Promise<boolean> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', '2s', true)`.execute(trx);
      const deletedColumns = await trx
        .deleteFrom('onlColumn')
        .where('formId', '=', formId)
        .where('name', '=', name)
        // Check again: a publishing may have started before the lock was acquired.
        .where(isLeft(time))
        .returning(['name', 'fieldId'])
        .execute();
      for (const column of deletedColumns) {
        await runDdl(trx, dropColumnSql(formId, column));
        await forgetFieldFiles(trx, formId, column.fieldId);
      }
      return deletedColumns.length > 0;
    });
  } catch (error) {
    if (isLockFailure(error)) return false;
    throw error;
  }
}
