import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { queryWithin, type Connection } from '#server/store/connect.ts';
import type { BusEngine, BusHandlers } from './bus.ts';
import { createOutgoing } from './outgoing.ts';

/** The channel all nodes listen on. */
export const busChannel = 'campus';

const sayAll = 'select pg_notify($1, said) from unnest($2::text[]) said';
/** Maximum NOTIFY statements in one transaction: the commit of a transaction with NOTIFY takes a global lock. */
const maxAtOnce = 200;
/** Milliseconds. */
const defaultTimes = {
  /** Pause before a reconnect, doubled each time. */
  firstPause: 500,
  longestPause: 10_000,
  /** A connection that lasted this long resets the pause; one that breaks sooner is retried with growing pauses. */
  steadyAfter: 10_000,
  answerWithin: 5000,
};

type Parts = {
  readonly connect: () => Promise<Connection>;
  readonly log: Logger;
  readonly times?: typeof defaultTimes;
};

/** LISTEN and NOTIFY on a connection of its own, which is opened again when it breaks. */
export class PostgresEngine implements BusEngine {
  readonly isNeeded = true;
  private readonly outgoing: ReturnType<typeof createOutgoing>;
  private readonly closing = new AbortController();
  private line: Connection | undefined;
  private sending: Promise<void> = Promise.resolve();
  private readonly parts: Parts;
  private readonly times: typeof defaultTimes;
  private pause: number;

  constructor(parts: Parts) {
    this.parts = parts;
    this.times = parts.times ?? defaultTimes;
    this.pause = this.times.firstPause;
    this.outgoing = createOutgoing(parts.log);
  }

  readonly isListening = (): boolean => this.line !== undefined;

  async start(handlers: BusHandlers): Promise<void> {
    const { answerWithin } = this.times;
    const client = await this.parts.connect();
    let openedAt = 0;
    const lose = (error?: Error): void => {
      if (this.line !== client) return;
      this.line = undefined;
      if (performance.now() - openedAt >= this.times.steadyAfter) this.pause = this.times.firstPause;
      if (error !== undefined) this.parts.log.warn({ err: error }, 'bus connection lost');
      void this.reopen(handlers);
    };
    client.on('notification', ({ payload }) => handlers.hear(payload ?? ''));
    // Without a listener a database restart would end the process.
    client.on('error', lose);
    client.on('end', () => lose());
    await queryWithin(client, answerWithin, `LISTEN ${busChannel}`).catch(async (error: unknown) => {
      await client.end();
      throw error;
    });
    if (this.closing.signal.aborted) return await client.end();
    openedAt = performance.now();
    this.line = client;
    return this.pump();
  }

  send(payloads: readonly string[]): void {
    this.outgoing.add(payloads);
    this.pump();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.sending;
    const client = this.line;
    this.line = undefined;
    await client?.end();
  }

  private pump(): void {
    // Failed messages are sent again after a reconnect; duplicates do no harm.
    this.sending = this.sending
      .then(() => this.sendAll())
      .catch((error: unknown) => this.parts.log.debug({ err: error }, 'bus messages wait'));
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const texts = this.outgoing.first(maxAtOnce);
      if (this.line === undefined || texts.length === 0) return;
      await queryWithin(this.line, this.times.answerWithin, sayAll, [busChannel, texts]);
      this.outgoing.done(texts.length);
    }
  }

  private async reopen(handlers: BusHandlers): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      // Add jitter: all servers have lost their connection at the same time.
      const varied = this.pause * (0.75 + Math.random() / 2);
      this.pause = Math.min(2 * this.pause, this.times.longestPause);
      await delay(varied, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.start(handlers);
        return handlers.missed();
      } catch (error) {
        this.parts.log.warn({ err: error }, 'bus connection lost');
      }
    }
  }
}
