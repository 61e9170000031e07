import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Connection } from '#server/store/connect.ts';
import type { Db } from '#server/store/database.ts';
import { readSecret } from '#server/store/secret.store.ts';
import { afterCommit, notify } from '#server/store/transaction.ts';
import { Bus, type BusEngine, type BusTimes } from './bus.ts';
import { NatsEngine } from './nats-engine.ts';
import type { NatsSettings } from './nats-settings.ts';
import { busChannel, PostgresEngine } from './postgres-engine.ts';
import { registerPublisher } from './publish.ts';
import { storeMessage } from './stored-message.store.ts';
import { withStoredMessages } from './stored-messages.ts';

type BusOptions = { readonly db: Db; readonly log: Logger; readonly times?: BusTimes };

type PostgresBusOptions = BusOptions & { readonly connect: () => Promise<Connection> };

/** Milliseconds between two reads of the stored messages. */
const defaultInterval = 2000;

/** Opens a bus over NOTIFY of the database. Transactional messages are part of their transaction. */
export async function openPostgresBus({ connect, db, log, times }: PostgresBusOptions): Promise<Bus> {
  const bus = new Bus(new PostgresEngine({ connect, log }), log, times);
  registerPublisher(db, {
    bus,
    publishInTransaction: async (trx, message) => {
      await notify(trx, busChannel, JSON.stringify(message));
      // The LISTEN connection may be down, but a client that changed something must not get stale data from this
      // server.
      afterCommit(trx, () => bus.deliverLocally(message));
    },
  });
  await bus.start();
  return bus;
}

type NatsBusOptions = BusOptions & {
  readonly settings: NatsSettings;
  readonly newSecret: () => string;
  /** One of many schools: two databases may be copies with the same secret. */
  readonly school?: string | undefined;
};

/** Opens a bus over NATS. The secret that `newSecret` creates once determines the subject of this installation. */
export async function openNatsBus({
  settings,
  newSecret,
  school = '',
  ...options
}: NatsBusOptions): Promise<Bus> {
  const { db, log } = options;
  const secret = await readSecret(db, 'bus', newSecret);
  // Two schools may share one NATS.
  const subject = `campus.${createHash('sha256').update(`${secret}${school}`).digest('hex').slice(0, 32)}`;
  return await openBusWithStoredMessages(new NatsEngine({ settings, subject, log }), options);
}

/** Opens a bus over an engine that may lose messages. Transactional messages are also stored in the database. */
export async function openBusWithStoredMessages(
  engine: BusEngine,
  { db, log, times, interval = defaultInterval }: BusOptions & { readonly interval?: number },
): Promise<Bus> {
  const bus = new Bus(withStoredMessages(engine, { db, log, interval }), log, times);
  registerPublisher(db, {
    bus,
    publishInTransaction: async (trx, message) => {
      await storeMessage(trx, JSON.stringify(message));
      afterCommit(trx, () => bus.notify(message, 'immediate'));
    },
  });
  await bus.start();
  return bus;
}
