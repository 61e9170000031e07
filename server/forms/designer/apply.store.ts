import { sql, type RawBuilder } from 'kysely';
import { publish } from '#server/live/publish.ts';
import { onlineFormTopic } from '#server/forms/shared/form-topic.ts';
import { noteColumnFiles } from '#server/forms/shared/files/column-file-use.store.ts';
import { keyAct, type ValueColumn, type KeyColumn } from '#server/forms/shared/tables/form-keys.rules.ts';
import {
  columnSql,
  dropColumnSql,
  dropConstraintSql,
  dropIndexSql,
  keySql,
  listKeys,
  tableIndexes,
  tableIndexSql,
  tableSql,
  validateSql,
} from '#server/forms/shared/tables/form-table.store.ts';
import { syncFormView } from '#server/forms/shared/tables/form-view.store.ts';
import {
  forgetPending,
  noteLive,
  notePending,
  noteRetired,
} from '#server/forms/shared/tables/registry-writes.store.ts';
import { columnRef, rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { newKeysOf, type NewKeys } from '#server/forms/shared/reports/report-keys.rules.ts';
import { isLockFailure } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import { runDdl, runRows } from '#server/store/online-role.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { carried } from './convert.store.ts';
import type { Definition } from './definition.rules.ts';
import type { PlanStep } from './plan.rules.ts';
import type { Publishing } from './publishing.store.ts';

type StepOf<Act extends PlanStep['act']> = Extract<PlanStep, { act: Act }>;

/** The maximum time a table change waits for its lock, because all later queries wait behind it. */
const lockTimeout = '2s';
const attempts = 10;
/** The number of rows converted at once. */
export const batchSize = 2000;

export type Pause = (milliseconds: number) => Promise<void>;

/** Repeats work that did not get its lock in time, with growing pauses. Errors: those of the last attempt. */
export async function patiently<T>(wait: Pause, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isLockFailure(error)) throw error;
      await wait(Math.min(100 * 2 ** attempt, 5000));
    }
  }
}

/** Runs one change with its progress record, or neither. */
export async function inShortLock<T>(db: Db, wait: Pause, work: (trx: Db) => Promise<T>): Promise<T> {
  return await patiently(wait, () =>
    inTransaction(db, async (trx) => {
      await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(trx);
      await sql`set local statement_timeout = 0`.execute(trx);
      return await work(trx);
    }),
  );
}

export async function createRowsTable(trx: Db, formId: string): Promise<void> {
  await runDdl(trx, tableSql(formId));
  for (const index of tableIndexes(formId)) await runDdl(trx, tableIndexSql(formId, index));
}

/** The column is not read before its publishing ends. */
export async function addPendingColumn(
  trx: Db,
  formId: string,
  made: { readonly field: string; readonly column: ValueColumn },
): Promise<void> {
  await runDdl(trx, columnSql(formId, made.column));
  await notePending(trx, formId, made);
}

/** Drops the checks while rows are filled, because older rows could not be written under the new check. */
export async function dropNotNullChecks(trx: Db, formId: string): Promise<void> {
  const { valid } = await listKeys(trx, formId);
  for (const name of valid)
    if (keyAct(name) === 'notNull') await runDdl(trx, dropConstraintSql(formId, name));
}

/** Drops a key of a failed publishing, which must not apply to rows. */
export async function dropKey(db: Db, formId: string, { key }: StepOf<'addKey'>, wait: Pause): Promise<void> {
  if (key.act === 'unique' || key.act === 'index')
    await patiently(wait, () => runDdl(db, dropIndexSql(key.name, true)));
  else await inShortLock(db, wait, (trx) => runDdl(trx, dropConstraintSql(formId, key.name)));
}

/** Converts the next rows by id. Returns undefined if there are no more. */
export async function convertBatch(
  trx: Db,
  formId: string,
  step: StepOf<'convertColumn'>,
  after: string | null,
): Promise<{ readonly lastId: string; readonly rows: number } | undefined> {
  const table = rowsTable(formId);
  const rows = await runRows(
    trx,
    sql<{
      last_id: string | null;
      rows: number;
    }>`with batch as (select id from ${table} where id > ${after ?? ''} order by id limit ${batchSize}::int),
      moved as (update ${table} set ${columnRef(step.column)} = ${carried(step)}
        where id in (select id from batch) returning id)
    select (select max(id) from batch) as last_id, (select count(*) from moved) as rows`,
  );
  const [{ last_id: lastId, rows: count } = { last_id: null, rows: 0 }] = rows;
  return lastId === null ? undefined : { lastId, rows: count };
}

/** Runs a statement that blocks no queries and takes long, outside of a transaction. */
export async function gently(db: Db, wait: Pause, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await patiently(wait, () =>
    db.connection().execute(async (connection) => {
      try {
        await sql`set statement_timeout = 0`.execute(connection);
        for (const statement of statements) await runDdl(connection, statement);
      } finally {
        await sql`reset statement_timeout`.execute(connection);
      }
    }),
  );
}

/** Creates an index while rows are written; an incomplete one of an earlier attempt is dropped first. */
export async function addKey(
  db: Db,
  formId: string,
  { key }: Pick<StepOf<'addKey'>, 'key'>,
  wait: Pause,
): Promise<void> {
  if (key.act === 'unique' || key.act === 'index')
    return await gently(db, wait, [dropIndexSql(key.name, true), keySql(formId, key, true)]);
  await inShortLock(db, wait, async (trx) => {
    await runDdl(trx, dropConstraintSql(formId, key.name));
    await runDdl(trx, keySql(formId, key));
  });
}

/** Returns whether every row satisfies the check; otherwise it applies only to new rows. */
export async function validateNotNull(
  db: Db,
  formId: string,
  { name, column }: { readonly name: string; readonly column: KeyColumn },
  wait: Pause,
): Promise<void> {
  const [found] = await runRows(
    db,
    sql<{
      missing: boolean;
    }>`select exists (select from ${rowsTable(formId)} where del_flag <> 1 and ${columnRef(column)} is null) as missing`,
  );
  if (found?.missing !== false) return;
  await inShortLock(db, wait, (trx) => runDdl(trx, validateSql(formId, name)));
}

/**
 * Converts rows written since their batch while others keep writing. Returns the transaction id from which
 * rows may have been written since.
 */
export async function convertLateRows(trx: Db, formId: string, steps: readonly PlanStep[]): Promise<string> {
  const { rows } = await sql<{ since: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as since`.execute(trx);
  for (const step of steps) if (step.act === 'convertColumn') await follow(trx, formId, step);
  return rows[0]?.since ?? '0';
}

/** `since`: rows of earlier transactions are converted already and are skipped, because all writers wait. */
async function follow(trx: Db, formId: string, step: StepOf<'convertColumn'>, since?: string): Promise<void> {
  const value = carried(step);
  const target = columnRef(step.column);
  const late = since === undefined ? sql`` : sql`age(xmin) <= age(${since}::xid8::xid) and`;
  await runRows(
    trx,
    sql`update ${rowsTable(formId)} set ${target} = ${value} where ${late} ${target} is distinct from (${value})`,
  );
}

/**
 * Publishes in one transaction with an exclusive lock: converts the remaining rows, swaps columns, drops
 * unused keys, renames fields in reports, and records the version.
 */
export async function switchOver(
  trx: Db,
  formId: string,
  { steps, definition, startedBy }: Publishing,
  { now, renamed, since }: { readonly now: Date; readonly renamed: RenameFields; readonly since: string },
): Promise<void> {
  await runDdl(trx, sql`lock table ${rowsTable(formId)} in access exclusive mode`);
  for (const step of steps) await switchStep(trx, formId, step, { now, since });
  await dropLeftColumns(trx, formId);
  await carryReports(trx, formId, { fields: definition.fields, by: startedBy, now, renamed });
  await writeVersion(trx, formId, { definition: JSON.stringify(definition), startedBy, now });
  await syncFormView(trx, formId);
  await publish(trx, onlineFormTopic, { formId });
}

async function switchStep(
  trx: Db,
  formId: string,
  step: PlanStep,
  { now, since }: { readonly now: Date; readonly since: string },
): Promise<void> {
  switch (step.act) {
    case 'addColumn':
      return await noteLive(trx, formId, step.column.name);
    case 'reviveColumn':
      await noteLive(trx, formId, step.column.name);
      return await noteColumnFiles(trx, formId, step.column.name);
    case 'retireColumn':
      return await noteRetired(trx, formId, step.column.name, now);
    case 'convertColumn':
      await follow(trx, formId, step, since);
      await noteRetired(trx, formId, step.from.name, now);
      await noteLive(trx, formId, step.column.name);
      return await noteColumnFiles(trx, formId, step.column.name);
    case 'dropKey':
      await runDdl(
        trx,
        keyAct(step.name) === 'exclusion' || keyAct(step.name) === 'notNull'
          ? dropConstraintSql(formId, step.name)
          : dropIndexSql(step.name),
      );
      return undefined;
    case 'createTable':
    case 'addKey':
    case 'publish':
      return undefined;
    default:
      return step satisfies never;
  }
}

/** Updates references to fields by key, in the transaction that publishes. */
export type RenameFields = (
  trx: Db,
  code: string,
  keys: NewKeys,
  change: { readonly by: string; readonly now: Date },
) => Promise<void>;

type FieldRename = {
  readonly fields: Definition['fields'];
  readonly by: string;
  readonly now: Date;
  readonly renamed: RenameFields;
};

/** Reports refer to fields by their keys, which change with the version. */
async function carryReports(
  trx: Db,
  formId: string,
  { fields, by, now, renamed }: FieldRename,
): Promise<void> {
  const { rows } = await sql<{ code: string; definition: Definition }>`
    select f.code, v.definition from onl_form f
    join onl_form_version v on v.form_id = f.id and v.number = f.version where f.id = ${formId}`.execute(trx);
  const [published] = rows;
  if (published === undefined) return;
  await renamed(trx, published.code, newKeysOf(published.definition.fields, fields), { by, now });
}

/** Drops the columns left over from a failed publishing. */
async function dropLeftColumns(trx: Db, formId: string): Promise<void> {
  const leftoverColumns = await forgetPending(trx, formId);
  for (const column of leftoverColumns) await runDdl(trx, dropColumnSql(formId, column));
}

type NewVersion = { readonly definition: string; readonly startedBy: string; readonly now: Date };

/** A definition that is published already gets no new number. */
async function writeVersion(
  trx: Db,
  formId: string,
  { definition, startedBy, now }: NewVersion,
): Promise<void> {
  await sql`
    insert into onl_form_version (form_id, number, definition, create_by, create_time)
    select f.id, (select coalesce(max(number), 0) + 1 from onl_form_version where form_id = f.id),
      ${definition}::jsonb, ${startedBy}, ${now}
    from onl_form f left join onl_form_version v on v.form_id = f.id and v.number = f.version
    where f.id = ${formId} and v.definition is distinct from ${definition}::jsonb`.execute(trx);
  await sql`
    update onl_form set version = (select max(number) from onl_form_version where form_id = ${formId})
    where id = ${formId}`.execute(trx);
}
