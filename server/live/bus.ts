import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { SequenceTracker } from './sequence-tracker.ts';

/** A message between nodes: a kind and ids, not rows. */
export type BusMessage = { readonly kind: string };

/** A message that arrives over several paths and is delivered once. */
export type BoundMessage = BusMessage & { readonly id: string };

/**
 * When a message is sent. `gathered`: after the commit, batched for a short interval, equal messages once. `prompt`:
 * right after the commit, for messages that the sender has already batched. `bound`: as part of the transaction, for
 * messages that must be neither lost nor late.
 */
export type Pace = 'gathered' | 'prompt' | 'bound';

/** A kind of message. `read` parses what a node has sent and returns undefined if it is not a message of this kind. */
export type Topic<Message extends BusMessage> = {
  readonly kind: Message['kind'];
  readonly pace: Pace;
  readonly read: (sent: object) => Message | undefined;
};

/** Callbacks for messages of other servers. The bus tolerates reordered and repeated messages. */
export type BusHandlers = {
  readonly hear: (payload: string) => void;
  /** The connection was lost and is open again; messages sent in between may be lost. */
  readonly missed: () => void;
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
export type BusTimes = { readonly gather: number; readonly beat: number; readonly timeout: number };

/**
 * `gather`: batching interval. `beat`: heartbeat interval, and so the delay until a loss is detected. `timeout`: how
 * late a message may arrive before it counts as lost.
 */
const defaultTimes: BusTimes = { gather: 30, beat: 5000, timeout: 1000 };

const beatKind = 'beat';
/** Maximum number of remembered ids of messages that may arrive again over another path. */
const maxBound = 20_000;

/** Returns whether the message could be parsed. */
type Hear = (sent: object) => boolean;

type Sent = BusMessage & { readonly by?: string; readonly n?: number; readonly id?: string };

/**
 * Messages between servers. A server delivers its own messages locally, without the engine. Every message has a
 * sequence number. A server that finds one missing calls its `onGap` listeners, which drop their caches.
 */
export class Bus {
  private readonly id = randomUUID().slice(0, 8);
  private readonly listeners = new Map<string, Set<Hear>>();
  private readonly gaps = new Set<() => void>();
  private readonly watchers = new Set<(kind: string) => void>();
  /** Kinds of received messages that have no listener. */
  private readonly unheard = new Set<string>();
  private readonly waiting = new Map<string, Sent>();
  private readonly numbers: SequenceTracker;
  private readonly bound = new LRUCache<string, true>({ maxSize: maxBound, sizeCalculation: () => 1 });
  private said = 0;
  private isClosed = false;
  private gathering: NodeJS.Timeout | undefined;
  private beating: NodeJS.Timeout | undefined;
  private readonly engine: BusEngine;
  private readonly log: Logger;
  private readonly times: BusTimes;

  constructor(engine: BusEngine, log: Logger, times = defaultTimes) {
    this.engine = engine;
    this.log = log;
    this.times = times;
    this.numbers = new SequenceTracker(times, () => this.catchUp());
  }

  subscribe<Message extends BusMessage>(
    { kind, read }: Pick<Topic<Message>, 'kind' | 'read'>,
    listener: (message: Message) => void,
  ): () => void {
    const hear: Hear = (sent) => {
      const message = read(sent);
      if (message === undefined) return false;
      listener(message);
      return true;
    };
    const others = this.listeners.get(kind) ?? new Set();
    this.listeners.set(kind, others.add(hear));
    return () => others.delete(hear);
  }

  /** Calls the listener after a gap in which this node may have missed messages. */
  onGap(listener: () => void): () => void {
    this.gaps.add(listener);
    return () => this.gaps.delete(listener);
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
    await this.engine.start({ hear: (payload) => this.receive(payload), missed: () => this.catchUp() });
    // An idle server sends heartbeats too: its last message may be the lost one.
    this.beating = setInterval(() => this.beat(), this.times.beat);
    this.beating.unref();
  }

  /** Sends to every node, this one included. Equal messages of one batch are sent once. */
  notify(message: Sent, pace: 'gathered' | 'prompt'): void {
    if (this.isClosed) return;
    this.waiting.set(JSON.stringify(message), message);
    if (pace === 'prompt') this.flush();
    else this.gathering ??= setTimeout(() => this.flush(), this.times.gather);
  }

  /** Delivers a message locally now; the other servers get it over another path. */
  hear(message: BoundMessage): void {
    this.deliver(message, JSON.stringify(message));
  }

  async close(): Promise<void> {
    clearInterval(this.beating);
    this.flush();
    this.isClosed = true;
    this.numbers.close();
    await this.engine.close();
  }

  private flush(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    const messages = [...this.waiting.values()];
    this.waiting.clear();
    if (messages.length === 0) return;
    this.engine.send(
      messages.map((message) => JSON.stringify({ ...message, by: this.id, n: (this.said += 1) })),
    );
    for (const message of messages) this.deliver(message, JSON.stringify(message));
  }

  private beat(): void {
    // A server that has sent nothing sends heartbeats too: a heartbeat that fails reveals a dead connection.
    if (this.isListening) this.engine.send([JSON.stringify({ kind: beatKind, by: this.id, n: this.said })]);
  }

  private receive(payload: string): void {
    const sent = readSent(payload);
    if (sent === undefined) return this.doubt(payload);
    const { kind, by, n } = sent;
    // This server sent it and has delivered it already.
    if (by === this.id) return undefined;
    if (kind === beatKind) return by === undefined || n === undefined ? undefined : this.numbers.upTo(by, n);
    if (by !== undefined && n !== undefined && !this.numbers.isNew(by, n)) return undefined;
    return this.deliver(sent, payload);
  }

  private deliver(sent: Sent, payload: string): void {
    if (sent.id !== undefined) {
      if (this.bound.has(sent.id)) return;
      this.bound.set(sent.id, true);
    }
    const listeners = this.listeners.get(sent.kind);
    if (listeners === undefined || listeners.size === 0) return this.noteUnheard(sent.kind);
    const understood = [...listeners].map((hear) => this.isUnderstood(hear, sent));
    return understood.includes(true) ? this.notifyWatchers(sent.kind) : this.doubt(payload);
  }

  /** The publisher's change is already done, so a failing listener must not fail the publisher. */
  private isUnderstood(hear: Hear, sent: BusMessage): boolean {
    try {
      return hear(sent);
    } catch (error) {
      this.log.error({ err: error, kind: sent.kind }, 'a bus message was not dealt with');
      return true;
    }
  }

  /** Logs each kind once: a newer server may have sent it, or this one has not subscribed yet. */
  private noteUnheard(kind: string): void {
    if (this.unheard.has(kind)) return;
    this.unheard.add(kind);
    this.log.warn({ kind }, 'bus message of a kind nobody hears');
  }

  private doubt(payload: string): void {
    this.log.warn({ payload: payload.slice(0, 200) }, 'unknown bus message');
  }

  private notifyWatchers(kind: string): void {
    for (const watcher of this.watchers) watcher(kind);
  }

  private catchUp(): void {
    this.numbers.forget();
    for (const listener of this.gaps) listener();
    this.notifyWatchers('reconnected');
  }
}

function readSent(payload: string): Sent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  const by: unknown = Reflect.get(value, 'by');
  const n: unknown = Reflect.get(value, 'n');
  const numbered = typeof by === 'string' && typeof n === 'number' ? { by, n } : {};
  const id: unknown = Reflect.get(value, 'id');
  const named = typeof id === 'string' ? { id } : {};
  return { ...value, kind: String(value.kind), ...numbered, ...named };
}
