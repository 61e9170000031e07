import { sql, type Kysely } from 'kysely';
import type { BusMessage } from './bus.ts';
import { busChannel } from './bus.ts';

/** Sends to every node, this one too. Inside a transaction it is delivered when that commits. */
export async function publish<Database>(db: Kysely<Database>, message: BusMessage): Promise<void> {
  await sql`select pg_notify(${busChannel}, ${JSON.stringify(message)})`.execute(db);
}
