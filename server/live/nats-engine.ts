import { setTimeout as delay } from 'node:timers/promises';
import { connect, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { BusEngine, Ears } from './bus.ts';
import type { NatsSettings } from './nats-settings.ts';
import { createOutgoing } from './outgoing.ts';

/** Milliseconds before the first line is tried again, doubled each time; later the client tries by itself. */
const firstPause = 500;
const longestPause = 10_000;
/** A line that says nothing is asked, and given up when it does not answer twice. */
const pingInterval = 5000;

type Parts = {
  readonly settings: NatsSettings;
  /** What the servers of one city speak on, and nobody else. */
  readonly subject: string;
  readonly log: Logger;
};

/**
 * Messages by NATS, each at most once. Nothing depends on it: a start goes on without it, what is said meanwhile waits,
 * and it is tried for ever.
 */
export class NatsEngine implements BusEngine {
  /** All servers lose it together, and everything else works: what nobody hears is found by asking. */
  readonly isNeeded = false;
  private readonly outgoing: ReturnType<typeof createOutgoing>;
  private readonly closing = new AbortController();
  private connection: NatsConnection | undefined;
  private isOpen = false;
  /** Whether messages may have passed this server by since it started. */
  private isLate = false;
  /** Until a line is opened anew: rights of NATS change with its settings. */
  private isRefused = false;
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
    this.outgoing = createOutgoing(parts.log);
  }

  readonly isListening = (): boolean => this.isOpen;

  async start(ears: Ears): Promise<void> {
    if (await this.open(ears)) return;
    void this.openLater(ears);
  }

  send(payloads: readonly string[]): void {
    this.outgoing.add(payloads);
    this.pump();
  }

  async close(): Promise<void> {
    this.closing.abort();
    const { connection } = this;
    this.connection = undefined;
    // What waits is sent first; a line that is down is not waited for.
    if (this.isOpen) await connection?.drain();
    else await connection?.close();
    this.isOpen = false;
  }

  private pump(): void {
    while (this.isOpen && this.connection !== undefined) {
      const [text] = this.outgoing.first(1);
      if (text === undefined) return;
      this.connection.publish(this.parts.subject, text);
      this.outgoing.done(1);
    }
  }

  /** Whether the line is there; why not is said once. */
  private async open(ears: Ears): Promise<boolean> {
    const { settings, subject, log } = this.parts;
    const { servers, isEncrypted, access } = settings;
    try {
      const connection = await connect({
        ...access,
        ...(isEncrypted ? { tls: {} } : {}),
        servers: [...servers],
        name: 'scratch-campus',
        noEcho: true,
        timeout: 3000,
        pingInterval,
        maxReconnectAttempts: -1,
        ignoreAuthErrorAbort: true,
        reconnectTimeWait: firstPause,
        reconnectJitter: firstPause,
      });
      if (this.closing.signal.aborted) {
        await connection.close();
        return false;
      }
      this.connection = connection;
      connection.subscribe(subject, {
        callback: (error, message) => {
          if (error === null) ears.hear(message.string());
          else this.refuse(error);
        },
      });
      // Others hear nothing of whoever speaks before NATS itself has the subscription.
      this.isRefused = false;
      await connection.flush();
      void this.watch(connection, ears);
      this.join(ears);
      return true;
    } catch (error) {
      if (!this.isLate)
        log.error({ err: error, servers }, 'NATS is out of reach: messages between servers wait');
      this.isLate = true;
      return false;
    }
  }

  private async openLater(ears: Ears): Promise<void> {
    const { signal } = this.closing;
    for (let pause = firstPause; !signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      await delay(pause * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
      if (!signal.aborted && (await this.open(ears))) return;
    }
  }

  /** A line on which this server may not listen or speak is none, though it is open. */
  private refuse(error: Error): void {
    // Each message is refused again.
    if (!this.isRefused) this.parts.log.error({ err: error }, 'NATS forbids its subject to this server');
    this.isRefused = true;
    this.isOpen = false;
    this.isLate = true;
  }

  private join(ears: Ears): void {
    if (this.isRefused) return;
    this.isOpen = true;
    this.pump();
    if (!this.isLate) return;
    this.isLate = false;
    this.parts.log.warn({ servers: this.parts.settings.servers }, 'NATS is there again');
    ears.missed();
  }

  private async watch(connection: NatsConnection, ears: Ears): Promise<void> {
    const { log, settings } = this.parts;
    for await (const status of connection.status()) {
      const { type } = status;
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        this.refuse(status.error);
      if (type === 'reconnect') {
        this.isRefused = false;
        this.join(ears);
      }
      if (type !== 'disconnect' || this.closing.signal.aborted) continue;
      this.isOpen = false;
      this.isLate = true;
      log.error({ servers: settings.servers }, 'NATS is out of reach: messages between servers wait');
    }
    // The client tries for ever; what ends it all the same is begun anew.
    if (this.closing.signal.aborted) return;
    this.isOpen = false;
    this.isLate = true;
    await this.openLater(ears);
  }
}
