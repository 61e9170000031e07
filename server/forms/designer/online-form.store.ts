import { sql } from 'kysely';
import type { QueryOf, Schema } from '#openapi/index.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import { paginate } from '#server/shared/lists/paginate.store.ts';
import { rowsTable, rowsTableName } from '#server/forms/shared/tables/registry.store.ts';
import { boundedCount, maxCounted } from '#server/store/bounded-count.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import type { Definition } from './definition.rules.ts';

const columns = {
  id: column.id('id'),
  code: column.text('code'),
  name: column.text('name'),
  category: column.text('category'),
  createTime: column.time('create_time'),
};

export type FormRecord = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly category: string | null;
  readonly description: string | null;
  readonly version: number | null;
  /** Id of the user who made it. */
  readonly ownerId: string | null;
  readonly createBy: string | null;
  readonly createTime: Date;
  readonly updateBy: string | null;
  readonly updateTime: Date | null;
  readonly status: Schema<'OnlineFormRow'>['status'];
};

/** The status of a row of onl_form; drafts are compared as JSON, so that the order of keys has no effect. */
const status = sql<FormRecord['status']>`(
  select case
    when p.state = 'applying' then 'publishing'
    when v.definition = onl_form.draft then 'published'
    when p.state = 'failed' then 'failed'
    when v.definition is null then 'draft'
    else 'changed' end
  from (select) one
    left join onl_publishing p on p.form_id = onl_form.id
    left join onl_form_version v on v.form_id = onl_form.id and v.number = onl_form.version)`;

const shown = [
  'id',
  'code',
  'name',
  'category',
  'description',
  'version',
  'ownerId',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const;

/** Returns one page of forms, newest first by default; with `ownerId`, those that this user made. */
export async function listForms(
  db: Db,
  query: QueryOf<'GET /online/cgform/head/list'>,
  { ownerId }: { readonly ownerId: string | undefined },
) {
  const matching = db
    .selectFrom('onlForm')
    .select(shown)
    .select(status.as('status'))
    .where('delFlag', '=', 0)
    .$if(ownerId !== undefined, (all) => all.where('ownerId', '=', ownerId ?? ''))
    .where((eb) => eb.and(listConditions(query, columns)));
  return await paginate(db, query, columns, matching, sql`create_time desc`);
}

export type FormDetail = FormRecord & { readonly draft: Definition };

async function findForm(db: Db, by: 'id' | 'code', value: string): Promise<FormDetail | undefined> {
  return await db
    .selectFrom('onlForm')
    .select(shown)
    .select([status.as('status'), sql<Definition>`draft`.as('draft')])
    .where('delFlag', '=', 0)
    .where(by, '=', value)
    .executeTakeFirst();
}

export const findFormById = (db: Db, id: string) => findForm(db, 'id', id);
export const findFormByCode = (db: Db, code: string) => findForm(db, 'code', code);

/** Locks the form against changes until the transaction ends. */
export async function lockForm(trx: Db, id: string): Promise<void> {
  await trx.selectFrom('onlForm').select('id').where('id', '=', id).forUpdate().execute();
}

/** Returns the versions, newest first. */
export async function listVersions(db: Db, formId: string) {
  return await db
    .selectFrom('onlFormVersion')
    .select(['number', 'createBy', 'createTime'])
    .where('formId', '=', formId)
    .orderBy('number', 'desc')
    .limit(1000)
    .execute();
}

export async function findVersion(db: Db, formId: string, number: number): Promise<Definition | undefined> {
  const row = await db
    .selectFrom('onlFormVersion')
    .select(sql<Definition>`definition`.as('definition'))
    .where('formId', '=', formId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.definition;
}

/** Returns the published version, or undefined. */
export async function findPublished(db: Db, formId: string): Promise<Definition | undefined> {
  const form = await db.selectFrom('onlForm').select('version').where('id', '=', formId).executeTakeFirst();
  const version = form?.version ?? null;
  return version === null ? undefined : await findVersion(db, formId, version);
}

/** Returns the ids of the forms that have a table. */
export async function listPublishedIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('onlForm').select('id').where('version', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

/** Counts the rows of a published form outside the bin; one more than `maxCounted` if there are more. */
export async function countRows(db: Db, formId: string): Promise<number> {
  const [counted] = await runRows(db, boundedCount(sql`from ${rowsTable(formId)} where del_flag = 0`));
  return counted?.total ?? 0;
}

/** Returns the estimate of the database, at least the result of `countRows`. */
export async function estimateRows(db: Db, formId: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = to_regclass(${`onl.${rowsTableName(formId)}`})`.execute(
    db,
  );
  const [{ rows: known } = { rows: 0 }] = rows;
  return known > maxCounted ? Math.round(known) : 0;
}

/** Returns the last published state of fields without a live column. */
export async function lastPublished(
  db: Db,
  formId: string,
  fieldIds: readonly string[],
): Promise<ReadonlyMap<string, Schema<'FormField'>>> {
  const { rows } = await sql<{ field: Schema<'FormField'> }>`
    select distinct on (field ->> 'id') field
    from onl_form_version v cross join lateral jsonb_array_elements(v.definition -> 'fields') field
    where v.form_id = ${formId} and field ->> 'id' = any(${[...fieldIds]})
    order by field ->> 'id', v.number desc`.execute(db);
  return new Map(rows.map(({ field }) => [field.id, field]));
}
