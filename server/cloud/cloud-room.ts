import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { maxVariables } from '#server/scratch/cloud-variable.ts';
import { sendText } from '#server/live/websocket-helpers.ts';
import type { CloudNews, CloudRevs, CloudRow, CloudValues } from './cloud-frames.ts';

/** The services that a room needs from its server. */
export type RoomWorld = {
  /** The variables of the work's project, as it is now, and the values that are kept of them. */
  readonly load: () => Promise<{
    readonly names: ReadonlySet<string>;
    readonly rows: Readonly<Record<string, CloudRow>>;
  }>;
  /** Keeps the values and tells every server, this one too. Rejects when it could not. */
  readonly keep: (values: CloudValues, from: string) => Promise<void>;
  readonly warn: (error: unknown) => void;
  /** Called when the room has no members and nothing to store. */
  readonly onEmpty: () => void;
  readonly now: () => number;
};

/** Changes of so many milliseconds are kept and told together. */
const gatherTime = 50;
const retryTime = 1_000;
/** Consecutive failures to store after which an empty room gives up its changes. */
const maxFailures = 30;
/** The shortest time between two reads of the project for an unknown name. */
const lookInterval = 2_000;
/** Bytes that wait for a page that does not read. */
const bufferLimit = 256 * 1024;

/** Tells this server's changes from those of others. */
const node = randomUUID().slice(0, 8);
let flushes = 0;

/**
 * The cloud variables of one work on this server. A change is published after the database has it, in the database's
 * order, so that all pages on all servers end with the same value; `n` shows its author that it was included.
 */
export class CloudRoom {
  readonly connections = new Map<WebSocket, { readonly canWrite: boolean }>();
  private names: ReadonlySet<string> = new Set();
  private rows = new Map<string, CloudRow>();
  private heard = new Map<string, CloudRow>();
  private lookedAt = 0;
  private ready: Promise<void> | undefined;
  private turn: Promise<void> = Promise.resolve();
  private waiting = new Map<string, string>();
  private made = new Map<WebSocket, number>();
  private readonly underWay = new Map<string, ReadonlyMap<WebSocket, number>>();
  private timer: NodeJS.Timeout | undefined;
  private isKeeping = false;
  private failures = 0;
  private readonly world: RoomWorld;

  constructor(world: RoomWorld) {
    this.world = world;
  }

  async join(client: WebSocket, canWrite: boolean): Promise<void> {
    this.connections.set(client, { canWrite });
    try {
      await (this.ready ??= this.inTurn(() => this.look()));
    } catch (error) {
      this.ready = undefined;
      this.world.warn(error);
      // The page comes back in a while.
      client.close(1011, 'not now');
      return;
    }
    send(client, { values: this.values(), all: true, canWrite });
  }

  leave(client: WebSocket): void {
    this.connections.delete(client);
    this.made.delete(client);
    this.endIfEmpty();
  }

  /** Handles a change by a page. Names that the project does not have are ignored. */
  async change(client: WebSocket, values: CloudValues, n: number): Promise<void> {
    if (this.connections.get(client)?.canWrite !== true) return send(client, { values: this.values(), n });
    await this.inTurn(() => this.take(client, values, n));
  }

  private async take(client: WebSocket, values: CloudValues, n: number): Promise<void> {
    const isUnknown = Object.keys(values).some((name) => !this.names.has(name));
    if (isUnknown && this.world.now() - this.lookedAt >= lookInterval)
      await this.look().catch(this.world.warn);
    const known = Object.entries(values).filter(([name]) => this.names.has(name));
    if (known.length === 0) return send(client, { values: {}, n });
    for (const [name, value] of known) this.waiting.set(name, value);
    if (this.connections.has(client)) this.made.set(client, n);
    this.keepIn(gatherTime);
  }

  /**
   * Handles values that a server has stored; `from` names the server and its changes. Values older than the known
   * ones are ignored.
   */
  hear({ values, revs, from }: { values: CloudValues; revs: CloudRevs; from: string }): void {
    const newer: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) {
      const known = this.rows.get(name)?.rev ?? 0;
      const rev = revs[name] ?? known;
      if (rev < known) continue;
      newer[name] = value;
      this.rows.set(name, { value, rev });
      this.heard.set(name, { value, rev });
    }
    // Another server looked at a newer project.
    this.names = new Set([...this.names, ...Object.keys(values)].slice(-2 * maxVariables));
    const makers = this.underWay.get(from);
    this.underWay.delete(from);
    for (const client of this.connections.keys()) {
      const n = makers?.get(client);
      if (n !== undefined || Object.keys(newer).length > 0)
        send(client, { values: newer, ...(n === undefined ? {} : { n }) });
    }
  }

  /** Messages in a gap are lost, so every member gets all values. */
  async reload(): Promise<void> {
    await this.inTurn(() => this.look());
    for (const [client, { canWrite }] of this.connections)
      send(client, { values: this.values(), all: true, canWrite });
  }

  private values(): CloudValues {
    return Object.fromEntries([...this.rows].map(([name, { value }]) => [name, value]));
  }

  /**
   * Looks and changes in the order they came. A change that did not wait for a look under way would find its names unknown,
   * or be overwritten by an older one that waits.
   */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async look(): Promise<void> {
    this.lookedAt = this.world.now();
    this.heard.clear();
    const { names, rows } = await this.world.load();
    this.names = names;
    this.rows = new Map(Object.entries(rows));
    // Values received during the read may be newer than the ones read.
    for (const [name, row] of this.heard)
      if (row.rev >= (this.rows.get(name)?.rev ?? 0)) this.rows.set(name, row);
  }

  private keepIn(time: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.keep();
    }, time);
  }

  private async keep(): Promise<void> {
    if (this.isKeeping) return this.keepIn(gatherTime);
    const values = Object.fromEntries(this.waiting);
    const makers = this.made;
    this.waiting = new Map();
    this.made = new Map();
    flushes += 1;
    const from = `${node}:${flushes}`;
    this.underWay.set(from, makers);
    this.isKeeping = true;
    try {
      await this.world.keep(values, from);
      this.failures = 0;
    } catch (error) {
      this.world.warn(error);
      this.underWay.delete(from);
      // Newer ones stay in front.
      this.waiting = new Map([...Object.entries(values), ...this.waiting]);
      this.made = new Map([...makers, ...this.made]);
      this.failures += 1;
      if (this.connections.size > 0 || this.failures < maxFailures) this.keepIn(retryTime);
    } finally {
      this.isKeeping = false;
    }
    this.endIfEmpty();
  }

  private endIfEmpty(): void {
    if (this.connections.size === 0 && !this.isKeeping && this.timer === undefined) this.world.onEmpty();
  }
}

function send(client: WebSocket, news: CloudNews): void {
  sendText(client, JSON.stringify(news), bufferLimit);
}
