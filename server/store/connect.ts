import type { Duplex } from 'node:stream';
import { Client, escapeIdentifier } from 'pg';

/** The name of a database or a role, where a statement takes no parameters. */
export const quotedName = escapeIdentifier;

/** One connection outside the pool. */
export type Connection = Client;

/** A connection of its own, for what lasts longer or holds more than a query of the pool; its name tells who it is. */
export async function connect(databaseUrl: string, name: string, stream?: () => Duplex): Promise<Connection> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: `scratch-campus ${name}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...(stream === undefined ? {} : { stream }),
  });
  // Without a listener a connection that breaks would end the process; the query that runs fails all the same.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A connection of its own for as long as the work takes, however long its statements are. */
export async function whileConnected<Result>(
  databaseUrl: string,
  work: (client: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await connect(databaseUrl, 'command');
  try {
    // What requests may take stands in the database for everybody.
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Asks on a connection that is cut when it has not answered in so many milliseconds: a broken line may say nothing for hours. */
export async function queryWithin(
  client: Connection,
  limit: number,
  ...[statement, values]: [statement: string, values?: readonly unknown[]]
): Promise<void> {
  const late = setTimeout(
    () => client.connection.stream.destroy(new Error('Connection terminated: no answer')),
    limit,
  );
  try {
    await client.query(statement, [...(values ?? [])]);
  } finally {
    clearTimeout(late);
  }
}
