import type { Duplex } from 'node:stream';
import { Client } from 'pg';

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
