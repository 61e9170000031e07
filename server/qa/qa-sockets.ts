import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Logger } from 'pino';
import {
  longestQaFrame,
  qaEndCode,
  readQaFrame,
  tabFrame,
  watcherFrame,
  type QaEndReason,
  type QaTabNews,
  type QaWatcherNews,
} from '#openapi/qa-frames.ts';
import type { Bus } from '#server/live/bus.ts';
import { closeClients, dismissClients, refuseUpgrade } from '#server/live/socket-parts.ts';
import { permissionsTopic, sessionsTopic } from '#server/live/topics.ts';
import type { UpgradeDoor } from '#server/live/upgrade-door.ts';
import { isQaPath } from '#server/live/qa-path.ts';
import { endOf } from './qa-link.rules.ts';
import type { QaLinkFound } from './qa-link.store.ts';
import { qaEndTopic, qaTopic } from './qa-topics.ts';
import { credentialsOf, isFlood, newSeat, tell, type QaRole, type QaSeat } from './qa-seat.ts';

const seatsOfServer = 400;
/** Each end beats after 20 s of silence; three times that means it is gone. */
const silenceLimit = 60_000;
const sweepInterval = 15_000;

export type QaDeps = {
  readonly bus: Bus;
  readonly log: Logger;
  /** The user of a session that may inspect; undefined: there is none. */
  readonly watcherOf: (token: string) => Promise<string | undefined>;
  readonly linkOfWatcher: (linkId: string) => Promise<QaLinkFound | undefined>;
  readonly linkOfTicket: (ticket: string) => Promise<QaLinkFound | undefined>;
  readonly noteSeen: (linkId: string, role: QaRole) => Promise<void>;
  /** Ends the link on every server. */
  readonly end: (linkId: string, reason: QaEndReason) => Promise<void>;
  /** Brings a frame to the other end, on whichever server it is. */
  readonly pass: (linkId: string, to: QaRole, text: string) => Promise<void>;
  readonly now: () => number;
};

type Admitted = { readonly row: QaLinkFound; readonly role: QaRole; readonly token: string };

/**
 * The sockets of QA links at /api/qa-link (docs/decisions/040-inspector.md): a page of another device that has agreed to be
 * watched, and the inspector of the one person who made the code. Secrets travel as sub-protocols, never in the address.
 */
export class QaSockets {
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: longestQaFrame });
  private readonly seats = new Set<QaSeat>();
  private readonly sweep: NodeJS.Timeout;
  private readonly deps: QaDeps;

  constructor(door: UpgradeDoor, deps: QaDeps) {
    this.deps = deps;
    door.on('upgrade', (request, socket, head) => {
      if (isQaPath(request.url)) void this.upgrade(request, socket, head);
    });
    this.listen(deps.bus);
    this.sweep = setInterval(() => void this.recheck(), sweepInterval);
    this.sweep.unref();
  }

  get count(): number {
    return this.seats.size;
  }

  dismiss(time: number): Promise<void> {
    return dismissClients(this.server, time);
  }

  close(): void {
    clearInterval(this.sweep);
    closeClients(this.server);
  }

  /** Ends links whose time is over, whose watcher may watch no more, or one of whose ends is gone. */
  async recheck(role?: QaRole): Promise<void> {
    for (const seat of this.seats) {
      if (role !== undefined && seat.role !== role) continue;
      try {
        await this.check(seat);
      } catch (error) {
        this.deps.log.warn({ err: error }, 'a QA link could not be checked');
      }
    }
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    try {
      if (this.seats.size >= seatsOfServer) return refuseUpgrade(socket, '429 Too Many Requests');
      const admitted = await this.admit(request);
      this.server.handleUpgrade(request, socket, head, (client) => {
        client.on('error', (error) => this.deps.log.debug({ err: error }, 'socket error'));
        // A page learns nothing from a handshake that fails, so it is told on the open socket.
        if (typeof admitted === 'string') client.close(qaEndCode, admitted);
        else this.join(client, admitted);
      });
    } catch (error) {
      this.deps.log.warn({ err: error }, 'a QA link cannot be joined');
      refuseUpgrade(socket, '503 Service Unavailable');
    }
  }

  private async admit(request: IncomingMessage): Promise<Admitted | QaEndReason> {
    const { token, watch, ticket } = credentialsOf(request);
    const userId = ticket === '' ? await this.deps.watcherOf(token) : undefined;
    if (ticket === '' && userId === undefined) return 'rights';
    const role = ticket === '' ? 'watcher' : 'tab';
    const found =
      role === 'tab' ? await this.deps.linkOfTicket(ticket) : await this.deps.linkOfWatcher(watch);
    if (found === undefined || (role === 'watcher' && found.ownerId !== userId)) return 'gone';
    const seen = new Date(this.deps.now());
    // Both may come back after the server was away; whoever does not is found by the sweep.
    const row = { ...found, watcherSeenAt: seen, tabSeenAt: seen };
    return endOf(row, seen) ?? { row: found, role, token };
  }

  private join(client: WebSocket, { row, role, token }: Admitted): void {
    const seat = newSeat({ client, linkId: row.id, role, token }, this.deps.now());
    // A page that was doubled, or an inspector that came back sooner than its old line broke.
    for (const other of this.seats)
      if (other.linkId === row.id && other.role === role) other.client.close(qaEndCode, 'moved');
    this.seats.add(seat);
    client.on('message', (data) => this.receive(seat, Buffer.isBuffer(data) ? data.toString('utf8') : ''));
    client.on('close', () => {
      this.seats.delete(seat);
      const isReplaced = this.seatsOf(seat.linkId, role).length > 0;
      if (role === 'tab' && !isReplaced) this.pass(seat, { kind: 'away' });
    });
    const open: QaWatcherNews = { kind: 'open', device: row.ticketHash === null ? null : row.device };
    void this.deps.noteSeen(row.id, role).catch((error: unknown) => this.warn(error));
    if (role === 'tab') return this.pass(seat, open);
    tell(seat, JSON.stringify(open));
    return this.pass(seat, { kind: 'ask' });
  }

  private receive(seat: QaSeat, text: string): void {
    // What was on its way when the line was closed.
    if (seat.client.readyState !== seat.client.OPEN) return;
    if (isFlood(seat, text.length, this.deps.now())) return this.end(seat.linkId, 'flood');
    const frame = readQaFrame(seat.role === 'tab' ? tabFrame : watcherFrame, text);
    switch (frame?.kind) {
      case undefined:
        return this.end(seat.linkId, 'flood');
      case 'beat':
        return tell(seat, JSON.stringify({ kind: 'beat' }));
      case 'bye':
        return this.end(seat.linkId, seat.role);
      case 'reports':
        return this.passText(seat, text);
      default:
        return frame satisfies never;
    }
  }

  private pass(seat: QaSeat, news: QaTabNews | QaWatcherNews): void {
    this.passText(seat, JSON.stringify(news));
  }

  /** To the other end, in the order in which it was said. */
  private passText(seat: QaSeat, text: string): void {
    seat.waiting += text.length;
    seat.passed = seat.passed
      .then(() => this.deps.pass(seat.linkId, seat.role === 'tab' ? 'watcher' : 'tab', text))
      .catch((error: unknown) => this.warn(error))
      .finally(() => {
        seat.waiting -= text.length;
      });
  }

  private end(linkId: string, reason: QaEndReason): void {
    // Those here at once: whoever floods is not waited for.
    this.closeAll(linkId, reason);
    this.deps.end(linkId, reason).catch((error: unknown) => this.warn(error));
  }

  private listen(bus: Bus): void {
    bus.subscribe(qaTopic, (part) => {
      for (const seat of this.seatsOf(part.linkId, part.to)) {
        const text = seat.assembly.add(part);
        if (text !== undefined) tell(seat, text);
      }
    });
    bus.subscribe(qaEndTopic, ({ linkId, reason }) => this.closeAll(linkId, reason));
    bus.subscribe(sessionsTopic, () => void this.recheck('watcher'));
    bus.subscribe(permissionsTopic, () => void this.recheck('watcher'));
    bus.onGap(() => void this.recheck());
  }

  private async check(seat: QaSeat): Promise<void> {
    const { linkId, role, token, client } = seat;
    const now = this.deps.now();
    if (seat.lastFrame < now - silenceLimit) return client.terminate();
    await this.deps.noteSeen(linkId, role);
    const row = await this.deps.linkOfWatcher(linkId);
    const userId = role === 'watcher' ? await this.deps.watcherOf(token) : row?.ownerId;
    const reason = userId !== undefined && userId === row?.ownerId ? endOf(row, new Date(now)) : 'rights';
    if (reason !== undefined) await this.deps.end(linkId, reason);
    return undefined;
  }

  private closeAll(linkId: string, reason: QaEndReason): void {
    for (const seat of this.seats) if (seat.linkId === linkId) seat.client.close(qaEndCode, reason);
  }

  private seatsOf(linkId: string, role: QaRole): readonly QaSeat[] {
    return [...this.seats].filter((seat) => seat.linkId === linkId && seat.role === role);
  }

  private warn(error: unknown): void {
    this.deps.log.warn({ err: error }, 'a QA link is late');
  }
}
