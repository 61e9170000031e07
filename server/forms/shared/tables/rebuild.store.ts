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
import { isColumnType } from '#server/forms/shared/values/value-types.ts';

// Recreates the tables of forms from the registry, on the caller's connection: a backup contains rows, and none of its
// statements is ever executed.

/** Compiles statements without running them. */
const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const textOf = (statement: RawBuilder<unknown>): string => statement.compile(writer).sql;

type RegisteredColumn = KeyColumn & { readonly fieldId: string; readonly isLive: boolean };

async function registered(client: Connection, formId: string): Promise<RegisteredColumn[]> {
  const { rows } = await client.query<{ name: string; type: string; fieldId: string; isLive: boolean }>(
    `select name, type, field_id as "fieldId", retired_at is null and not pending as "isLive"
     from onl_column where form_id = $1 order by name`,
    [formId],
  );
  return rows.flatMap(({ type, ...row }) => (isColumnType(type) ? [{ ...row, type }] : []));
}

/** Creates the table of a form with all its columns, without keys. */
export async function makeFormTable(client: Connection, formId: string): Promise<void> {
  await client.query(textOf(tableSql(formId)));
  for (const column of await registered(client, formId))
    await client.query(textOf(columnSql(formId, column)));
}

/**
 * Creates the keys of the published version and checks the rows, except for values that were missing before they
 * became required.
 */
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
