import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { runDdl } from '#server/store/online-role.store.ts';
import { keysOf } from '#server/forms/shared/tables/form-keys.rules.ts';
import { dropConstraintSql, keySql, listKeys } from '#server/forms/shared/tables/form-table.store.ts';
import type { PublishedForm } from '#server/forms/shared/published-form.store.ts';

/**
 * Runs `work` with the required-value constraints of these forms removed, then restores them for newly written rows;
 * rows that were exempt before stay exempt. The tables are locked exclusively. Call it inside a transaction.
 */
export async function withoutRequiredConstraints<T>(
  trx: Db,
  forms: readonly PublishedForm[],
  work: () => Promise<T>,
): Promise<T> {
  // Do not wait for a long reader of the table: later requests would queue behind this lock.
  await sql`select set_config('lock_timeout', '2s', true)`.execute(trx);
  // Lock in a fixed order to avoid deadlocks.
  const tables = [...new Map(forms.map((form) => [form.id, form])).values()].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );
  const checks = [];
  for (const { id, definition, columns } of tables) {
    const { valid } = await listKeys(trx, id);
    const notNullKeys = keysOf(id, definition, columns).filter((key) => key.act === 'notNull');
    checks.push(...notNullKeys.flatMap((key) => (valid.includes(key.name) ? [{ id, key }] : [])));
  }
  for (const { id, key } of checks) await runDdl(trx, dropConstraintSql(id, key.name));
  const done = await work();
  for (const { id, key } of checks) await runDdl(trx, keySql(id, key));
  return done;
}
