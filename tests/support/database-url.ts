import { Client } from 'pg';
import * as z from 'zod/mini';

/** Where the run's PostgreSQL is, which database to copy, where the seeded files are, and the port of a pooler before it. */
export const testServerAddress = z.object({
  url: z.string(),
  template: z.string(),
  filesFolder: z.string(),
  pooler: z.optional(z.number()),
});
export type TestServerAddress = z.infer<typeof testServerAddress>;

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

/** The same database by the pooler on a port of this machine. */
export function throughPooler(url: string, port: number): string {
  const changed = new URL(url);
  changed.host = `127.0.0.1:${port}`;
  // Where a socket of the machine is named, it stands here.
  changed.search = '';
  return changed.toString();
}

/** Settings that a session begins with. */
export function withOptions(url: string, options: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', options);
  return changed.toString();
}

/** The same database as whoever may do everything on a server of the run's own. */
export function asSuperuser(url: string): string {
  const changed = new URL(url);
  changed.username = 'postgres';
  changed.pathname = '/postgres';
  return changed.toString();
}

/** One statement outside any test's database; a connection of its own, so that it holds up no copy. */
export async function adminQuery(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
