import type { Db } from '#server/store/database.ts';

type FieldFiles = { readonly fieldId: string; readonly paths: readonly string[] };

/**
 * Records which files a row refers to in the written fields. A rich text may contain any URL, also one that a rule
 * copied into it. Only files that `writerId` uploaded for a form, or that the field referred to before, are recorded.
 */
export async function noteFileUse(
  trx: Db,
  { formId, rowId, writerId }: { readonly formId: string; readonly rowId: string; readonly writerId: string },
  { files, texts }: { readonly files: readonly FieldFiles[]; readonly texts: readonly FieldFiles[] },
): Promise<void> {
  const inTexts = await namedRightly(trx, { formId, rowId, writerId }, texts);
  const named = [...files, ...inTexts];
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

async function namedRightly(
  trx: Db,
  { formId, rowId, writerId }: { readonly formId: string; readonly rowId: string; readonly writerId: string },
  texts: readonly FieldFiles[],
): Promise<FieldFiles[]> {
  const paths = texts.flatMap((text) => text.paths);
  if (paths.length === 0) return [...texts];
  const ownFiles = await trx
    .selectFrom('sysFile')
    .select('filePath')
    .where('filePath', 'in', paths)
    .where('ownerId', '=', writerId)
    .where('purpose', '=', 'attachment')
    .where('delFlag', '=', 0)
    .execute();
  const usedFiles = await trx
    .selectFrom('onlFileUse')
    .select(['fieldId', 'filePath'])
    .where('formId', '=', formId)
    .where('rowId', '=', rowId)
    .where('filePath', 'in', paths)
    .execute();
  return texts.map((text) => ({
    fieldId: text.fieldId,
    paths: text.paths.filter(
      (path) =>
        ownFiles.some(({ filePath }) => filePath === path) ||
        usedFiles.some(({ fieldId, filePath }) => filePath === path && fieldId === text.fieldId),
    ),
  }));
}

/** Forgets the files of purged rows. */
export async function forgetFileUse(trx: Db, formId: string, rowIds: readonly string[]): Promise<void> {
  if (rowIds.length === 0) return;
  await trx
    .deleteFrom('onlFileUse')
    .where('formId', '=', formId)
    .where('rowId', 'in', [...rowIds])
    .execute();
}

/** Returns the fields in which rows refer to a file, by form code. */
export async function listFilePlaces(db: Db, filePath: string) {
  return await db
    .selectFrom('onlFileUse as used')
    .innerJoin('onlForm as form', 'form.id', 'used.formId')
    .select(['form.code', 'used.fieldId'])
    .distinct()
    .where('used.filePath', '=', filePath)
    .where('form.delFlag', '=', 0)
    .execute();
}

/** Whether any row of any form refers to the file, including deleted rows. */
export async function isNamedByRow(db: Db, filePath: string): Promise<boolean> {
  const named = await db
    .selectFrom('onlFileUse')
    .select('filePath')
    .where('filePath', '=', filePath)
    .limit(1)
    .executeTakeFirst();
  return named !== undefined;
}
