import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Logger } from 'pino';
import type { Caller } from '#server/http/caller.ts';
import type { Bus } from './bus.ts';
import { cloudPath } from './cloud-path.ts';
import { readPermissionSnapshot, type PermissionSnapshot } from './permission-snapshot.ts';
import { oneAtATime } from './one-at-a-time.ts';
import {
  closeClients,
  dismissClients,
  paced,
  refuseUpgrade,
  sendText,
  type PaceWindow,
} from './socket-parts.ts';
import {
  configTopic,
  dictionariesTopic,
  liveTopic,
  permissionsTopic,
  sessionsTopic,
  type Message,
} from './topics.ts';
import type { UpgradeRouter } from './upgrade-router.ts';
import { RecentChanges } from './recent-changes.ts';

const socketPath = /^\/api\/websocket\/([A-Za-z0-9_-]{1,40})$/;
/** A school's pupil has a few tabs open, not dozens. */
const socketsPerUser = 20;
/** Bytes waiting to be read by a client that does not read; above this it is closed and will reconnect. */
const bufferLimit = 1024 * 1024;
/** A client sends HeartBeat after 20 s of silence (docs/wire.md#heartbeat); twice that without a frame means it is gone. */
const silenceLimit = 60_000;
/** Kinds of data that a page caches. After a gap the server tells it to refetch all of them. */
const cachedKinds = ['notices', 'learning', 'onlineRows', 'permissions', 'dictionaries', 'config'];

/** Maximum bytes of heartbeat answers waiting for a client that does not read. */
const replyLimit = 64 * 1024;
/** A page sends a heartbeat every 20 s; a client with more frames than this in ten seconds is not one of ours. */
const framesPerWindow = 20;
const paceWindow = 10_000;

type Deps = {
  readonly bus: Bus;
  readonly log: Logger;
  /** Returns undefined when the session has ended. Rejects when the database is unavailable. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** Milliseconds between two sweeps that close silent sockets and recheck unverified sessions. */
  readonly sweepEvery?: number;
};

/** State of an open socket: its user, and the permissions that its page knows. */
type ConnectionState = {
  readonly userId: string;
  readonly token: string;
  permissions: PermissionSnapshot;
  /** The last check of its session failed. */
  isUnsure: boolean;
  lastFrame: number;
  window: PaceWindow;
};

/**
 * Live messages at /api/websocket/{userId}. The token travels as the sub-protocol, never in the URL; the id in the
 * path must be the token's user (docs/wire.md#websocket), otherwise the upgrade is refused with 401.
 */
export class Sockets {
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: 1024 });
  private readonly byUser = new Map<string, Set<WebSocket>>();
  private readonly connections = new WeakMap<WebSocket, ConnectionState>();
  private readonly recent = new RecentChanges();
  private readonly sweep: NodeJS.Timeout;
  private readonly deps: Deps;

  constructor(router: UpgradeRouter, deps: Deps) {
    this.deps = deps;
    router.on('upgrade', (request, socket, head) => {
      // Cloud variables have their own handler.
      if (cloudPath(request.url) === undefined) void this.upgrade(request, socket, head);
    });
    this.listen(deps.bus);
    const lookAround = oneAtATime(() => this.lookAround());
    this.sweep = setInterval(lookAround, deps.sweepEvery ?? silenceLimit / 2);
    this.sweep.unref();
  }

  get count(): number {
    return this.server.clients.size;
  }

  dismiss(time: number): Promise<void> {
    return dismissClients(this.server, time);
  }

  close(): void {
    clearInterval(this.sweep);
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
      this.deps.log.warn({ err: error }, 'live messages cannot be joined');
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
      isUnsure: false,
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

  /** Sends the changes since the page fetched its data; every kind when that is too long ago. */
  private sendMissed(client: WebSocket, userId: string, age: number): void {
    const missed = this.recent.since(userId, age) ?? cachedKinds.map((cmd) => ({ cmd }));
    for (const frame of missed) send(client, JSON.stringify(frame));
  }

  private listen(bus: Bus): void {
    bus.subscribe(liveTopic, ({ to, kind: _kind, ...frame }) => this.deliver(to, frame));
    bus.subscribe(sessionsTopic, ({ userId }) => {
      if (userId === null) return;
      this.recent.note([userId], { cmd: 'permissions' });
      void this.recheck(userId);
    });
    // Pages must refetch these kinds.
    for (const topic of [permissionsTopic, dictionariesTopic, configTopic])
      bus.subscribe<Message>(topic, ({ kind }) => this.deliver('all', { cmd: kind }));
    const catchUp = oneAtATime(() => this.catchUp());
    bus.onGap(() => {
      this.recent.forget();
      catchUp();
    });
  }

  /**
   * After a gap this server has missed messages: it tells its pages to refetch, one page after the other so as not to
   * overload the database.
   */
  private async catchUp(): Promise<void> {
    for (const client of this.server.clients) {
      await this.check(client);
      for (const cmd of cachedKinds) send(client, JSON.stringify({ cmd }));
    }
  }

  private deliver(to: 'all' | readonly string[], frame: { cmd: string; msgId?: string }): void {
    this.recent.note(to, frame);
    const text = JSON.stringify(frame);
    const clients = to === 'all' ? this.server.clients : to.flatMap((id) => [...(this.byUser.get(id) ?? [])]);
    for (const client of clients) send(client, text);
  }

  private async recheck(userId: string): Promise<void> {
    for (const client of this.byUser.get(userId) ?? []) await this.check(client);
  }

  /** Closes the socket of an ended session; sends changed permissions or a changed department to the page. */
  private async check(client: WebSocket): Promise<void> {
    const connection = this.connections.get(client);
    if (connection === undefined) return;
    try {
      const caller = await this.deps.authenticate(connection.token);
      connection.isUnsure = false;
      if (caller === undefined) return client.close(4401, 'session ended');
      const permissions = readPermissionSnapshot(caller);
      if (permissions.rights !== connection.permissions.rights)
        send(client, JSON.stringify({ cmd: 'permissions' }));
      if (permissions.orgCode !== connection.permissions.orgCode) sendDepart(client, permissions);
      connection.permissions = permissions;
    } catch (error) {
      // Closing the socket would log the page out, and an unavailable database must not log out a school.
      connection.isUnsure = true;
      this.deps.log.warn({ err: error }, 'a session could not be checked');
    }
  }

  private async lookAround(): Promise<void> {
    const before = Date.now() - silenceLimit;
    for (const client of this.server.clients) {
      const connection = this.connections.get(client);
      if ((connection?.lastFrame ?? 0) < before) client.terminate();
      else if (connection?.isUnsure === true) await this.check(client);
    }
  }
}

/** Age in milliseconds of the page's oldest cached answer, from `?age=`; undefined: the page refetches by itself. */
function ageOf(address = ''): number | undefined {
  const age = /[?&]age=(\d{1,12})(?:&|$)/.exec(address)?.[1];
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
  connection.window = paced(connection.window, Date.now(), paceWindow);
  return connection.window.frames > framesPerWindow;
}
