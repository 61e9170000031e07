import { sql } from 'kysely';
import type { Db } from './database.ts';
import { ddlRole } from './online-role.store.ts';

/**
 * Revokes login and connections of the role that ran report SQL before decision 127. Its name contains the database's
 * oid, because roles are cluster-wide. The role itself is removed with the database.
 */
export async function closeSqlRole(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select rolname::text as name from pg_roles
    where rolcanlogin and rolname = 'onl_sql_' || (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  for (const { name } of rows) await sql`alter role ${sql.id(name)} nologin connection limit 0`.execute(db);
}

const schema = 'onl_report';

/** The role that creates form tables also creates their views, which use the field names. */
export async function grantViewCreation(db: Db): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(${ddlRole}, ${schema}, 'create') as may`.execute(db);
  if (rows[0]?.may !== true)
    await sql`grant usage, create on schema ${sql.id(schema)} to ${sql.id(ddlRole)}`.execute(db);
}
