import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Logger } from 'pino';
import type { Caller } from '#server/http/caller.ts';
import type { Bus } from './bus.ts';

const socketPath = /^\/api\/websocket\/([A-Za-z0-9_-]{1,40})$/;
/** A school's pupil has a few tabs open, not dozens. */
const socketsPerUser = 20;
/** Bytes waiting to be read by a client that does not read; above this it is closed and will reconnect. */
const bufferLimit = 1024 * 1024;
/** A client sends HeartBeat after 20 s of silence (specification §9); twice that without a frame means it is gone. */
const silenceLimit = 60_000;

/** Answers that wait for a client that does not read. */
const replyLimit = 64 * 1024;
/** A heartbeat comes every 20 s; more than this in ten seconds is no browser page. */
const framesPerWindow = 20;
const paceWindow = 10_000;

type Deps = {
  readonly bus: Bus;
  readonly log: Logger;
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
};

/**
 * Live messages at /api/websocket/{userId}. The token travels as the sub-protocol, never in the URL; the id in the
 * path must be the token's user (rulings §4), otherwise the upgrade is refused with 401.
 */
export class Sockets {
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: 1024 });
  private readonly byUser = new Map<string, Set<WebSocket>>();
  private readonly tokens = new WeakMap<WebSocket, string>();
  private readonly pace = new WeakMap<WebSocket, { since: number; frames: number }>();
  private readonly lastFrame = new WeakMap<WebSocket, number>();
  private readonly sweep: NodeJS.Timeout;
  private readonly deps: Deps;

  constructor(http: Server, deps: Deps) {
    this.deps = deps;
    http.on('upgrade', (request, socket, head) => void this.upgrade(request, socket, head));
    deps.bus.subscribe((message) => {
      if (message.kind === 'live')
        this.deliver(
          message.to,
          JSON.stringify({ cmd: message.cmd, msgId: message.msgId, msgTxt: message.msgTxt }),
        );
      if (message.kind === 'sessions' && message.userId !== null) void this.recheck(message.userId);
    });
    this.sweep = setInterval(() => this.closeSilent(), silenceLimit / 2);
    this.sweep.unref();
  }

  get count(): number {
    return this.server.clients.size;
  }

  close(): void {
    clearInterval(this.sweep);
    for (const client of this.server.clients) client.close(1001, 'server stops');
    this.server.close();
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const userId = socketPath.exec((request.url ?? '').split('?')[0] ?? '')?.[1];
    const token = request.headers['sec-websocket-protocol']?.split(',')[0]?.trim() ?? '';
    const caller =
      userId === undefined || token === ''
        ? undefined
        : await this.deps.authenticate(token).catch(() => undefined);
    if (userId === undefined || caller?.userId !== userId)
      return refuse(socket, userId === undefined ? '404 Not Found' : '401 Unauthorized');
    if ((this.byUser.get(userId)?.size ?? 0) >= socketsPerUser)
      return refuse(socket, '429 Too Many Requests');
    this.server.handleUpgrade(request, socket, head, (client) => this.join(userId, token, client));
  }

  private join(userId: string, token: string, client: WebSocket): void {
    const own = this.byUser.get(userId) ?? new Set();
    own.add(client);
    this.byUser.set(userId, own);
    this.tokens.set(client, token);
    this.lastFrame.set(client, Date.now());
    client.on('message', () => {
      // A client that talks without listening, or without end, is none of ours.
      if (client.bufferedAmount > replyLimit || this.isFlooding(client)) return client.terminate();
      this.lastFrame.set(client, Date.now());
      client.send(JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' }));
    });
    client.on('close', () => {
      own.delete(client);
      if (own.size === 0) this.byUser.delete(userId);
    });
    client.on('error', (error) => this.deps.log.debug({ err: error }, 'socket error'));
  }

  private deliver(to: 'all' | readonly string[], text: string): void {
    const clients =
      to === 'all' ? [...this.server.clients] : to.flatMap((id) => [...(this.byUser.get(id) ?? [])]);
    for (const client of clients) {
      if (client.bufferedAmount > bufferLimit) client.terminate();
      else if (client.readyState === client.OPEN) client.send(text);
    }
  }

  /** A session that ended takes its sockets with it. */
  private async recheck(userId: string): Promise<void> {
    for (const client of this.byUser.get(userId) ?? []) {
      const caller = await this.deps.authenticate(this.tokens.get(client) ?? '').catch(() => undefined);
      if (caller === undefined) client.close(4401, 'session ended');
    }
  }

  private isFlooding(client: WebSocket): boolean {
    const now = Date.now();
    const { since, frames } = this.pace.get(client) ?? { since: now, frames: 0 };
    const pace = now - since > paceWindow ? { since: now, frames: 1 } : { since, frames: frames + 1 };
    this.pace.set(client, pace);
    return pace.frames > framesPerWindow;
  }

  private closeSilent(): void {
    const before = Date.now() - silenceLimit;
    for (const client of this.server.clients)
      if ((this.lastFrame.get(client) ?? 0) < before) client.terminate();
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
