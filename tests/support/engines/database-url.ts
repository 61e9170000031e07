import { Client } from 'pg';
import * as z from 'zod/mini';

/**
 * Address of the run's PostgreSQL, the template database, the folder of the seeded files, and the port of a
 * pooler.
 */
export const testServerAddress = z.object({
  url: z.string(),
  template: z.string(),
  filesFolder: z.string(),
  pooler: z.optional(z.number()),
});
export type TestServerAddress = z.infer<typeof testServerAddress>;

/** Returns the address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

/** Returns the address of the same database through the pooler on a local port. */
export function throughPooler(url: string, port: number): string {
  const changed = new URL(url);
  changed.host = `127.0.0.1:${port}`;
  // A socket folder would be in the query part.
  changed.search = '';
  return changed.toString();
}

/** Adds session settings to an address. */
export function withOptions(url: string, options: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', options);
  return changed.toString();
}

/** Returns the same database as superuser of a server started by the run. */
export function asSuperuser(url: string): string {
  const changed = new URL(url);
  changed.username = 'postgres';
  changed.pathname = '/postgres';
  return changed.toString();
}

/**
 * Runs one statement outside the test databases, on its own connection, so that it does not block copying the
 * template.
 */
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
