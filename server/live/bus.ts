import type { Client } from 'pg';
import type { Logger } from 'pino';

/** A message between nodes. Short: NOTIFY carries less than 8,000 bytes. */
export type BusMessage = { readonly kind: string };

/** One kind of message, and how it is read from what a node has sent; undefined: it is none. */
export type Topic<Message extends BusMessage> = {
  readonly kind: Message['kind'];
  readonly read: (sent: object) => Message | undefined;
};

/** The channel all nodes listen on. */
export const busChannel = 'campus';

/** Answers whether it was a message that could be read. */
type Hear = (sent: object) => boolean;

/**
 * LISTEN on a connection of its own, reopened when it breaks. Messages sent in the gap are lost, so that who keeps
 * something asks for `onReconnect` and drops it.
 */
export class Bus {
  private readonly listeners = new Map<string, Set<Hear>>();
  private readonly reconnected = new Set<() => void>();
  private readonly watchers = new Set<(kind: string) => void>();
  /** Kinds of messages that came and had no listener. */
  private readonly unheard = new Set<string>();
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;
  private isOpening = false;
  private readonly connect: () => Promise<Client>;
  private readonly log: Logger;

  constructor(connect: () => Promise<Client>, log: Logger) {
    this.connect = connect;
    this.log = log;
  }

  subscribe<Message extends BusMessage>(
    { kind, read }: Topic<Message>,
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
  onReconnect(listener: () => void): () => void {
    this.reconnected.add(listener);
    return () => this.reconnected.delete(listener);
  }

  /** The kind of every message that somebody here understands, and `reconnected` after a gap. */
  watch(watcher: (kind: string) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Whether messages of other servers arrive at this moment. */
  get isListening(): boolean {
    return this.client !== undefined && this.retry === undefined && !this.isOpening;
  }

  async start(): Promise<void> {
    this.isOpening = true;
    const client = await this.connect();
    client.on('notification', ({ payload }) => this.receive(payload ?? ''));
    // Without a listener a database restart would end the process.
    client.on('error', (error) => this.reopen(error));
    client.on('end', () => this.reopen(undefined));
    await client.query(`LISTEN ${busChannel}`);
    this.client = client;
    this.isOpening = false;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end();
  }

  private receive(payload: string): void {
    const sent = readSent(payload);
    if (sent === undefined) return this.doubt(payload);
    const listeners = this.listeners.get(sent.kind);
    if (listeners === undefined || listeners.size === 0) return this.noteUnheard(sent.kind);
    const understood = [...listeners].map((hear) => hear(sent));
    return understood.includes(true) ? this.tellWatchers(sent.kind) : this.doubt(payload);
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
    for (const listener of this.reconnected) listener();
    this.tellWatchers('reconnected');
  }

  private reopen(error: Error | undefined): void {
    if (this.closed || this.retry !== undefined) return;
    if (error !== undefined) this.log.warn({ err: error }, 'bus connection lost');
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.start().then(
        () => this.catchUp(),
        (cause: unknown) => this.reopen(cause instanceof Error ? cause : undefined),
      );
    }, 500);
  }
}

function readSent(payload: string): BusMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  return { ...value, kind: String(value.kind) };
}
