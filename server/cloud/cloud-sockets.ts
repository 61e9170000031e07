import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Logger } from 'pino';
import type { Caller } from '#server/http/caller.ts';
import type { Bus } from '#server/live/bus.ts';
import {
  closeClients,
  countFrame,
  dismissClients,
  offeredProtocol,
  refuseUpgrade,
  type FrameWindow,
} from '#server/live/websocket-helpers.ts';
import { oneAtATime } from '#server/live/one-at-a-time.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import type { UpgradeRouter } from '#server/live/upgrade-router.ts';
import { cloudWorkIdOf } from '#server/live/cloud-path.ts';
import { readCloudFrame, type CloudValues } from './cloud-frames.ts';
import { CloudRoom, type RoomWorld } from './cloud-room.ts';
import { cloudTopic } from './cloud-topic.ts';

/** Limit of one server; a class of sixty plays one work, not five hundred. */
const connectionsPerRoom = 500;
/** Limit of anonymous visitors among them; the other places are for users who are logged in. */
const visitorsPerRoom = 300;
const connectionsPerUser = 20;
const connectionsOfVisitors = 2_000;
/** A page sends ten times a second at most, as in Scratch; more than this in two seconds is a flood. */
const framesPerWindow = 25;
const frameWindow = 2_000;
const silenceLimit = 60_000;
const longestFrame = 8 * 1024;

export type CloudDeps = {
  readonly bus: Bus;
  readonly log: Logger;
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** Returns whether the caller, or a holder of this share link, may play the work. */
  readonly mayPlay: (workId: string, caller: Caller | undefined, share: string) => Promise<boolean>;
  readonly load: (workId: string) => ReturnType<RoomWorld['load']>;
  readonly keep: (workId: string, values: CloudValues, from: string) => Promise<void>;
  readonly now?: () => number;
};

type ConnectionState = {
  readonly workId: string;
  readonly token: string;
  readonly share: string;
  readonly userId: string | undefined;
  lastFrame: number;
  window: FrameWindow;
};

/**
 * Serves cloud variables of Scratch works at /api/cloud/{workId} (docs/decisions/039-cloud-variables.md). Viewers of
 * the work receive them; viewers who are logged in may also change them. Token and share link travel as
 * sub-protocols, never in the URL.
 */
export class CloudSockets {
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: longestFrame });
  private readonly rooms = new Map<string, CloudRoom>();
  private readonly connections = new Map<WebSocket, ConnectionState>();
  private readonly sweep: NodeJS.Timeout;
  private readonly deps: CloudDeps;
  private readonly now: () => number;

  constructor(router: UpgradeRouter, deps: CloudDeps) {
    this.deps = deps;
    this.now = deps.now ?? Date.now;
    router.on('upgrade', (request, socket, head) => {
      const workId = cloudWorkIdOf(request.url);
      if (workId !== undefined) void this.upgrade(workId, request, socket, head);
    });
    this.listen(deps.bus);
    this.sweep = setInterval(() => void this.recheck(() => true), silenceLimit);
    this.sweep.unref();
  }

  get count(): number {
    return this.connections.size;
  }

  dismiss(time: number): Promise<void> {
    return dismissClients(this.server, time);
  }

  close(): void {
    clearInterval(this.sweep);
    closeClients(this.server);
  }

  private async upgrade(
    workId: string,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    socket.on('error', () => socket.destroy());
    const { token, share } = credentials(request);
    try {
      const caller = token === '' ? undefined : await this.deps.authenticate(token);
      if (token !== '' && caller === undefined) return refuseUpgrade(socket, '401 Unauthorized');
      if (!(await this.deps.mayPlay(workId, caller, share))) return refuseUpgrade(socket, '404 Not Found');
      if (this.isFull(workId, caller?.userId)) return refuseUpgrade(socket, '429 Too Many Requests');
      const now = this.now();
      const window = { since: now, frames: 0 };
      const connection: ConnectionState = {
        workId,
        token,
        share,
        userId: caller?.userId,
        lastFrame: now,
        window,
      };
      this.server.handleUpgrade(request, socket, head, (client) => this.join(client, connection));
    } catch (error) {
      this.deps.log.warn({ err: error }, 'cloud variables cannot be joined');
      refuseUpgrade(socket, '503 Service Unavailable');
    }
  }

  private isFull(workId: string, userId: string | undefined): boolean {
    if ((this.rooms.get(workId)?.connections.size ?? 0) >= connectionsPerRoom) return true;
    const userConnections = [...this.connections.values()].filter(
      (connection) => connection.userId === userId,
    );
    if (userId !== undefined) return userConnections.length >= connectionsPerUser;
    const roomCount = userConnections.filter((connection) => connection.workId === workId).length;
    return roomCount >= visitorsPerRoom || userConnections.length >= connectionsOfVisitors;
  }

  private join(client: WebSocket, connection: ConnectionState): void {
    this.connections.set(client, connection);
    const room = this.roomOf(connection.workId);
    client.on('message', (data) => {
      if (isFlooding(connection, this.now())) return client.close(4429, 'too fast');
      connection.lastFrame = this.now();
      const frame = readCloudFrame(Buffer.isBuffer(data) ? data.toString('utf8') : '');
      if (frame === undefined) return client.close(4400, 'no frame');
      if ('set' in frame) void room.change(client, frame.set, frame.n);
      else client.send(JSON.stringify({ values: {} }));
    });
    client.on('close', () => {
      this.connections.delete(client);
      room.leave(client);
    });
    client.on('error', (error) => this.deps.log.debug({ err: error }, 'socket error'));
    void room.join(client, connection.userId !== undefined);
  }

  private roomOf(workId: string): CloudRoom {
    const known = this.rooms.get(workId);
    if (known !== undefined) return known;
    const room: CloudRoom = new CloudRoom({
      load: () => this.deps.load(workId),
      keep: (values, from) => this.deps.keep(workId, values, from),
      warn: (error) => this.deps.log.warn({ err: error, workId }, 'cloud variables wait'),
      // Only this room is removed: a late answer may arrive after a new room has replaced it.
      onEmpty: () => {
        if (this.rooms.get(workId) === room) this.rooms.delete(workId);
      },
      now: this.now,
    });
    this.rooms.set(workId, room);
    return room;
  }

  private listen(bus: Bus): void {
    bus.subscribe(cloudTopic, ({ workId, ...change }) => this.rooms.get(workId)?.hear(change));
    bus.subscribe(sessionsTopic, ({ userId }) => {
      if (userId !== null) void this.recheck((connection) => connection.userId === userId);
    });
    bus.onGap(oneAtATime(() => this.reload()));
  }

  /** In turn: all works of a school at once would take every connection. */
  private async reload(): Promise<void> {
    for (const room of this.rooms.values())
      await room
        .reload()
        .catch((error: unknown) => this.deps.log.warn({ err: error }, 'cloud variables are late'));
  }

  /** Ends what is silent, what has logged out and what may not be played any more. */
  private async recheck(shouldCheck: (connection: ConnectionState) => boolean): Promise<void> {
    for (const [client, connection] of this.connections) {
      if (!shouldCheck(connection)) continue;
      if (connection.lastFrame < this.now() - silenceLimit) {
        client.terminate();
        continue;
      }
      try {
        const caller = connection.token === '' ? undefined : await this.deps.authenticate(connection.token);
        if (connection.token !== '' && caller === undefined) client.close(4401, 'session ended');
        else if (!(await this.deps.mayPlay(connection.workId, caller, connection.share)))
          client.close(4404, 'no such work');
      } catch (error) {
        this.deps.log.warn({ err: error }, 'a connection could not be checked');
      }
    }
  }
}

/** `token.…` and `share.…` among the sub-protocols; the first one is the protocol's own name. */
function credentials(request: IncomingMessage): { token: string; share: string } {
  const share = offeredProtocol(request, 'share');
  return { token: offeredProtocol(request, 'token'), share: /^[\w-]{22,64}$/.test(share) ? share : '' };
}

function isFlooding(connection: ConnectionState, now: number): boolean {
  connection.window = countFrame(connection.window, now, frameWindow);
  return connection.window.frames > framesPerWindow;
}
