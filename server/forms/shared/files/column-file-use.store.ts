import { sql } from 'kysely';
import { closeRowFiles } from '#server/shared/stored-files/write-file.store.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { columnRef, rowsTable } from '#server/forms/shared/tables/registry.store.ts';

/** Records the files that a column refers to when the column comes into use, also when a removed field is restored. */
export async function noteColumnFiles(trx: Db, formId: string, name: string): Promise<void> {
  const column = await trx
    .selectFrom('onlColumn')
    .select('fieldId')
    .where('formId', '=', formId)
    .where('name', '=', name)
    .where('holds', 'in', ['file', 'image'])
    .executeTakeFirst();
  if (column === undefined) return;
  await runRows(
    trx,
    sql`
    insert into onl_file_use (form_id, row_id, field_id, file_path)
    select distinct ${formId}, rows.id, ${column.fieldId}, path
    from ${rowsTable(formId)} rows cross join unnest(rows.${columnRef({ name })}) path
    where length(path) <= 60
    on conflict do nothing`,
  );
  await closeRowFiles(trx, formId, column.fieldId);
}

/** Forgets the files of a field that has no column with files any more. */
export async function forgetFieldFiles(trx: Db, formId: string, fieldId: string): Promise<void> {
  await trx
    .deleteFrom('onlFileUse')
    .where('formId', '=', formId)
    .where('fieldId', '=', fieldId)
    .where(
      sql<boolean>`not exists (select from onl_column held
        where held.form_id = ${formId} and held.field_id = ${fieldId} and held.holds in ('file', 'image', 'richText'))`,
    )
    .execute();
}
