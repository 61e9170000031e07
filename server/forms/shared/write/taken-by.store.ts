import { sql } from 'kysely';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import { listPeopleNames } from '#server/shared/people/people-names.store.ts';
import { findRow, notDeleted } from '#server/forms/shared/read/rows.store.ts';
import { systemColumn } from '#server/forms/shared/access/authorized-query.store.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { ValueTaken } from './constraint-errors.ts';

type WrittenRow = {
  /** The edited row; undefined for a new one. */
  readonly id?: string;
  /** The values of the write by key. */
  readonly values: Readonly<Record<string, unknown>>;
};

/** The name of a holder whose row the caller does not see, or who is not shown to pupils. */
const someone = '别人';

/**
 * Runs a write of one row. If another row has the values of a unique index with a message, the refusal is that message
 * with the name of the person who wrote the other row.
 */
export async function namingHolder<T>(
  db: Db,
  policy: RowPolicy,
  row: WrittenRow,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // Nothing can be read in a transaction that has failed.
    if (!(error instanceof ValueTaken) || db.isTransaction) throw error;
    const { fields } = error;
    const message = messageFor(policy, fields);
    if (message === undefined) throw error;
    throw new ValueTaken(
      message.replaceAll('{who}', await holderOf(db, policy, row, fields)),
      fields,
      fields[0]?.key,
    );
  }
}

/** Returns the message of the unique index over these fields. */
function messageFor({ form }: RowPolicy, fields: ValueTaken['fields']): string | undefined {
  const ids = new Set(fields.map(({ id }) => id));
  return form.definition.indexes?.find(
    (index) =>
      index.unique === true && index.fields.length === ids.size && index.fields.every((id) => ids.has(id)),
  )?.message;
}

/** Returns the name of the person who wrote the row with these values, as far as the caller may know it. */
async function holderOf(
  db: Db,
  policy: RowPolicy,
  { id, values }: WrittenRow,
  fields: ValueTaken['fields'],
): Promise<string> {
  // Rows of pupils are named to staff only.
  if (policy.isPublic === true || policy.caller.level <= 0) return someone;
  const query = policy.queryFor('detail');
  const before = id === undefined ? undefined : await findRow(db, query, id);
  const conditions = fields.flatMap((field) => {
    const found = query.fields.get(field.key);
    if (found === undefined) return [];
    const value = field.key in values ? values[field.key] : before?.values[field.id];
    return [sql`${found.column} = ${value}`];
  });
  if (conditions.length < fields.length) return someone;
  const [holder] = await runRows(
    db,
    sql<{
      createBy: string | null;
    }>`select ${systemColumn('createBy')} as "createBy" from ${query.table} as rows
      where ${query.condition} and ${notDeleted} and ${systemColumn('id')} <> ${id ?? ''}
        and ${sql.join(conditions, sql` and `)} limit 1`,
  );
  const username = holder?.createBy ?? null;
  if (username === null) return someone;
  return (await listPeopleNames(db, [username])).get(username) ?? someone;
}
