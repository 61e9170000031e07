import { keyAct, keysOf } from '#server/forms/shared/tables/form-keys.rules.ts';
import {
  dropIndexSql,
  dropTableIndexSql,
  hasTable,
  listIndexes,
  retiredTableIndexes,
  tableIndexes,
  tableIndexSql,
} from '#server/forms/shared/tables/form-table.store.ts';
import { liveColumns } from '#server/forms/shared/tables/registry.store.ts';
import { whileFormLocked } from '#server/store/advisory-lock.store.ts';
import type { Db } from '#server/store/database.ts';
import { addKey, gently, type Pause } from './apply.store.ts';
import { findPublished } from './online-form.store.ts';
import { findPublishing } from './publishing.store.ts';

/**
 * Creates the indexes that the table of an older build lacks and drops unused ones, while rows are read and
 * written. A form that is being published is skipped, because its plan includes the keys.
 */
export async function mendIndexes(db: Db, formId: string, wait: Pause): Promise<void> {
  await whileFormLocked(db, formId, async () => {
    const definition = await findPublished(db, formId);
    const isBusy = (await findPublishing(db, formId))?.state === 'applying';
    if (definition === undefined || isBusy || !(await hasTable(db, formId))) return;
    const { valid, broken } = await listIndexes(db, formId);
    for (const index of tableIndexes(formId))
      if (!valid.has(index.name))
        await gently(db, wait, [dropTableIndexSql(index), tableIndexSql(formId, index, true)]);
    for (const name of retiredTableIndexes(formId))
      if (valid.has(name) || broken.has(name)) await gently(db, wait, [dropTableIndexSql({ name })]);
    const keys = keysOf(formId, definition, await liveColumns(db, formId));
    for (const key of keys)
      if (key.act === 'index' && !valid.has(key.name)) await addKey(db, formId, { key }, wait);
    const expectedIndexes = new Set(keys.map(({ name }) => name));
    for (const name of [...valid, ...broken])
      if (keyAct(name) === 'index' && !expectedIndexes.has(name))
        await gently(db, wait, [dropIndexSql(name, true)]);
  });
}
