import { setTimeout as delay } from 'node:timers/promises';
import { connect, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { BusEngine, BusHandlers } from './bus.ts';
import type { NatsSettings } from './nats-settings.ts';
import { createOutgoing } from './outgoing.ts';

/**
 * Milliseconds before the first connection is retried, doubled each time. Once connected, the client reconnects by
 * itself.
 */
const firstPause = 500;
const longestPause = 10_000;
/** Milliseconds between pings; a connection that misses two pings is closed. */
const pingInterval = 5000;

type Parts = {
  readonly settings: NatsSettings;
  /** The subject that only the servers of one installation use. */
  readonly subject: string;
  readonly log: Logger;
};

/**
 * Messages over NATS, each delivered at most once. The server starts without NATS, queues messages meanwhile and
 * retries for ever.
 */
export class NatsEngine implements BusEngine {
  /**
   * All servers lose NATS together, and everything else still works: transactional messages are read from the
   * database.
   */
  readonly isNeeded = false;
  private readonly outgoing: ReturnType<typeof createOutgoing>;
  private readonly closing = new AbortController();
  private connection: NatsConnection | undefined;
  private isOpen = false;
  /** Whether this server may have missed messages since it started. */
  private isLate = false;
  /** Reset on each new connection: permissions change with the settings of NATS. */
  private isRefused = false;
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
    this.outgoing = createOutgoing(parts.log);
  }

  readonly isListening = (): boolean => this.isOpen;

  async start(handlers: BusHandlers): Promise<void> {
    if (await this.open(handlers)) return;
    void this.openLater(handlers);
  }

  send(payloads: readonly string[]): void {
    this.outgoing.add(payloads);
    this.pump();
  }

  async close(): Promise<void> {
    this.closing.abort();
    const { connection } = this;
    this.connection = undefined;
    // Send the queued messages first, but do not wait for a connection that is down.
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

  /** Returns whether the connection is open; logs a failure once. */
  private async open(handlers: BusHandlers): Promise<boolean> {
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
          if (error === null) handlers.hear(message.string());
          else this.refuse(error);
        },
      });
      // Messages sent before NATS has the subscription would be missed.
      this.isRefused = false;
      await connection.flush();
      void this.watch(connection, handlers);
      this.join(handlers);
      return true;
    } catch (error) {
      if (!this.isLate)
        log.error({ err: error, servers }, 'NATS is out of reach: messages between servers wait');
      this.isLate = true;
      return false;
    }
  }

  private async openLater(handlers: BusHandlers): Promise<void> {
    const { signal } = this.closing;
    for (let pause = firstPause; !signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      await delay(pause * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
      if (!signal.aborted && (await this.open(handlers))) return;
    }
  }

  /** Treats an open connection without permission to publish or subscribe as disconnected. */
  private refuse(error: Error): void {
    // NATS refuses each message; log only the first.
    if (!this.isRefused) this.parts.log.error({ err: error }, 'NATS forbids its subject to this server');
    this.isRefused = true;
    this.isOpen = false;
    this.isLate = true;
  }

  private join(handlers: BusHandlers): void {
    if (this.isRefused) return;
    this.isOpen = true;
    this.pump();
    if (!this.isLate) return;
    this.isLate = false;
    this.parts.log.warn({ servers: this.parts.settings.servers }, 'NATS is there again');
    handlers.missed();
  }

  private async watch(connection: NatsConnection, handlers: BusHandlers): Promise<void> {
    const { log, settings } = this.parts;
    for await (const status of connection.status()) {
      const { type } = status;
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        this.refuse(status.error);
      if (type === 'reconnect') {
        this.isRefused = false;
        this.join(handlers);
      }
      if (type !== 'disconnect' || this.closing.signal.aborted) continue;
      this.isOpen = false;
      this.isLate = true;
      log.error({ servers: settings.servers }, 'NATS is out of reach: messages between servers wait');
    }
    // The client retries for ever; if it ends all the same, open a new one.
    if (this.closing.signal.aborted) return;
    this.isOpen = false;
    this.isLate = true;
    await this.openLater(handlers);
  }
}
