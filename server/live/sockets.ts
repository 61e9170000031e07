import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Logger } from 'pino';
import { changeKinds } from '#openapi/live-frames.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Bus, BusMessage } from './bus.ts';
import { cloudWorkIdOf } from './cloud-path.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { RecentChanges, type ChangeFrame } from './recent-changes.ts';
import { configTopic, dictionariesTopic, liveTopic, permissionsTopic, sessionsTopic } from './topics.ts';
import type { UpgradeRouter } from './upgrade-router.ts';
import {
  closeClients,
  countFrame,
  dismissClients,
  refuseUpgrade,
  sendText,
  type FrameWindow,
} from './websocket-helpers.ts';

const socketPath = /^\/api\/websocket\/([A-Za-z0-9_-]{1,40})$/;
/** A school's pupil has a few tabs open, not dozens. */
const socketsPerUser = 20;
/** Bytes waiting to be read by a client that does not read; above this it is closed and will reconnect. */
const bufferLimit = 1024 * 1024;
/** A client sends HeartBeat after 20 s of silence (docs/wire.md#heartbeat); twice that without a frame means it is gone. */
const silenceLimit = 60_000;
/** Kinds of data that every page refetches after a gap. `checkSession` sends a changed department. */
const cachedKinds = changeKinds.filter((kind) => kind !== 'depart');

/** Maximum bytes of heartbeat answers waiting for a client that does not read. */
const replyLimit = 64 * 1024;
/** A page sends a heartbeat every 20 s; a client with more frames than this in ten seconds is not one of ours. */
const framesPerWindow = 20;
const frameWindow = 10_000;

type SocketsDeps = {
  readonly bus: Bus;
  readonly log: Logger;
  /** Returns undefined when the session has ended. Rejects when the database is unavailable. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** Milliseconds between two sweeps that close silent sockets and repeat failed checks of sessions. */
  readonly sweepInterval?: number;
};

/** State of an open socket: its user, and the permissions that its page knows. */
type ConnectionState = {
  readonly userId: string;
  readonly token: string;
  permissions: PermissionSnapshot;
  /** Whether the last check of its session failed. */
  needsRecheck: boolean;
  lastFrame: number;
  window: FrameWindow;
};

/**
 * Live messages at /api/websocket/{userId}. The token travels as the sub-protocol, never in the URL; the id in the
 * path must be the token's user (docs/wire.md#websocket), otherwise the upgrade is refused with 401.
 */
export class Sockets {
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: 1024 });
  private readonly byUser = new Map<string, Set<WebSocket>>();
  private readonly connections = new WeakMap<WebSocket, ConnectionState>();
  private readonly recentChanges = new RecentChanges();
  private readonly sweepTimer: NodeJS.Timeout;
  private readonly deps: SocketsDeps;

  constructor(router: UpgradeRouter, deps: SocketsDeps) {
    this.deps = deps;
    router.on('upgrade', (request, socket, head) => {
      // Cloud variables have their own handler.
      if (cloudWorkIdOf(request.url) === undefined) void this.upgrade(request, socket, head);
    });
    this.listen(deps.bus);
    const sweep = oneAtATime(() => this.sweepConnections());
    this.sweepTimer = setInterval(sweep, deps.sweepInterval ?? silenceLimit / 2);
    this.sweepTimer.unref();
  }

  get count(): number {
    return this.server.clients.size;
  }

  dismiss(time: number): Promise<void> {
    return dismissClients(this.server, time);
  }

  close(): void {
    clearInterval(this.sweepTimer);
    closeClients(this.server);
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const userId = socketPath.exec((request.url ?? '').split('?')[0] ?? '')?.[1];
    const token = request.headers['sec-websocket-protocol']?.split(',')[0]?.trim() ?? '';
    if (userId === undefined) return refuseUpgrade(socket, '404 Not Found');
    let caller: Caller | undefined;
    try {
      caller = token === '' ? undefined : await this.deps.authenticate(token);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'a websocket for live messages could not be opened');
      return refuseUpgrade(socket, '503 Service Unavailable');
    }
    if (caller?.userId !== userId) return refuseUpgrade(socket, '401 Unauthorized');
    if ((this.byUser.get(userId)?.size ?? 0) >= socketsPerUser)
      return refuseUpgrade(socket, '429 Too Many Requests');
    const permissions = readPermissionSnapshot(caller);
    const age = ageOf(request.url);
    this.server.handleUpgrade(request, socket, head, (client) => {
      this.join({ userId, token, permissions }, client);
      if (age !== undefined) this.sendMissed(client, userId, age);
    });
  }

  private join(session: Pick<ConnectionState, 'userId' | 'token' | 'permissions'>, client: WebSocket): void {
    const { userId } = session;
    const now = Date.now();
    const connection: ConnectionState = {
      ...session,
      needsRecheck: false,
      lastFrame: now,
      window: { since: now, frames: 0 },
    };
    const userClients = this.byUser.get(userId) ?? new Set();
    userClients.add(client);
    this.byUser.set(userId, userClients);
    this.connections.set(client, connection);
    client.on('message', () => {
      // A client that sends without reading, or floods, is not a page of ours.
      if (client.bufferedAmount > replyLimit || isFlooding(connection)) return client.terminate();
      connection.lastFrame = Date.now();
      client.send(JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' }));
    });
    client.on('close', () => {
      userClients.delete(client);
      if (userClients.size === 0) this.byUser.delete(userId);
    });
    client.on('error', (error) => this.deps.log.debug({ err: error }, 'socket error'));
    sendDepart(client, connection.permissions);
  }

  /** Sends the changes since the page fetched its data, or every kind if that is too long ago. */
  private sendMissed(client: WebSocket, userId: string, age: number): void {
    const missed = this.recentChanges.since(userId, age) ?? cachedKinds.map((cmd) => ({ cmd }));
    for (const frame of missed) send(client, JSON.stringify(frame));
  }

  private listen(bus: Bus): void {
    bus.subscribe(liveTopic, ({ to, kind: _kind, ...frame }) => this.deliver(to, frame));
    bus.subscribe(sessionsTopic, ({ userId }) => {
      if (userId === null) return;
      this.recentChanges.note([userId], { cmd: 'permissions' });
      void this.checkSessionsOf(userId);
    });
    // Pages must refetch these kinds.
    for (const topic of [permissionsTopic, dictionariesTopic, configTopic])
      bus.subscribe<BusMessage>(topic, ({ kind }) => this.deliver('all', { cmd: kind }));
    const refetchAllPages = oneAtATime(() => this.refetchAllPages());
    bus.onGap(() => {
      this.recentChanges.forget();
      refetchAllPages();
    });
  }

  /**
   * Makes the pages refetch after a gap, in which this server has missed messages: one page after the other, so as not to
   * overload the database.
   */
  private async refetchAllPages(): Promise<void> {
    for (const client of this.server.clients) {
      await this.checkSession(client);
      for (const cmd of cachedKinds) send(client, JSON.stringify({ cmd }));
    }
  }

  private deliver(to: 'all' | readonly string[], frame: ChangeFrame): void {
    this.recentChanges.note(to, frame);
    const text = JSON.stringify(frame);
    const clients = to === 'all' ? this.server.clients : to.flatMap((id) => [...(this.byUser.get(id) ?? [])]);
    for (const client of clients) send(client, text);
  }

  private async checkSessionsOf(userId: string): Promise<void> {
    for (const client of this.byUser.get(userId) ?? []) await this.checkSession(client);
  }

  /** Closes the socket of an ended session; sends changed permissions or a changed department to the page. */
  private async checkSession(client: WebSocket): Promise<void> {
    const connection = this.connections.get(client);
    if (connection === undefined) return;
    try {
      const caller = await this.deps.authenticate(connection.token);
      connection.needsRecheck = false;
      if (caller === undefined) return client.close(4401, 'session ended');
      const permissions = readPermissionSnapshot(caller);
      if (permissions.rights !== connection.permissions.rights)
        send(client, JSON.stringify({ cmd: 'permissions' }));
      if (permissions.orgCode !== connection.permissions.orgCode) sendDepart(client, permissions);
      connection.permissions = permissions;
    } catch (error) {
      // Closing the socket would log the page out, and an unavailable database must not log out a school.
      connection.needsRecheck = true;
      this.deps.log.warn({ err: error }, 'a session could not be checked');
    }
  }

  private async sweepConnections(): Promise<void> {
    const oldestFrame = Date.now() - silenceLimit;
    for (const client of this.server.clients) {
      const connection = this.connections.get(client);
      if ((connection?.lastFrame ?? 0) < oldestFrame) client.terminate();
      else if (connection?.needsRecheck === true) await this.checkSession(client);
    }
  }
}

/** Age in milliseconds of the page's oldest cached answer, from `?age=`; undefined: the page refetches by itself. */
function ageOf(url = ''): number | undefined {
  const age = /[?&]age=(\d{1,12})(?:&|$)/.exec(url)?.[1];
  return age === undefined ? undefined : Number(age);
}

function send(client: WebSocket, text: string): void {
  sendText(client, text, bufferLimit);
}

/**
 * Sends the user's department. This also happens when the socket opens, since the page may be older than the last
 * switch.
 */
function sendDepart(client: WebSocket, { orgCode }: PermissionSnapshot): void {
  send(client, JSON.stringify({ cmd: 'depart', msgId: orgCode ?? '' }));
}

function isFlooding(connection: ConnectionState): boolean {
  connection.window = countFrame(connection.window, Date.now(), frameWindow);
  return connection.window.frames > framesPerWindow;
}

/**
 * The permissions and the department that an open page was built with. The server notifies the page when they change.
 */
type PermissionSnapshot = { readonly rights: string; readonly orgCode: string | null };

function readPermissionSnapshot({ roles, grants, orgCode }: Caller): PermissionSnapshot {
  return { rights: JSON.stringify([[...roles].sort(), [...grants].sort()]), orgCode };
}
