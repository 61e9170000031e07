import type { Db } from '#server/store/database.ts';

type Named = { readonly fieldId: string; readonly paths: readonly string[] };

/** Notes which files a row names from now on, in the fields that are written. */
export async function noteFileUse(
  trx: Db,
  formId: string,
  rowId: string,
  named: readonly Named[],
): Promise<void> {
  if (named.length === 0) return;
  const fieldIds = named.map(({ fieldId }) => fieldId);
  await trx
    .deleteFrom('onlFileUse')
    .where('formId', '=', formId)
    .where('rowId', '=', rowId)
    .where('fieldId', 'in', fieldIds)
    .execute();
  const rows = named.flatMap(({ fieldId, paths }) =>
    [...new Set(paths)].map((filePath) => ({ formId, rowId, fieldId, filePath })),
  );
  if (rows.length > 0) await trx.insertInto('onlFileUse').values(rows).execute();
}

/** Of rows that are removed for good. */
export async function forgetFileUse(trx: Db, formId: string, rowIds: readonly string[]): Promise<void> {
  if (rowIds.length === 0) return;
  await trx
    .deleteFrom('onlFileUse')
    .where('formId', '=', formId)
    .where('rowId', 'in', [...rowIds])
    .execute();
}

/** As many uses as are looked at for one reader. */
const mostUses = 100;

/** Where rows name a file, with the codes of their forms. */
export async function listFileUses(db: Db, filePath: string) {
  return await db
    .selectFrom('onlFileUse as used')
    .innerJoin('onlForm as form', 'form.id', 'used.formId')
    .select(['form.code', 'used.rowId', 'used.fieldId'])
    .where('used.filePath', '=', filePath)
    .where('form.delFlag', '=', 0)
    .limit(mostUses)
    .execute();
}
