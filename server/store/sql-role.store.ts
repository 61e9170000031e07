import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { Client, escapeLiteral } from 'pg';
import { lockRoles } from './advisory-lock.store.ts';
import type { Db } from './database.ts';
import { ddlRole } from './online-role.store.ts';
import { insisting, withdrawMaking } from './separate-roles.store.ts';

/** Milliseconds that a statement of a report may take. */
export const sqlPatience = 5000;

/** What every session of the role begins with. */
const settings: readonly (readonly [name: string, value: string])[] = [
  ['default_transaction_read_only', 'on'],
  ['statement_timeout', `${sqlPatience}ms`],
  ['lock_timeout', '1s'],
  ['idle_in_transaction_session_timeout', '10s'],
  ['search_path', 'onl_report'],
  ['standard_conforming_strings', 'on'],
  ['work_mem', '8MB'],
  ['max_parallel_workers_per_gather', '0'],
];
/** Of what a sort lays down on the disk; only where the owner may say so, which is a superuser's to give. */
const diskLimit = ['temp_file_limit', '256MB'] as const;

/**
 * The role that runs SQL of reports: it logs in, owns nothing and sees the schema onl_report alone. Its name has the number of its
 * database, for roles are of the whole cluster. Answers an address to log in by. Undefined: it cannot log in, by rules of the server.
 * `secret` is that of the installation, which its servers share, so that all know the password and nobody has to keep it.
 */
export async function provideSqlRole(
  db: Db,
  { url, secret }: { readonly url: string; readonly secret: string },
): Promise<string | undefined> {
  const role = await roleName(db);
  await insisting(() =>
    db.transaction().execute(async (trx) => {
      await lockRoles(trx);
      await haveLogin(trx, role);
      await giveViews(trx, role);
      await withdrawMaking(trx, role);
    }),
  );
  const password = createHmac('sha256', secret).update(role).digest('base64url');
  const address = asRole(url, role, password);
  if (await logsIn(address)) return address;
  const verifier = scramVerifier(password);
  await run(db, sql`alter role ${sql.id(role)} password ${literal(verifier)}`);
  return (await logsIn(address)) ? address : undefined;
}

async function roleName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select 'onl_sql_' || oid as name from pg_database where datname = current_database()`.execute(db);
  return rows[0]?.name ?? '';
}

const run = async (trx: Db, statement: RawBuilder<unknown>): Promise<void> =>
  void (await sql`${statement}`.execute(trx));

async function haveLogin(trx: Db, role: string): Promise<void> {
  const { rows } = await sql<{ config: readonly string[] | null; limits: boolean }>`
    select rolconfig as config,
      has_parameter_privilege(current_user, ${diskLimit[0]}, 'SET') as limits
    from pg_database left join pg_roles on rolname = ${role} where datname = current_database()`.execute(trx);
  const known = await sql`select from pg_roles where rolname = ${role}`.execute(trx);
  if (known.rows.length === 0)
    await run(trx, sql`create role ${sql.id(role)} login noinherit connection limit 20`);
  const held = new Set(rows[0]?.config ?? []);
  const wanted = rows[0]?.limits === true ? [...settings, diskLimit] : settings;
  for (const [name, value] of wanted)
    if (!held.has(`${name}=${value}`))
      await run(trx, sql`alter role ${sql.id(role)} set ${sql.id(name)} = ${literal(value)}`);
}

/** Where a statement takes no parameters. */
const literal = (text: string): RawBuilder<unknown> => sql.raw(escapeLiteral(text));

/** The curated views, and those that publishing makes of forms from now on. */
async function giveViews(trx: Db, role: string): Promise<void> {
  const [reader, maker] = [sql.id(role), sql.id(ddlRole)];
  await run(trx, sql`grant usage on schema onl_report to ${reader}`);
  await letIn(trx, role);
  await run(trx, sql`grant usage, create on schema onl_report to ${maker}`);
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'onl_report'::regnamespace and relkind = 'v' and pg_has_role(relowner, 'USAGE')
      and not has_table_privilege(${role}, oid, 'select')`.execute(trx);
  for (const { name } of rows)
    await run(trx, sql`grant select on ${sql.id('onl_report', name)} to ${reader}`);
  await sql`select set_config('role', ${ddlRole}, true)`.execute(trx);
  await run(trx, sql`alter default privileges in schema onl_report grant select on tables to ${reader}`);
  await sql`select set_config('role', 'none', true)`.execute(trx);
}

/** Where not everybody may connect: roles of other databases of the server are to be kept out of this one. */
async function letIn(trx: Db, role: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select current_database() as name where not has_database_privilege(${role}, current_database(), 'connect')`.execute(
    trx,
  );
  for (const { name } of rows)
    await run(trx, sql`grant connect on database ${sql.id(name)} to ${sql.id(role)}`);
}

function asRole(url: string, role: string, password: string): string {
  const changed = new URL(url);
  changed.username = role;
  changed.password = password;
  return changed.toString();
}

async function logsIn(address: string): Promise<boolean> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    // 28: it is not let in, by its password or by rules of the server; all else passes or is the owner's trouble as well.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('28')) return false;
    throw error;
  }
}

/** What the database keeps of a password (RFC 5803): the password itself is in no statement, and in no log of statements. */
function scramVerifier(password: string): string {
  const [salt, rounds] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
