import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Connection } from '#server/store/connect.ts';
import type { BusEngine, Ears } from './bus.ts';
import { createOutgoing } from './outgoing.ts';

/** The channel all nodes listen on. */
export const busChannel = 'campus';

/** NOTIFY statements of one transaction: each transaction with one locks all others out at its end. */
const mostAtOnce = 200;
/** Milliseconds before the line is tried again, doubled each time. */
const firstPause = 500;
const longestPause = 10_000;

type Parts = { readonly connect: () => Promise<Connection>; readonly log: Logger };

/** LISTEN and NOTIFY on a connection of its own, which is opened again when it breaks. */
export class PostgresEngine implements BusEngine {
  readonly isNeeded = true;
  private readonly outgoing: ReturnType<typeof createOutgoing>;
  private readonly closing = new AbortController();
  private line: Connection | undefined;
  private sending: Promise<void> = Promise.resolve();
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
    this.outgoing = createOutgoing(parts.log);
  }

  readonly isListening = (): boolean => this.line !== undefined;

  async start(ears: Ears): Promise<void> {
    const client = await this.parts.connect();
    const lose = (error?: Error): void => {
      if (this.line !== client) return;
      this.line = undefined;
      if (error !== undefined) this.parts.log.warn({ err: error }, 'bus connection lost');
      void this.reopen(ears);
    };
    client.on('notification', ({ payload }) => ears.hear(payload ?? ''));
    // Without a listener a database restart would end the process.
    client.on('error', lose);
    client.on('end', () => lose());
    await client.query(`LISTEN ${busChannel}`).catch(async (error: unknown) => {
      await client.end();
      throw error;
    });
    if (this.closing.signal.aborted) return await client.end();
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
    // Whatever fails is sent when the line is there again: twice does no harm.
    this.sending = this.sending
      .then(() => this.sendAll())
      .catch((error: unknown) => this.parts.log.debug({ err: error }, 'bus messages wait'));
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const texts = this.outgoing.first(mostAtOnce);
      if (this.line === undefined || texts.length === 0) return;
      await this.line.query('select pg_notify($1, said) from unnest($2::text[]) said', [busChannel, texts]);
      this.outgoing.done(texts.length);
    }
  }

  private async reopen(ears: Ears): Promise<void> {
    const { signal } = this.closing;
    for (let pause = firstPause; !signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      // Varied: the servers of a city have lost it at the same time.
      await delay(pause * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.start(ears);
        return ears.missed();
      } catch (error) {
        this.parts.log.warn({ err: error }, 'bus connection lost');
      }
    }
  }
}
