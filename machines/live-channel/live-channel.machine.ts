import { assign, fromCallback, sendTo, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';
import { changeKinds, type ChangeKind } from '#openapi/live-frames.ts';
import { isCutOff, maxRefusals, reconnectDelayAfter } from './reconnect-delay.ts';

/**
 * A frame of the server (docs/decisions/011-one-socket-one-poll.md), which the owner parses. The kinds `topic` and
 * `user` announce a new message to all users or to one, the kinds of `changeKinds` mark cached data as out of date, and
 * `heartcheck` answers a heartbeat. A message of any other kind only shows that the connection is alive.
 */
export type LiveMessage = {
  readonly kind: string;
  /** Id of the announcement, or the argument of a change as `changeKinds` says. */
  readonly id?: string | undefined;
  readonly text?: string | undefined;
  /** Priority of an announcement: L, M or H. */
  readonly priority?: string | undefined;
};

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
type LiveChannelEvent =
  | SocketNews
  | NetworkNews
  | { type: 'channel.start' | 'channel.stop' | 'channel.retry' | 'server.answered' };

/** Orders to `openSocket`: send a frame. Stopping the actor closes the socket. */
export type SocketOrder = { type: 'send'; text: string };

/** The text of a heartbeat (docs/wire.md#heartbeat). */
const heartbeatText = 'HeartBeat';

/** 4401: the session ended while the socket was open. 401: the upgrade was refused. */
const refusalCodes: ReadonlySet<number> = new Set([4401, 401]);

/** The number of consecutive failed attempts while the server answered other calls. */
export type LiveChannelContext = { readonly refusals: number };

/**
 * The websocket of a logged-in user (docs/wire.md#websocket). There is one attempt at a time, because the socket is
 * one actor that lives as long as `linked`. Missed changes are read when the socket opens, because changes also occur
 * between a page's first fetch and its first socket. When something on the path blocks sockets while the server
 * answers, attempts become rarer.
 */
export const liveChannelMachine = setup({
  types: { context: {} as LiveChannelContext, events: {} as LiveChannelEvent },
  actors: {
    openSocket: fromCallback<SocketOrder>(() => notProvided('openSocket')),
    watchNetwork: fromCallback(() => notProvided('watchNetwork')),
  },
  actions: {
    /** Called when the lists of announcements are out of date. */
    refreshNotices: (): void => notProvided('refreshNotices'),
    announceMessage: (_args, _message: LiveMessage): void => notProvided('announceMessage'),
    /** Called when cached data of one kind is out of date. */
    applyChange: (_args, _change: { kind: ChangeKind | undefined; id: string | undefined }): void =>
      notProvided('applyChange'),
    /**
     * Called when any cached data may be out of date. Polling that stopped on an error starts again
     * (docs/behaviour.md#polling).
     */
    catchUp: (): void => notProvided('catchUp'),
    /** Calls the server: a browser hides why a socket fails, and `server.answered` rules the server out as the reason. */
    askServer: (): void => notProvided('askServer'),
    noteRefusal: assign({ refusals: ({ context }) => Math.min(context.refusals + 1, maxRefusals) }),
    forgetRefusals: assign({ refusals: 0 }),
    /** Makes a call, from whose answer the session learns that its token is refused. */
    checkSession: (): void => notProvided('checkSession'),
    sendHeartbeat: sendTo('openSocket', { type: 'send', text: heartbeatText }),
  },
  guards: {
    isRefusal: (_, { code }: { code: number }) => isRefusal(code),
    isAnnouncement: (_, message: LiveMessage) => isAnnouncement(message),
    isChange: (_, message: LiveMessage) => changeOf(message) !== undefined,
    isCutOff: ({ context }) => isCutOff(context),
  },
  delays: {
    heartbeatTimeout: businessConstants.heartbeatTimeout,
    reconnectDelay: ({ context }) => reconnectDelayAfter(context.refusals),
  },
}).createMachine({
  id: 'liveChannel',
  meta: { tolerances: { heartbeatTimeout: 1_500, reconnectDelay: 1_500 } },
  context: { refusals: 0 },
  initial: 'stopped',
  states: {
    stopped: { entry: 'forgetRefusals', on: { 'channel.start': 'running' } },
    running: {
      invoke: { src: 'watchNetwork', id: 'watchNetwork' },
      initial: 'linked',
      on: { 'channel.stop': 'stopped', 'network.lost': '.offline' },
      states: {
        linked: {
          // On the parent of connecting and open: on `connecting` alone the socket would be closed as it opens.
          invoke: { src: 'openSocket', id: 'openSocket' },
          initial: 'connecting',
          on: {
            'socket.closed': [
              {
                guard: { type: 'isRefusal', params: ({ event }) => ({ code: event.code }) },
                target: '#liveChannel.refused',
              },
              { target: 'waiting' },
            ],
          },
          states: {
            connecting: {
              on: {
                'socket.opened': 'open',
                'socket.closed': [
                  {
                    guard: { type: 'isRefusal', params: ({ event }) => ({ code: event.code }) },
                    target: '#liveChannel.refused',
                  },
                  { target: '#liveChannel.running.waiting', actions: 'askServer' },
                ],
              },
              // A handshake without an answer counts like a dead connection.
              after: { heartbeatTimeout: { target: '#liveChannel.running.waiting', actions: 'askServer' } },
            },
            open: {
              entry: ['catchUp', 'forgetRefusals'],
              initial: 'listening',
              on: {
                'socket.received': [
                  {
                    guard: { type: 'isAnnouncement', params: ({ event }) => event.message },
                    target: '.listening',
                    actions: [
                      'refreshNotices',
                      { type: 'announceMessage', params: ({ event }) => event.message },
                    ],
                  },
                  {
                    guard: { type: 'isChange', params: ({ event }) => event.message },
                    target: '.listening',
                    actions: {
                      type: 'applyChange',
                      params: ({ event: { message } }) => ({ kind: changeOf(message), id: message.id }),
                    },
                  },
                  { target: '.listening' },
                ],
              },
              states: {
                listening: { after: { heartbeatTimeout: { target: 'probing', actions: 'sendHeartbeat' } } },
                probing: { after: { heartbeatTimeout: '#liveChannel.running.waiting' } },
              },
            },
          },
        },
        waiting: {
          on: {
            'network.restored': 'linked',
            // The pause starts again with its present length.
            'server.answered': { target: 'waiting', reenter: true, actions: 'noteRefusal' },
            'channel.retry': { guard: 'isCutOff', target: 'linked' },
          },
          after: { reconnectDelay: 'linked' },
        },
        offline: { on: { 'network.restored': 'linked' } },
      },
    },
    // No retry: only another login brings another token.
    refused: { entry: 'checkSession', on: { 'channel.start': 'running', 'channel.stop': 'stopped' } },
  },
});

/** Whether the server refuses the token, so that another attempt is pointless. */
export function isRefusal(code: number): boolean {
  return refusalCodes.has(code);
}

/** Whether a frame announces a new message (docs/wire.md#websocket). */
export function isAnnouncement({ kind }: LiveMessage): boolean {
  return kind === 'topic' || kind === 'user';
}

/** Returns the kind of data that a frame marks as changed; undefined if it marks none. */
function changeOf({ kind }: LiveMessage): ChangeKind | undefined {
  return changeKinds.find((changeKind) => changeKind === kind);
}
