import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { queryWithTimeout, type Connection } from '#server/store/connect.ts';
import type { BusEngine, BusHandlers } from './bus.ts';
import { createOutgoingQueue, type OutgoingQueue } from './outgoing-queue.ts';

/** The channel that all servers listen on. */
export const busChannel = 'campus';

const notifyAll = 'select pg_notify($1, payload) from unnest($2::text[]) payload';
/** Maximum NOTIFY statements in one transaction: the commit of a transaction with NOTIFY takes a global lock. */
const maxPerTransaction = 200;
/** Milliseconds. */
const defaultTimes = {
  /** Pause before a reconnect, doubled each time. */
  firstPause: 500,
  longestPause: 10_000,
  /** A connection that lasted this long resets the pause; one that breaks sooner is retried with growing pauses. */
  stableAfter: 10_000,
  queryTimeout: 5000,
};

type PostgresEngineDeps = {
  readonly connect: () => Promise<Connection>;
  readonly log: Logger;
  readonly times?: typeof defaultTimes;
};

/** LISTEN and NOTIFY on a connection of its own, which is opened again when it breaks. */
export class PostgresEngine implements BusEngine {
  readonly isNeeded = true;
  private readonly outgoing: OutgoingQueue;
  private readonly closing = new AbortController();
  private connection: Connection | undefined;
  private sending: Promise<void> = Promise.resolve();
  private readonly deps: PostgresEngineDeps;
  private readonly times: typeof defaultTimes;
  private pause: number;

  constructor(deps: PostgresEngineDeps) {
    this.deps = deps;
    this.times = deps.times ?? defaultTimes;
    this.pause = this.times.firstPause;
    this.outgoing = createOutgoingQueue(deps.log);
  }

  readonly isListening = (): boolean => this.connection !== undefined;

  async start(handlers: BusHandlers): Promise<void> {
    const { queryTimeout } = this.times;
    const connection = await this.deps.connect();
    let openedAt = 0;
    const onConnectionLost = (error?: Error): void => {
      if (this.connection !== connection) return;
      this.connection = undefined;
      if (performance.now() - openedAt >= this.times.stableAfter) this.pause = this.times.firstPause;
      if (error !== undefined) this.deps.log.warn({ err: error }, 'bus connection lost');
      void this.reopen(handlers);
    };
    connection.on('notification', ({ payload }) => handlers.onMessage(payload ?? ''));
    // Without a listener a database restart would end the process.
    connection.on('error', onConnectionLost);
    connection.on('end', () => onConnectionLost());
    await queryWithTimeout(connection, queryTimeout, `LISTEN ${busChannel}`).catch(async (error: unknown) => {
      await connection.end();
      throw error;
    });
    if (this.closing.signal.aborted) return await connection.end();
    openedAt = performance.now();
    this.connection = connection;
    return this.flush();
  }

  send(payloads: readonly string[]): void {
    this.outgoing.add(payloads);
    this.flush();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.sending;
    const { connection } = this;
    this.connection = undefined;
    await connection?.end();
  }

  private flush(): void {
    // Failed messages are sent again after a reconnect; duplicates do no harm.
    this.sending = this.sending
      .then(() => this.sendAll())
      .catch((error: unknown) => this.deps.log.debug({ err: error }, 'bus messages wait'));
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const payloads = this.outgoing.peek(maxPerTransaction);
      if (this.connection === undefined || payloads.length === 0) return;
      await queryWithTimeout(this.connection, this.times.queryTimeout, notifyAll, [busChannel, payloads]);
      this.outgoing.remove(payloads.length);
    }
  }

  private async reopen(handlers: BusHandlers): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      // Add jitter: all servers have lost their connection at the same time.
      const pause = this.pause * (0.75 + Math.random() / 2);
      this.pause = Math.min(2 * this.pause, this.times.longestPause);
      await delay(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.start(handlers);
        return handlers.onReconnect();
      } catch (error) {
        this.deps.log.warn({ err: error }, 'bus connection could not be opened');
      }
    }
  }
}
