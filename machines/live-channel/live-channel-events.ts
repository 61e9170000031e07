import type { ChangeKind } from '#openapi/live-frames.ts';

export type { ChangeKind };

/**
 * A frame of the server, parsed by the owner (docs/decisions/011-one-socket-one-poll.md). `topic` and `user` say that
 * there is a new announcement, `changeKinds` that something the page keeps is out of date, `heartcheck` answers a
 * heartbeat; any other kind only shows that the line is alive.
 */
export type LiveMessage = {
  readonly cmd: string;
  readonly msgId?: string | undefined;
  readonly msgTxt?: string | undefined;
  /** L, M or H. */
  readonly priority?: string | undefined;
};

const changeKinds: readonly ChangeKind[] = [
  'notices',
  'permissions',
  'dictionaries',
  'config',
  'depart',
  'learning',
  'onlineRows',
];

/**
 * Events of `openSocket`: `socket.opened` once, then a `socket.received` for each frame, and `socket.closed` at most
 * once. A browser hides why an upgrade was refused (its code is 1006); a client that sees the 401 passes it as the
 * code.
 */
export type SocketNews =
  | { type: 'socket.opened' }
  | { type: 'socket.received'; message: LiveMessage }
  | { type: 'socket.closed'; code: number };

/** Events of `watchNetwork` at each change; at its start only `network.lost`, and only without a network. */
export type NetworkNews = { type: 'network.lost' | 'network.restored' };

/**
 * `channel.start` after a login, `channel.stop` after a logout; `channel.retry` when the user opens the messages.
 * `server.answered` follows `askServer` when the server answers other requests than the socket's.
 */
export type LiveChannelEvent =
  | SocketNews
  | NetworkNews
  | { type: 'channel.start' | 'channel.stop' | 'channel.retry' | 'server.answered' };

/** Orders to `openSocket`: send a frame. Stopping the actor closes the socket. */
export type SocketOrder = { type: 'send'; text: string };

/** The text of a heartbeat (docs/wire.md#heartbeat). */
export const heartbeatText = 'HeartBeat';

/** 4401: the session ended while the socket was open. 401: the upgrade was refused. */
const refusalCodes: ReadonlySet<number> = new Set([4401, 401]);

/** Whether the token is not wanted any more, so that a further attempt is pointless. */
export function isRefusal(code: number): boolean {
  return refusalCodes.has(code);
}

/** Whether a frame announces something (docs/wire.md#websocket); a heartbeat's answer does not. */
export function isAnnouncement({ cmd }: LiveMessage): boolean {
  return cmd === 'topic' || cmd === 'user';
}

/** Returns the kind of data that a frame marks as changed; undefined when it marks none. */
export function changeOf({ cmd }: LiveMessage): ChangeKind | undefined {
  return changeKinds.find((kind) => kind === cmd);
}
