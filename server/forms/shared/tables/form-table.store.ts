import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { isForOrder, isOfSeveral, keyNamePattern, type FormKey, type KeyColumn } from './form-keys.rules.ts';
import { columnRef, rowsTable, rowsTableName } from './registry.store.ts';
import { casts } from './column-casts.store.ts';

// All statements that create or change a table in the schema onl. Names come from the registry and types from a closed
// list; no statement contains text that a user has typed.

export const tableSql = (formId: string): RawBuilder<unknown> => sql`
  create table if not exists ${rowsTable(formId)} (
    id varchar(40) primary key,
    create_by varchar(100),
    create_time timestamptz not null default now(),
    update_by varchar(100),
    update_time timestamptz,
    del_flag smallint not null default 0,
    org_code varchar(64),
    main_id varchar(40),
    parent_id varchar(40)
  )`;

export type TableIndex = { readonly name: string; readonly over: RawBuilder<unknown> };

const tableIndexName = (formId: string, part: string): string => `${rowsTableName(formId)}_${part}`;

/**
 * Indexes that every list needs. They end with the id, so that pages are stable and ids can be read from the index
 * alone. Further indexes begin with the owner of a row, for users who see only some rows.
 */
export const tableIndexes = (formId: string): readonly TableIndex[] =>
  [
    {
      part: 'listed',
      over: sql`(create_time desc, id desc) include (create_by, org_code) where del_flag = 0`,
    },
    { part: 'changed', over: sql`(update_time, id) where del_flag = 0` },
    { part: 'creator', over: sql`(create_by)` },
    // Serves prefix searches on codes in any collation of the database.
    { part: 'place', over: sql`(org_code text_pattern_ops)` },
    { part: 'main', over: sql`(main_id) where main_id is not null` },
    { part: 'parent', over: sql`(parent_id) where parent_id is not null` },
  ].map(({ part, over }) => ({ name: tableIndexName(formId, part), over }));

/** Names of the indexes that older builds created. */
export const retiredTableIndexes = (formId: string): readonly string[] =>
  ['newest', 'org'].map((part) => tableIndexName(formId, part));

/** `concurrently`: without blocking writers; must run outside of a transaction. */
export const tableIndexSql = (
  formId: string,
  { name, over }: TableIndex,
  concurrently = false,
): RawBuilder<unknown> =>
  sql`create index ${concurrently ? sql`concurrently` : sql``} if not exists ${sql.id(name)}
    on ${rowsTable(formId)} ${over}`;

/** Does not block readers or writers; must run outside of a transaction. */
export const dropTableIndexSql = ({ name }: Pick<TableIndex, 'name'>): RawBuilder<unknown> =>
  sql`drop index concurrently if exists ${sql.id('onl', name)}`;

export const columnSql = (formId: string, column: KeyColumn): RawBuilder<unknown> =>
  sql`alter table ${rowsTable(formId)} add column if not exists ${columnRef(column)} ${casts[column.type]}`;

export const dropColumnSql = (formId: string, column: { readonly name: string }): RawBuilder<unknown> =>
  sql`alter table ${rowsTable(formId)} drop column if exists ${columnRef(column)}`;

/**
 * `concurrently`: without blocking writers; must run outside of a transaction. Exclusions and checks do not support
 * it.
 */
export function keySql(formId: string, key: FormKey, concurrently = false): RawBuilder<unknown> {
  const table = rowsTable(formId);
  const name = sql.id(key.name);
  switch (key.act) {
    case 'unique':
    case 'index': {
      const columns = sql.join([...key.columns.map(indexed), ...(isForOrder(key) ? [sql`id`] : [])]);
      const unique = key.act === 'unique' ? sql`unique` : sql``;
      const gently = concurrently ? sql`concurrently` : sql``;
      const indexMethod = isOfSeveral(key) ? sql`using gin` : sql``;
      return sql`create ${unique} index ${gently} ${name} on ${table} ${indexMethod} (${columns}) where del_flag = 0`;
    }
    case 'exclusion':
      return sql`alter table ${table} add constraint ${name} exclude using gist (${sql.join(
        exclusionParts(key).map((part) => sql`${part} with &&`),
      )}) where (${exclusionHolds(key)})`;
    case 'notNull':
      return sql`alter table ${table} add constraint ${name}
        check (del_flag = 1 or ${columnRef(key.column)} is not null) not valid`;
    default:
      return key satisfies never;
  }
}

type IndexColumn = Extract<FormKey, { act: 'index' | 'unique' }>['columns'][number];

/** Prefix searches need text_pattern_ops, unless the database uses the locale C. */
const indexed = (column: IndexColumn): RawBuilder<unknown> =>
  column.begins === true ? sql`${columnRef(column)} text_pattern_ops` : columnRef(column);

/** `concurrently`: without blocking readers or writers; must run outside of a transaction. */
export const dropIndexSql = (name: string, concurrently = false): RawBuilder<unknown> =>
  sql`drop index ${concurrently ? sql`concurrently` : sql``} if exists ${sql.id('onl', requireKeyName(name))}`;

export const dropConstraintSql = (formId: string, name: string): RawBuilder<unknown> =>
  sql`alter table ${rowsTable(formId)} drop constraint if exists ${sql.id(requireKeyName(name))}`;

export const validateSql = (formId: string, name: string): RawBuilder<unknown> =>
  sql`alter table ${rowsTable(formId)} validate constraint ${sql.id(requireKeyName(name))}`;

type Exclusion = Extract<FormKey, { act: 'exclusion' }>;

/** Condition of the rows that an exclusion covers. */
export function exclusionHolds({ from, to, per }: Exclusion): RawBuilder<boolean> {
  const notNullConditions = [from, to, ...per].map((column) => sql`${columnRef(column)} is not null`);
  return sql<boolean>`del_flag = 0 and ${sql.join(notNullConditions, sql` and `)}`;
}

/**
 * Uses only ranges, which gist supports without btree_gist and so without a superuser. A value that must be equal
 * becomes a range that contains only its hash.
 */
function exclusionParts({ from, to, per }: Exclusion): RawBuilder<unknown>[] {
  return [timeRange(from, to), ...per.map(equalRange)];
}

function timeRange(from: KeyColumn, to: KeyColumn): RawBuilder<unknown> {
  // A row with swapped ends would raise a range error instead of the validator's message.
  const ends = sql`least(${columnRef(from)}, ${columnRef(to)}), greatest(${columnRef(from)}, ${columnRef(to)})`;
  if (from.type === 'date') return sql`daterange(${ends}, '[]')`;
  if (from.type === 'timestamptz') return sql`tstzrange(${ends}, '[)')`;
  const low = sql`extract(epoch from least(${columnRef(from)}, ${columnRef(to)}))`;
  return sql`numrange(${low}, extract(epoch from greatest(${columnRef(from)}, ${columnRef(to)})), '[)')`;
}

function equalRange(column: KeyColumn): RawBuilder<unknown> {
  const hash = sql`hashtextextended(${columnRef(column)}::text, 0)::numeric`;
  return column.type === 'numeric' || column.type === 'bigint'
    ? sql`numrange(${columnRef(column)}::numeric, ${columnRef(column)}::numeric, '[]')`
    : sql`numrange(${hash}, ${hash}, '[]')`;
}

function requireKeyName(name: string): string {
  if (!new RegExp(keyNamePattern).test(name)) throw new Error('no name of a key');
  return name;
}

/** Returns the names of the indexes of a form's table, valid and invalid ones. */
export async function listIndexes(
  db: Db,
  formId: string,
): Promise<{ readonly valid: ReadonlySet<string>; readonly broken: ReadonlySet<string> }> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select c.relname::text as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = to_regclass(${`onl.${rowsTableName(formId)}`})`.execute(db);
  const named = (isValid: boolean) =>
    new Set(rows.flatMap(({ name, valid }) => (valid === isValid ? [name] : [])));
  return { valid: named(true), broken: named(false) };
}

/** Whether the form's table exists. */
export async function hasTable(db: Db, formId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`onl.${rowsTableName(formId)}`}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** Returns the keys of the table from the catalogue, valid and invalid ones. */
export async function listKeys(
  db: Db,
  formId: string,
): Promise<{ readonly valid: string[]; readonly broken: string[] }> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select c.relname::text as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = to_regclass(${`onl.${rowsTableName(formId)}`}) and c.relname ~ ${keyNamePattern}
    union
    select conname::text, true from pg_constraint
      where conrelid = to_regclass(${`onl.${rowsTableName(formId)}`}) and conname ~ ${keyNamePattern}`.execute(
    db,
  );
  const named = (isValid: boolean) => rows.flatMap(({ name, valid }) => (valid === isValid ? [name] : []));
  return { valid: named(true), broken: named(false) };
}
