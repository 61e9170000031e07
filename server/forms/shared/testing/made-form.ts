import type { Schema } from '#openapi/index.ts';
import { publish } from '#server/live/publish.ts';
import { runDdl } from '#server/store/online-role.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { TestServer } from '#tests/support/database/server.ts';
import { onlineFormTopic } from '#server/forms/shared/form-topic.ts';
import { keysOf } from '#server/forms/shared/tables/form-keys.rules.ts';
import {
  columnSql,
  keySql,
  tableIndexes,
  tableIndexSql,
  tableSql,
} from '#server/forms/shared/tables/form-table.store.ts';
import { columnName } from '#server/forms/shared/tables/registry.store.ts';
import { columnTypeOf, sortOfKind } from '#server/forms/shared/values/value-types.ts';

type Definition = Schema<'FormDefinition'>;

/** Creates a form with its table, as publishing would; returns its id. */
export async function madeForm(
  { database: { db }, deps }: TestServer,
  code: string,
  definition: Definition,
): Promise<string> {
  const id = deps.newId();
  const text = JSON.stringify(definition);
  await db
    .insertInto('onlForm')
    .values({ id, code, name: `表单${code}`, draft: text, version: 1 })
    .execute();
  await db
    .insertInto('onlFormVersion')
    .values({ formId: id, number: 1, definition: text, createBy: 'admin' })
    .execute();
  const columns = definition.fields.flatMap((field) => {
    const type = columnTypeOf(field.kind);
    return type === undefined ? [] : [{ name: columnName(field.id, 0), field, type }];
  });
  for (const { name, field, type } of columns)
    await db
      .insertInto('onlColumn')
      .values({ formId: id, name, fieldId: field.id, type, holds: sortOfKind(field.kind) ?? null })
      .execute();
  const byField = new Map(columns.map((column) => [column.field.id, column]));
  const made = [
    tableSql(id),
    ...columns.map(({ name, type }) => columnSql(id, { name, type })),
    ...tableIndexes(id).map((index) => tableIndexSql(id, index)),
    ...keysOf(id, definition, byField).map((key) => keySql(id, key)),
  ];
  for (const statement of made) await runDdl(db, statement);
  return id;
}

/** Publishes another version with the same columns and notifies the bus. */
export async function changeForm(
  { database: { db } }: TestServer,
  formId: string,
  number: number,
  definition: Definition,
): Promise<void> {
  const text = JSON.stringify(definition);
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('onlFormVersion')
      .values({ formId, number, definition: text, createBy: 'admin' })
      .execute();
    await trx.updateTable('onlForm').set({ version: number }).where('id', '=', formId).execute();
    await publish(trx, onlineFormTopic, { formId });
  });
}

/** Creates the menu entry of a form and grants it to these roles. */
export async function grantForm(
  { database: { db }, deps }: TestServer,
  code: string,
  roles: readonly string[],
): Promise<void> {
  const id = deps.newId();
  const url = `/online/cgformList/${code}`;
  await db.insertInto('sysPermission').values({ id, name: code, menuType: 1, url }).execute();
  const roleRows = await db.selectFrom('sysRole').select('id').where('roleCode', 'in', roles).execute();
  for (const role of roleRows)
    await db
      .insertInto('sysRolePermission')
      .values({ id: deps.newId(), roleId: role.id, permissionId: id })
      .execute();
}
