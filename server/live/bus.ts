import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { QaEndReason } from '#openapi/qa-frames.ts';
import { readCloudValues } from './cloud/cloud-frames.ts';
import { readQaMessage } from './qa/qa-parts.ts';

/** A message between nodes: ids only, because NOTIFY carries less than 8,000 bytes. */
export type BusMessage =
  | {
      /** Who somebody is, or what they may, has changed; null: of everybody. */
      readonly kind: 'sessions';
      readonly userId: string | null;
      /** Their sessions have ended as well, but the one with this key. */
      readonly ended?: { readonly except: string | null };
    }
  | { readonly kind: 'permissions' }
  | { readonly kind: 'dictionaries' }
  | { readonly kind: 'config' }
  | {
      readonly kind: 'live';
      readonly to: 'all' | readonly string[];
      readonly cmd: string;
      readonly msgId: string;
      readonly msgTxt: string;
      /** L, M or H; of an announcement. */
      readonly priority?: string;
    }
  | {
      /** Cloud variables of a work were changed; `from`: by which server, and which of its changes. */
      readonly kind: 'cloud';
      readonly workId: string;
      readonly from: string;
      readonly values: Readonly<Record<string, string>>;
    }
  | {
      /** A part of a frame of a QA link: NOTIFY carries little, so a frame travels in `of` of them. */
      readonly kind: 'qa';
      readonly linkId: string;
      readonly to: 'watcher' | 'tab';
      /** The same for all parts of a frame. */
      readonly frame: string;
      readonly at: number;
      readonly of: number;
      readonly text: string;
    }
  | { readonly kind: 'qaEnd'; readonly linkId: string; readonly reason: QaEndReason }
  | { readonly kind: 'reconnected' };

/** The channel all nodes listen on. */
export const busChannel = 'campus';

/**
 * LISTEN on a connection of its own, reopened when it breaks. Messages sent in the gap are lost, so subscribers get
 * `reconnected` and drop what they cache.
 */
export class Bus {
  private readonly emitter = new EventEmitter();
  private client: Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;
  private isOpening = false;
  private readonly connect: () => Promise<Client>;
  private readonly log: Logger;

  constructor(connect: () => Promise<Client>, log: Logger) {
    this.connect = connect;
    this.log = log;
    this.emitter.setMaxListeners(0);
  }

  subscribe(listener: (message: BusMessage) => void): () => void {
    this.emitter.on('message', listener);
    return () => this.emitter.off('message', listener);
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
    const message = parseMessage(payload);
    if (message === undefined) this.log.warn({ payload: payload.slice(0, 200) }, 'unknown bus message');
    else this.emitter.emit('message', message);
  }

  private reopen(error: Error | undefined): void {
    if (this.closed || this.retry !== undefined) return;
    if (error !== undefined) this.log.warn({ err: error }, 'bus connection lost');
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.start().then(
        () => this.emitter.emit('message', { kind: 'reconnected' }),
        (cause: unknown) => this.reopen(cause instanceof Error ? cause : undefined),
      );
    }, 500);
  }
}

function parseMessage(payload: string): BusMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  switch (value.kind) {
    case 'permissions':
      return { kind: 'permissions' };
    case 'dictionaries':
      return { kind: 'dictionaries' };
    case 'config':
      return { kind: 'config' };
    case 'sessions':
      return parseSessions(value);
    case 'live':
      return parseLive(value);
    case 'cloud':
      return parseCloud(value);
    case 'qa':
    case 'qaEnd':
      return readQaMessage(value);
    default:
      return undefined;
  }
}

function parseSessions(value: object): BusMessage {
  const userId = 'userId' in value && typeof value.userId === 'string' ? value.userId : null;
  if (!('ended' in value)) return { kind: 'sessions', userId };
  const except: unknown = Reflect.get(Object(value.ended), 'except');
  return { kind: 'sessions', userId, ended: { except: typeof except === 'string' ? except : null } };
}

function parseCloud(value: object): BusMessage | undefined {
  if (!('workId' in value && 'from' in value && 'values' in value)) return undefined;
  return {
    kind: 'cloud',
    workId: String(value.workId),
    from: String(value.from),
    values: readCloudValues(value.values),
  };
}

function parseLive(value: object): BusMessage | undefined {
  if (!('cmd' in value && 'msgId' in value && 'msgTxt' in value && 'to' in value)) return undefined;
  const to = Array.isArray(value.to) ? value.to.filter((id): id is string => typeof id === 'string') : 'all';
  return {
    kind: 'live',
    to,
    cmd: String(value.cmd),
    msgId: String(value.msgId),
    msgTxt: String(value.msgTxt),
    ...('priority' in value ? { priority: String(value.priority) } : {}),
  };
}
