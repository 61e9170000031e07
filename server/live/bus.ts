import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { SequenceTracker } from './sequence-tracker.ts';

/** A message between servers: a kind and ids, not rows. */
export type BusMessage = { readonly kind: string };

/** A message that may arrive over several paths and is delivered once. */
export type TransactionalMessage = BusMessage & { readonly id: string };

/**
 * When a message is sent. `batched`: after the commit, collected for a short interval, equal messages once.
 * `immediate`: right after the commit, for messages that the sender has already batched. `transactional`: as part of
 * the transaction, for messages that must be neither lost nor late.
 */
export type Delivery = 'batched' | 'immediate' | 'transactional';

/** A kind of message. `read` parses what a server has sent and returns undefined if it is not a message of this kind. */
export type Topic<Message extends BusMessage> = {
  readonly kind: Message['kind'];
  readonly delivery: Delivery;
  readonly read: (sent: object) => Message | undefined;
};

/** Callbacks for messages of other servers. The bus tolerates reordered and repeated messages. */
export type BusHandlers = {
  readonly onMessage: (payload: string) => void;
  /** The connection was lost and is open again; messages sent in between may be lost. */
  readonly onReconnect: () => void;
};

/**
 * Transport of messages between servers. It may lose, repeat or reorder messages; the bus detects losses by the
 * sequence numbers.
 */
export type BusEngine = {
  /**
   * Whether a server that is disconnected from this transport is not ready. False for a transport whose outage affects
   * all servers alike.
   */
  readonly isNeeded: boolean;
  /**
   * Resolves when messages arrive, or when the engine keeps retrying by itself. Errors: a cause that a retry cannot
   * fix.
   */
  readonly start: (handlers: BusHandlers) => Promise<void>;
  /** While the connection is down, messages are queued up to a limit. */
  readonly send: (payloads: readonly string[]) => void;
  readonly isListening: () => boolean;
  /** Sends the queued messages first if the connection is open. */
  readonly close: () => Promise<void>;
};

/** Milliseconds. */
export type BusTimes = { readonly batch: number; readonly heartbeat: number; readonly timeout: number };

/**
 * `batch`: how long messages are collected. `heartbeat`: heartbeat interval, and so the delay until a loss is
 * detected. `timeout`: how late a message may arrive before it counts as lost.
 */
const defaultTimes: BusTimes = { batch: 30, heartbeat: 5000, timeout: 1000 };

/** Servers of other releases know the heartbeat by this kind. */
const heartbeatKind = 'beat';
/** Maximum number of remembered ids of messages that may arrive again over another path. */
const maxSeenIds = 20_000;

/** Returns whether the message could be parsed. */
type Listener = (sent: object) => boolean;

/** A message as servers exchange it. `by`: id of the sending server. `n`: sequence number of the message. */
type WireMessage = BusMessage & { readonly by?: string; readonly n?: number; readonly id?: string };

/**
 * Messages between servers. A server delivers its own messages locally, without the engine. Every message has a
 * sequence number. A server that finds one missing calls its `onGap` listeners, which drop their caches.
 */
export class Bus {
  private readonly id = randomUUID().slice(0, 8);
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly gapListeners = new Set<() => void>();
  private readonly watchers = new Set<(kind: string) => void>();
  private readonly kindsWithoutListener = new Set<string>();
  /** Messages that are not sent yet, by their text. */
  private readonly batch = new Map<string, WireMessage>();
  private readonly sequences: SequenceTracker;
  private readonly seenIds = new LRUCache<string, true>({ maxSize: maxSeenIds, sizeCalculation: () => 1 });
  private lastSequence = 0;
  private isClosed = false;
  private batchTimer: NodeJS.Timeout | undefined;
  private heartbeatTimer: NodeJS.Timeout | undefined;
  private readonly engine: BusEngine;
  private readonly log: Logger;
  private readonly times: BusTimes;

  constructor(engine: BusEngine, log: Logger, times = defaultTimes) {
    this.engine = engine;
    this.log = log;
    this.times = times;
    this.sequences = new SequenceTracker(times, () => this.reportGap());
  }

  subscribe<Message extends BusMessage>(
    { kind, read }: Pick<Topic<Message>, 'kind' | 'read'>,
    onMessage: (message: Message) => void,
  ): () => void {
    const listener: Listener = (sent) => {
      const message = read(sent);
      if (message === undefined) return false;
      onMessage(message);
      return true;
    };
    const listeners = this.listeners.get(kind) ?? new Set();
    this.listeners.set(kind, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Calls the listener after a gap in which this server may have missed messages. */
  onGap(listener: () => void): () => void {
    this.gapListeners.add(listener);
    return () => this.gapListeners.delete(listener);
  }

  /**
   * Calls the watcher with the kind of every message that a listener understands, and with `reconnected` after a gap.
   */
  watch(watcher: (kind: string) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Whether this server is not ready while the engine is disconnected. */
  get isNeeded(): boolean {
    return this.engine.isNeeded;
  }

  /** Whether the engine is connected. */
  get isListening(): boolean {
    return this.engine.isListening();
  }

  async start(): Promise<void> {
    await this.engine.start({
      onMessage: (payload) => this.receive(payload),
      onReconnect: () => this.reportGap(),
    });
    // An idle server sends heartbeats too: its last message may be the lost one.
    this.heartbeatTimer = setInterval(() => this.sendHeartbeat(), this.times.heartbeat);
    this.heartbeatTimer.unref();
  }

  /** Sends to every server, this one included. Equal messages of one batch are sent once. */
  notify(message: WireMessage, delivery: Exclude<Delivery, 'transactional'>): void {
    if (this.isClosed) return;
    this.batch.set(JSON.stringify(message), message);
    if (delivery === 'immediate') this.flush();
    else this.batchTimer ??= setTimeout(() => this.flush(), this.times.batch);
  }

  /** Delivers a message on this server now; the other servers get it over another path. */
  deliverLocally(message: TransactionalMessage): void {
    this.deliver(message, JSON.stringify(message));
  }

  async close(): Promise<void> {
    clearInterval(this.heartbeatTimer);
    this.flush();
    this.isClosed = true;
    this.sequences.close();
    await this.engine.close();
  }

  private flush(): void {
    clearTimeout(this.batchTimer);
    this.batchTimer = undefined;
    const messages = [...this.batch.values()];
    this.batch.clear();
    if (messages.length === 0) return;
    this.engine.send(
      messages.map((message) => JSON.stringify({ ...message, by: this.id, n: (this.lastSequence += 1) })),
    );
    for (const message of messages) this.deliver(message, JSON.stringify(message));
  }

  private sendHeartbeat(): void {
    // A server that has sent nothing sends heartbeats too: a heartbeat that fails reveals a dead connection.
    if (this.isListening)
      this.engine.send([JSON.stringify({ kind: heartbeatKind, by: this.id, n: this.lastSequence })]);
  }

  private receive(payload: string): void {
    const message = readMessage(payload);
    if (message === undefined) return this.logUnreadable(payload);
    const { kind, by, n } = message;
    // This server sent it and has delivered it already.
    if (by === this.id) return undefined;
    if (kind === heartbeatKind) {
      if (by !== undefined && n !== undefined) this.sequences.recordCount(by, n);
      return undefined;
    }
    if (by !== undefined && n !== undefined && !this.sequences.recordMessage(by, n)) return undefined;
    return this.deliver(message, payload);
  }

  private deliver(message: WireMessage, payload: string): void {
    const { kind, id } = message;
    if (id !== undefined) {
      if (this.seenIds.has(id)) return;
      this.seenIds.set(id, true);
    }
    const listeners = this.listeners.get(kind);
    if (listeners === undefined || listeners.size === 0) return this.logWithoutListener(kind);
    const understood = [...listeners].map((listener) => this.callListener(listener, message));
    return understood.includes(true) ? this.notifyWatchers(kind) : this.logUnreadable(payload);
  }

  /**
   * Returns whether the listener could parse the message. An error of a listener is only logged: the publisher's change
   * is already done and must not fail.
   */
  private callListener(listener: Listener, message: BusMessage): boolean {
    try {
      return listener(message);
    } catch (error) {
      this.log.error({ err: error, kind: message.kind }, 'a listener of a bus message failed');
      return true;
    }
  }

  /** Logs each kind once: a newer server may have sent it, or this one has not subscribed yet. */
  private logWithoutListener(kind: string): void {
    if (this.kindsWithoutListener.has(kind)) return;
    this.kindsWithoutListener.add(kind);
    this.log.warn({ kind }, 'no listener for bus message kind');
  }

  private logUnreadable(payload: string): void {
    this.log.warn({ payload: payload.slice(0, 200) }, 'unreadable bus message');
  }

  private notifyWatchers(kind: string): void {
    for (const watcher of this.watchers) watcher(kind);
  }

  private reportGap(): void {
    this.sequences.forgetMissing();
    for (const listener of this.gapListeners) listener();
    this.notifyWatchers('reconnected');
  }
}

/** Returns undefined for a payload that is not a message of a server. */
function readMessage(payload: string): WireMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  const by: unknown = Reflect.get(value, 'by');
  const n: unknown = Reflect.get(value, 'n');
  const sequence = typeof by === 'string' && typeof n === 'number' ? { by, n } : {};
  const id: unknown = Reflect.get(value, 'id');
  const identity = typeof id === 'string' ? { id } : {};
  return { ...value, kind: String(value.kind), ...sequence, ...identity };
}
