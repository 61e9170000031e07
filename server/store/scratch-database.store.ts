import { escapeIdentifier } from 'pg';
import { withConnection, type Connection } from './connect.ts';

/** The database role may not create databases. */
export class NoScratchDatabase extends Error {
  override readonly name = 'NoScratchDatabase';
}

/**
 * Creates an empty database on the server of `url` for the duration of `work`, and always drops it afterwards. Its
 * name is fixed per database and task, so the next run drops the leftover of a killed process. Errors:
 * NoScratchDatabase, and those of the work.
 */
export async function withScratchDatabase<Result>(
  url: string,
  work: (url: string) => Promise<Result>,
  task: 'check' | 'pick' = 'check',
): Promise<Result> {
  return await withConnection(url, async (client) => {
    const { name, allowed } = await nameScratch(client, task);
    if (!allowed) throw new NoScratchDatabase('the role may not create databases');
    await dropDatabase(client, name);
    await client.query(`create database ${escapeIdentifier(name)} template template0`);
    const result = await work(databaseUrl(url, name)).catch(async (error: unknown) => {
      // The error of the work is more useful than a failed drop; the next run drops the database.
      await dropDatabase(client, name).catch(() => undefined);
      throw error;
    });
    await dropDatabase(client, name);
    return result;
  });
}

async function nameScratch(
  client: Connection,
  task: string,
): Promise<{ readonly name: string; readonly allowed: boolean }> {
  const { rows } = await client.query<{ name: string; allowed: boolean }>(
    `select 'campus_' || $1::text || '_' || d.oid::text as name, r.rolsuper or r.rolcreatedb as allowed
     from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
    [task],
  );
  return rows[0] ?? { name: '', allowed: false };
}

/** Wait for autovacuum workers: only a superuser may terminate them. */
export async function dropDatabase(client: Connection, name: string): Promise<void> {
  const statement = `drop database if exists ${escapeIdentifier(name)}`;
  await client.query(statement).catch(() => client.query(`${statement} with (force)`));
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}
