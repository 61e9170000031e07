import type { Duplex } from 'node:stream';
import { Client, escapeIdentifier } from 'pg';

/** Quotes the name of a database or role for a statement that takes no parameters. */
export const quotedName = escapeIdentifier;

/** One connection outside the pool. */
export type Connection = Client;

/** Opens a connection outside of the pool, for long work or session state; `name` identifies it in pg_stat_activity. */
export async function connect(databaseUrl: string, name: string, stream?: () => Duplex): Promise<Connection> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: `scratch-campus ${name}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...(stream === undefined ? {} : { stream }),
  });
  // Without a listener a broken connection would end the process; a running query fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs the work on a separate connection without statement limits. */
export async function withConnection<Result>(
  databaseUrl: string,
  work: (client: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await connect(databaseUrl, 'command');
  try {
    // The statement limit for requests may be set for the whole database.
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs a query and destroys the connection if there is no answer within the time limit: a broken connection may stay
 * silent for hours.
 */
export async function queryWithTimeout(
  client: Connection,
  limit: number,
  ...[statement, values]: [statement: string, values?: readonly unknown[]]
): Promise<void> {
  const timer = setTimeout(
    () => client.connection.stream.destroy(new Error('Connection terminated: no answer')),
    limit,
  );
  try {
    await client.query(statement, [...(values ?? [])]);
  } finally {
    clearTimeout(timer);
  }
}
