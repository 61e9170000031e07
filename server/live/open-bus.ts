import type { Logger } from 'pino';
import type { Connection } from '#server/store/connect.ts';
import type { Db } from '#server/store/database.ts';
import { notify } from '#server/store/transaction.ts';
import { Bus, type BusTimes } from './bus.ts';
import { busChannel, PostgresEngine } from './postgres-engine.ts';
import { speakThrough } from './publish.ts';

type Parts = { readonly db: Db; readonly log: Logger; readonly times?: BusTimes };

/** Messages by NOTIFY of the database itself. What is bound to a transaction is a part of it. */
export async function openPostgresBus({
  connect,
  ...parts
}: Parts & { readonly connect: () => Promise<Connection> }): Promise<Bus> {
  const bus = new Bus(new PostgresEngine({ connect, log: parts.log }), parts.log, parts.times);
  speakThrough(parts.db, { bus, bind: (db, message) => notify(db, busChannel, JSON.stringify(message)) });
  await bus.start();
  return bus;
}
