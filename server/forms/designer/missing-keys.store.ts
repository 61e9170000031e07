import { keysOf, type FormKey } from '#server/forms/shared/tables/form-keys.rules.ts';
import { listKeys } from '#server/forms/shared/tables/form-table.store.ts';
import { liveColumns } from '#server/forms/shared/tables/registry.store.ts';
import type { Db } from '#server/store/database.ts';
import { findPublished } from './online-form.store.ts';

/** Requirements of the version in use that the table does not enforce on its rows. */
export async function missingNotNulls(db: Db, formId: string): Promise<FormKey[]> {
  const published = await findPublished(db, formId);
  if (published === undefined) return [];
  const { valid } = await listKeys(db, formId);
  const keys = keysOf(formId, published, await liveColumns(db, formId));
  return keys.filter(({ act, name }) => act === 'notNull' && !valid.includes(name));
}
