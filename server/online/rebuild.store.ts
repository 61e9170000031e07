import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type { Connection } from '#server/store/connect.ts';
import { keysOf, type Definition, type KeyColumn } from './form-keys.rules.ts';
import { columnSql, keySql, tableIndexes, tableIndexSql, tableSql } from './form-table.store.ts';
import { isColumnType } from './value-types.ts';

// Tables of forms made anew from what the registry says of them, on a connection of the caller's: a copy that is brought
// back holds rows, and no statement of it is ever run.

/** Writes statements and runs none. */
const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const textOf = (statement: RawBuilder<unknown>): string => statement.compile(writer).sql;

type Registered = KeyColumn & { readonly fieldId: string; readonly isLive: boolean };

async function registered(client: Connection, formId: string): Promise<Registered[]> {
  const { rows } = await client.query<{ name: string; type: string; fieldId: string; isLive: boolean }>(
    `select name, type, field_id as "fieldId", retired_at is null and not pending as "isLive"
     from onl_column where form_id = $1 order by name`,
    [formId],
  );
  return rows.flatMap(({ type, ...row }) => (isColumnType(type) ? [{ ...row, type }] : []));
}

/** The table of a form with every column it has, and no keys yet. */
export async function makeFormTable(client: Connection, formId: string): Promise<void> {
  await client.query(textOf(tableSql(formId)));
  for (const column of await registered(client, formId))
    await client.query(textOf(columnSql(formId, column)));
}

/** The keys of its published version: rows are checked, but for values that were missing before they were asked for. */
export async function makeFormKeys(client: Connection, formId: string): Promise<void> {
  for (const index of tableIndexes(formId)) await client.query(textOf(tableIndexSql(formId, index)));
  const { rows } = await client.query<{ definition: Definition }>(
    `select v.definition from onl_form f join onl_form_version v on v.form_id = f.id and v.number = f.version
     where f.id = $1`,
    [formId],
  );
  const columns = new Map(
    (await registered(client, formId)).flatMap((column) => (column.isLive ? [[column.fieldId, column]] : [])),
  );
  for (const { definition } of rows)
    for (const key of keysOf(formId, definition, columns)) await client.query(textOf(keySql(formId, key)));
}
