import { setTimeout as delay } from 'node:timers/promises';
import { connect, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { BusEngine, BusHandlers } from './bus.ts';
import type { NatsSettings } from './nats-settings.ts';
import { createOutgoingQueue, type OutgoingQueue } from './outgoing-queue.ts';

/**
 * Milliseconds before the first connection is retried, doubled each time. Once connected, the client reconnects by
 * itself.
 */
const firstPause = 500;
const longestPause = 10_000;
/** Milliseconds between pings; a connection that misses two pings is closed. */
const pingInterval = 5000;

type NatsEngineDeps = {
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
  private readonly outgoing: OutgoingQueue;
  private readonly closing = new AbortController();
  private connection: NatsConnection | undefined;
  private isOpen = false;
  /** Whether this server may have missed messages since it started. */
  private hasGap = false;
  /** Reset on each new connection: permissions change with the settings of NATS. */
  private isForbidden = false;
  private readonly deps: NatsEngineDeps;

  constructor(deps: NatsEngineDeps) {
    this.deps = deps;
    this.outgoing = createOutgoingQueue(deps.log);
  }

  readonly isListening = (): boolean => this.isOpen;

  async start(handlers: BusHandlers): Promise<void> {
    if (await this.open(handlers)) return;
    void this.retryOpen(handlers);
  }

  send(payloads: readonly string[]): void {
    this.outgoing.add(payloads);
    this.flush();
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

  private flush(): void {
    while (this.isOpen && this.connection !== undefined) {
      const [payload] = this.outgoing.peek(1);
      if (payload === undefined) return;
      this.connection.publish(this.deps.subject, payload);
      this.outgoing.remove(1);
    }
  }

  /** Returns whether the connection is open; logs a failure once. */
  private async open(handlers: BusHandlers): Promise<boolean> {
    const { settings, subject, log } = this.deps;
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
          if (error === null) handlers.onMessage(message.string());
          else this.onForbidden(error);
        },
      });
      // Messages sent before NATS has the subscription would be missed.
      this.isForbidden = false;
      await connection.flush();
      void this.watchStatus(connection, handlers);
      this.onConnected(handlers);
      return true;
    } catch (error) {
      if (!this.hasGap)
        log.error({ err: error, servers }, 'NATS is out of reach: messages between servers wait');
      this.hasGap = true;
      return false;
    }
  }

  private async retryOpen(handlers: BusHandlers): Promise<void> {
    const { signal } = this.closing;
    for (let pause = firstPause; !signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      await delay(pause * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
      if (!signal.aborted && (await this.open(handlers))) return;
    }
  }

  /** Treats an open connection without permission to publish or subscribe as disconnected. */
  private onForbidden(error: Error): void {
    // NATS refuses each message; log only the first.
    if (!this.isForbidden) this.deps.log.error({ err: error }, 'NATS forbids its subject to this server');
    this.isForbidden = true;
    this.isOpen = false;
    this.hasGap = true;
  }

  private onConnected(handlers: BusHandlers): void {
    if (this.isForbidden) return;
    this.isOpen = true;
    this.flush();
    if (!this.hasGap) return;
    this.hasGap = false;
    this.deps.log.warn({ servers: this.deps.settings.servers }, 'NATS is connected again');
    handlers.onReconnect();
  }

  private async watchStatus(connection: NatsConnection, handlers: BusHandlers): Promise<void> {
    const { log, settings } = this.deps;
    for await (const status of connection.status()) {
      const { type } = status;
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        this.onForbidden(status.error);
      if (type === 'reconnect') {
        this.isForbidden = false;
        this.onConnected(handlers);
      }
      if (type !== 'disconnect' || this.closing.signal.aborted) continue;
      this.isOpen = false;
      this.hasGap = true;
      log.error({ servers: settings.servers }, 'NATS is out of reach: messages between servers wait');
    }
    // The client retries for ever; if it ends all the same, open a new one.
    if (this.closing.signal.aborted) return;
    this.isOpen = false;
    this.hasGap = true;
    await this.retryOpen(handlers);
  }
}
