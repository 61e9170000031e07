import { sql } from 'kysely';
import type { Db } from './database.ts';
import { ddlRole } from './online-role.store.ts';

/**
 * Takes the login and the connections from the role that ran SQL of reports in versions before decision 127. Its name has the number
 * of its database, for roles are of the whole cluster. The role itself goes with the database.
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

/** The role that makes tables of forms makes their views, too, which show them under the names of their fields. */
export async function letMakeViews(db: Db): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(${ddlRole}, ${schema}, 'create') as may`.execute(db);
  if (rows[0]?.may !== true)
    await sql`grant usage, create on schema ${sql.id(schema)} to ${sql.id(ddlRole)}`.execute(db);
}
