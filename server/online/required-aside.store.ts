import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { runDdl } from '#server/store/online-role.store.ts';
import { keysOf } from './form-keys.rules.ts';
import { dropConstraintSql, keySql, listKeys } from './form-table.store.ts';
import type { PublishedForm } from './published-form.store.ts';

/**
 * Does something while the tables of these forms do not ask for required values, as if it had been done before they were
 * required; afterwards they ask of every row that is written, and of those that were there no more than before. Nobody
 * else has the tables meanwhile. Inside a transaction.
 */
export async function withRequiredAside<T>(
  trx: Db,
  forms: readonly PublishedForm[],
  work: () => Promise<T>,
): Promise<T> {
  // A table that is being read for long is not waited for: those who come later would wait as well.
  await sql`select set_config('lock_timeout', '2s', true)`.execute(trx);
  // In one order, so that two who want the same tables do not wait for each other.
  const tables = [...new Map(forms.map((form) => [form.id, form])).values()].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );
  const checks = [];
  for (const { id, definition, columns } of tables) {
    const { valid } = await listKeys(trx, id);
    const held = keysOf(id, definition, columns).filter((key) => key.act === 'notNull');
    checks.push(...held.flatMap((key) => (valid.includes(key.name) ? [{ id, key }] : [])));
  }
  for (const { id, key } of checks) await runDdl(trx, dropConstraintSql(id, key.name));
  const done = await work();
  for (const { id, key } of checks) await runDdl(trx, keySql(id, key));
  return done;
}
