import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Numbers } from './numbers.ts';

/** A message between nodes: a kind and ids, not rows. */
export type BusMessage = { readonly kind: string };

/** One that comes more than one way, and is heard once. */
export type BoundMessage = BusMessage & { readonly id: string };

/**
 * When a message is sent. `gathered`: after the commit, with all of the next moment, equal ones once. `prompt`: right after
 * the commit, for what is gathered already. `bound`: with the commit, for what must be neither lost nor late.
 */
export type Pace = 'gathered' | 'prompt' | 'bound';

/** One kind of message, and how it is read from what a node has sent; undefined: it is none. */
export type Topic<Message extends BusMessage> = {
  readonly kind: Message['kind'];
  readonly pace: Pace;
  readonly read: (sent: object) => Message | undefined;
};

/** What an engine tells of the other servers. Order and repetition do not matter. */
export type Ears = {
  readonly hear: (payload: string) => void;
  /** The line was broken and is there again: what was said meanwhile may be lost. */
  readonly missed: () => void;
};

/**
 * What carries messages from server to server, each at most once or more often, mostly in their order. What it loses is
 * found by the numbers of the messages.
 */
export type BusEngine = {
  /** Whether a server that does not hear the others is not to be asked: what keeps it from that is no trouble of all. */
  readonly isNeeded: boolean;
  /** Resolves when it hears, or goes on trying by itself. Errors: what keeps it from ever working. */
  readonly start: (ears: Ears) => Promise<void>;
  /** While the line is down they are kept, up to a bound. */
  readonly send: (payloads: readonly string[]) => void;
  readonly isListening: () => boolean;
  /** After what waits is sent, if the line is there. */
  readonly close: () => Promise<void>;
};

/** Milliseconds. */
export type BusTimes = { readonly gather: number; readonly beat: number; readonly patience: number };

/** `gather`: what is said within it goes together. `beat`: how late a loss is found; `patience`: how late a message may be. */
const usualTimes: BusTimes = { gather: 30, beat: 5000, patience: 1000 };

const beatKind = 'beat';
/** Messages that may still come another way. */
const mostBound = 20_000;

/** Answers whether it was a message that could be read. */
type Hear = (sent: object) => boolean;

type Sent = BusMessage & { readonly by?: string; readonly n?: number; readonly id?: string };

/**
 * What servers tell one another. This one hears what it says itself without the engine. Every message has a number: who
 * finds that one is missing tells those who keep something (`onGap`) to drop it.
 */
export class Bus {
  private readonly id = randomUUID().slice(0, 8);
  private readonly listeners = new Map<string, Set<Hear>>();
  private readonly gaps = new Set<() => void>();
  private readonly watchers = new Set<(kind: string) => void>();
  /** Kinds of messages that came and had no listener. */
  private readonly unheard = new Set<string>();
  private readonly waiting = new Map<string, Sent>();
  private readonly numbers: Numbers;
  private readonly bound = new LRUCache<string, true>({ maxSize: mostBound, sizeCalculation: () => 1 });
  private said = 0;
  private isClosed = false;
  private gathering: NodeJS.Timeout | undefined;
  private beating: NodeJS.Timeout | undefined;
  private readonly engine: BusEngine;
  private readonly log: Logger;
  private readonly times: BusTimes;

  constructor(engine: BusEngine, log: Logger, times = usualTimes) {
    this.engine = engine;
    this.log = log;
    this.times = times;
    this.numbers = new Numbers(times, () => this.catchUp());
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

  /** After a gap in which messages may have passed this node by. */
  onGap(listener: () => void): () => void {
    this.gaps.add(listener);
    return () => this.gaps.delete(listener);
  }

  /** The kind of every message that somebody here understands, and `reconnected` after a gap. */
  watch(watcher: (kind: string) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Whether this server is of no use without it. */
  get isNeeded(): boolean {
    return this.engine.isNeeded;
  }

  /** Whether messages of other servers arrive at this moment. */
  get isListening(): boolean {
    return this.engine.isListening();
  }

  async start(): Promise<void> {
    await this.engine.start({ hear: (payload) => this.receive(payload), missed: () => this.catchUp() });
    // Also who has nothing to say: the last of what it said may be what was lost.
    this.beating = setInterval(() => this.beat(), this.times.beat);
    this.beating.unref();
  }

  /** To every node, this one too; equal ones that wait for the same moment once. */
  tell(message: Sent, pace: 'gathered' | 'prompt'): void {
    if (this.isClosed) return;
    this.waiting.set(JSON.stringify(message), message);
    if (pace === 'prompt') this.flush();
    else this.gathering ??= setTimeout(() => this.flush(), this.times.gather);
  }

  /** What others hear another way is heard here now. */
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
    // Also who has said nothing: by it a line that swallows everything is noticed.
    if (this.isListening) this.engine.send([JSON.stringify({ kind: beatKind, by: this.id, n: this.said })]);
  }

  private receive(payload: string): void {
    const sent = readSent(payload);
    if (sent === undefined) return this.doubt(payload);
    const { kind, by, n } = sent;
    // Said here, and heard already.
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
    return understood.includes(true) ? this.tellWatchers(sent.kind) : this.doubt(payload);
  }

  /** Whoever tells has done what it tells of: a listener that fails is no failure of theirs. */
  private isUnderstood(hear: Hear, sent: BusMessage): boolean {
    try {
      return hear(sent);
    } catch (error) {
      this.log.error({ err: error, kind: sent.kind }, 'a bus message was not dealt with');
      return true;
    }
  }

  /** Once for each kind: a newer server may have brought it, or this one has not subscribed yet. */
  private noteUnheard(kind: string): void {
    if (this.unheard.has(kind)) return;
    this.unheard.add(kind);
    this.log.warn({ kind }, 'bus message of a kind nobody hears');
  }

  private doubt(payload: string): void {
    this.log.warn({ payload: payload.slice(0, 200) }, 'unknown bus message');
  }

  private tellWatchers(kind: string): void {
    for (const watcher of this.watchers) watcher(kind);
  }

  private catchUp(): void {
    this.numbers.forget();
    for (const listener of this.gaps) listener();
    this.tellWatchers('reconnected');
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
