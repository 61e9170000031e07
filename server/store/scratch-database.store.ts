import { escapeIdentifier } from 'pg';
import { whileConnected, type Connection } from './connect.ts';

/** The role of the database may not create one. */
export class NoScratchDatabase extends Error {
  override readonly name = 'NoScratchDatabase';
}

/**
 * An empty database beside that of `url`, on the same server, for as long as `work` takes; gone afterwards, whatever
 * happened. It has one name for each database and task: what a killed process has left is dropped by the next. Errors:
 * NoScratchDatabase, and those of the work.
 */
export async function withScratchDatabase<Result>(
  url: string,
  work: (url: string) => Promise<Result>,
  task: 'check' | 'pick' = 'check',
): Promise<Result> {
  return await whileConnected(url, async (client) => {
    const { name, allowed } = await nameScratch(client, task);
    if (!allowed) throw new NoScratchDatabase('the role may not create databases');
    await dropDatabase(client, name);
    await client.query(`create database ${escapeIdentifier(name)} template template0`);
    const result = await work(beside(url, name)).catch(async (error: unknown) => {
      // Why the work failed says more than that its database cannot be dropped; the next one drops it.
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

/** A worker of autovacuum is waited for: only a superuser may end it. */
export async function dropDatabase(client: Connection, name: string): Promise<void> {
  const statement = `drop database if exists ${escapeIdentifier(name)}`;
  await client.query(statement).catch(() => client.query(`${statement} with (force)`));
}

/** The same server, another database. */
export function beside(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}
