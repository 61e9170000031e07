import { indexAdvice } from '#openapi/form-index.ts';
import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';
import { canBeKey } from './definition.rules.ts';
import { countRows, estimateRows } from './online-form.store.ts';
import { requireByCode } from './publish-form.ts';

/** Fields that lists ask for without an index, and how many rows that is about. Errors: a refusal when there is no such form. */
export async function adviceOf(db: Db, code: string): Promise<Schema<'FormIndexAdvice'>> {
  const { id, version, draft } = await requireByCode(db, code);
  // Before it is published it has no table.
  const rows = version === null ? 0 : Math.max(await countRows(db, id), await estimateRows(db, id));
  const fields = draft.fields.flatMap((field) => {
    const advice = indexAdvice(field, draft, canBeKey(field));
    return advice === undefined ? [] : [{ field: field.id, advice }];
  });
  return { rows, fields };
}
