import { type Client, escapeIdentifier } from 'pg';
import { filesLock, keepAliveInterval } from './advisory-lock.store.ts';
import { CopyIn, CopyOut } from './copy.ts';
import { setRowsRole, resetRowsRole } from './online-role.store.ts';

// Copies complete tables with COPY, on one connection of the caller. Names come from the database catalogue.

/**
 * Tables that are not backed up: disposable, maintained by triggers, or unsafe to restore, since a session that has
 * ended must not become valid again.
 */
const excludedTables = [
  'kysely_migration',
  'kysely_migration_lock',
  'sys_credential_sheet',
  'sys_captcha',
  'sys_count',
  'sys_file_loose',
  'sys_login_failure',
  'sys_one_time_code',
  'sys_recovery',
  'sys_sent_once',
  'sys_session',
];

/** `name` includes the schema for tables of online forms: `onl.t_…`. */
export type TableShape = { readonly name: string; readonly columns: readonly string[] };
export type Content = { readonly sha256: string; readonly size: number };
export type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/** Returns the id of the form whose rows a table contains. */
export const formOfTable = (name: string): string | undefined => /^onl\.t_([0-9a-f]{32})$/.exec(name)?.[1];

const quoteTable = (table: string): string => {
  const formId = formOfTable(table);
  return formId === undefined ? escapeIdentifier(table) : `onl.${escapeIdentifier(`t_${formId}`)}`;
};
const list = (columns: readonly string[]): string => columns.map((name) => escapeIdentifier(name)).join(', ');

/** Begins a read of one snapshot of the whole database. */
export async function beginSnapshot(client: Client): Promise<void> {
  // Remove the statement limits for requests, which may be set for the whole database (open-stores.ts).
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query("set datestyle = 'ISO'");
  await client.query('select pg_advisory_lock_shared($1)', [filesLock]);
  await client.query('begin isolation level repeatable read read only');
}

/**
 * Keeps the connection alive between reads: files may take hours, and the lock ends with the connection. Throws if it
 * is lost.
 */
export async function withSnapshot<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const keepAlive = setInterval(
    () => void client.query('select 1').catch(() => undefined),
    keepAliveInterval,
  );
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } finally {
    clearInterval(keepAlive);
  }
}

/** Returns the tables to back up, with their columns that are not generated. */
export async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('public', 'onl') and c.relkind = 'r' and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by n.nspname, c.relname order by n.nspname desc, c.relname`,
    [excludedTables],
  );
  return rows;
}

/** Returns the migrations applied to this database; empty for one without tables. */
export async function listMigrations(client: Client): Promise<string[]> {
  const known = await client.query<{ found: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as found",
  );
  if (known.rows[0]?.found !== true) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Returns the contents that file rows refer to, each once. */
export async function listContents(client: Client): Promise<Content[]> {
  const { rows } = await client.query<{ sha256: string; size: string }>(
    'select distinct on (sha256) sha256, file_size as size from sys_file order by sha256',
  );
  return rows.map(({ sha256, size }) => ({ sha256, size: Number(size) }));
}

/** Runs `work` with read access to a table: for a table of online forms, with the role that can see its rows. */
export async function withReadAccess<T>(
  client: Client,
  { name }: Pick<TableShape, 'name'>,
  work: () => Promise<T>,
): Promise<T> {
  if (formOfTable(name) === undefined) return await work();
  await setRowsRole(client);
  const result = await work();
  await resetRowsRole(client);
  return result;
}

export function copyOut(client: Client, { name, columns }: TableShape): CopyOut {
  return client.query(new CopyOut(`copy ${quoteTable(name)} (${list(columns)}) to stdout`));
}

export function copyIn(client: Client, { name, columns }: TableShape): CopyIn {
  return client.query(new CopyIn(`copy ${quoteTable(name)} (${list(columns)}) from stdin`));
}

/** Counts the servers connected to this database: each has one LISTEN connection (server/boot/open-school.ts). */
export async function countServers(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'scratch-campus bus'`,
  );
  return rows[0]?.count ?? 0;
}

/** Drops all tables and views except the migrator's. */
export async function dropTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; kind: string }>(
    `select relname::text as name, relkind::text as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname not like 'kysely_%'`,
  );
  const names = (requested: string) =>
    list(rows.filter(({ kind }) => kind === requested).map(({ name }) => name));
  if (names('v') !== '') await client.query(`drop view ${names('v')} cascade`);
  if (names('r') !== '') await client.query(`drop table ${names('r')} cascade`);
  // Migrations create these.
  await client.query('drop schema if exists onl, onl_report cascade');
}

/** Runs the migrations that were applied to the backed-up database, and records them. */
export async function replayMigrations(
  client: Client,
  migrations: readonly { readonly name: string; readonly sql: string }[],
): Promise<void> {
  await client.query('delete from kysely_migration');
  for (const { name, sql } of migrations) {
    await client.query(sql);
    await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      name,
      new Date().toISOString(),
    ]);
  }
}

export async function emptyTables(client: Client, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${list(tables.map(({ name }) => name))} cascade`);
}

/** Drops the foreign keys, so that tables can be filled in any order. */
export async function dropForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${escapeIdentifier(table)} drop constraint ${escapeIdentifier(name)}`);
  return rows;
}

/** Recreates the foreign keys and checks every row. */
export async function addForeignKeys(client: Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(
      `alter table ${escapeIdentifier(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
    );
}
