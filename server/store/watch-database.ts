import { Socket } from 'node:net';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { createDatabaseTime } from './database-time.ts';

/** The sockets of one group of connections; destroying them aborts queries that wait for an unresponsive database. */
export type DatabaseSockets = { readonly stream: () => Socket; readonly cut: () => void };

export function databaseSockets(): DatabaseSockets {
  const open = new Set<Socket>();
  return {
    stream: () => {
      const socket = new Socket();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      return socket;
    },
    cut: () => {
      for (const socket of open) socket.destroy(new Error('Connection terminated: the database is silent'));
    },
  };
}

export type DatabaseWatch = {
  readonly isAway: () => boolean;
  /** The time that all servers of this database share. */
  readonly clock: () => Date;
  readonly close: () => Promise<void>;
};

export type WatchDeps = {
  readonly databaseUrl: string;
  /** Sockets of all other connections to the database. */
  readonly sockets: DatabaseSockets;
  readonly log: Pick<Logger, 'warn'>;
  /** Clock of this machine. */
  readonly clock?: () => Date;
  /** Milliseconds. */
  readonly tick?: number;
};

/** Counts ticks instead of time, because a pause of this process itself says nothing about the database. */
const silentTicks = 8;

/**
 * Queries the database's time twice a second on a separate connection, which also checks its health. A frozen database
 * or dead connection is detected after four seconds: waiting queries are aborted, and new ones fail at once until it
 * answers again. Long statements are not affected.
 */
export function watchDatabase(deps: WatchDeps): DatabaseWatch {
  const { databaseUrl, sockets, log, clock = () => new Date(), tick = 500 } = deps;
  const stopwatch = () => performance.now();
  const time = createDatabaseTime({ clock, stopwatch }, log);
  const watchSockets = databaseSockets();
  let client: Client | undefined;
  let isQuerying = false;
  let missedTicks = 0;
  let isAway = false;
  const queryTime = async (): Promise<void> => {
    if (client === undefined) {
      const opened = new Client({
        connectionString: databaseUrl,
        application_name: 'scratch-campus watch',
        stream: watchSockets.stream,
      });
      opened.on('error', () => undefined);
      await opened.connect();
      client = opened;
    }
    const sentAt = stopwatch();
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    for (const { now } of rows) time.synchronize(now, sentAt, stopwatch());
    if (isAway) log.warn({}, 'the database answers again');
    isAway = false;
  };
  const check = (): void => {
    if (!isQuerying) {
      isQuerying = true;
      missedTicks = 0;
      queryTime()
        // An immediate refusal is not silence: queries fail immediately by themselves.
        .catch(() => {
          // The old connection may still be open; the next query uses a new one.
          client?.end().catch(() => undefined);
          client = undefined;
        })
        .finally(() => (isQuerying = false));
      return;
    }
    missedTicks += 1;
    if (missedTicks < silentTicks && !isAway) return;
    if (!isAway) log.warn({}, 'the database does not answer');
    isAway = true;
    sockets.cut();
    if (missedTicks % silentTicks === 0) watchSockets.cut();
  };
  const timer = setInterval(check, tick);
  timer.unref();
  check();
  return {
    isAway: () => isAway,
    clock: time.clock,
    close: async () => {
      clearInterval(timer);
      watchSockets.cut();
    },
  };
}
