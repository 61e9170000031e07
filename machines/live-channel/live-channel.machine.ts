import { assign, fromCallback, sendTo, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';
import { changeOf, heartbeatText, isAnnouncement, isRefusal } from './live-channel-events.ts';
import type { ChangeKind, LiveChannelEvent, LiveMessage, SocketOrder } from './live-channel-events.ts';

/** Something was open and broke: what was announced meanwhile is lost. */
export type LiveChannelContext = { readonly missed: boolean };

/**
 * The websocket of the person logged in (specification §4, rulings §4). One attempt at a time, because the socket is
 * one actor that lives as long as `linked` does. What was missed while it was down is fetched when it opens.
 */
export const liveChannelMachine = setup({
  types: { context: {} as LiveChannelContext, events: {} as LiveChannelEvent },
  actors: {
    openSocket: fromCallback<SocketOrder>(() => notProvided('openSocket')),
    watchNetwork: fromCallback(() => notProvided('watchNetwork')),
  },
  actions: {
    /** The lists of announcements are out of date. */
    refreshNotices: (): void => notProvided('refreshNotices'),
    announceMessage: (_args, _message: LiveMessage): void => notProvided('announceMessage'),
    /** Something the page keeps is out of date. */
    applyChange: (_args, _change: { kind: ChangeKind | undefined; msgId: string | undefined }): void =>
      notProvided('applyChange'),
    /** All of it may be. */
    catchUp: (): void => notProvided('catchUp'),
    noteMissed: assign({ missed: true }),
    forgetMissed: assign({ missed: false }),
    /** Polling that stopped on an error starts again (rulings §4). */
    resumePolling: (): void => notProvided('resumePolling'),
    /** The session learns at its next call that its token is refused; this is the moment to make one. */
    checkSession: (): void => notProvided('checkSession'),
    sendHeartbeat: sendTo('openSocket', { type: 'send', text: heartbeatText }),
  },
  guards: {
    isRefusal: (_, { code }: { code: number }) => isRefusal(code),
    isAnnouncement: (_, message: LiveMessage) => isAnnouncement(message),
    isChange: (_, message: LiveMessage) => changeOf(message) !== undefined,
    hasMissed: ({ context }) => context.missed,
  },
  delays: {
    heartbeatTimeout: businessConstants.heartbeatTimeout,
    reconnectDelay: businessConstants.reconnectDelay,
  },
}).createMachine({
  id: 'liveChannel',
  context: { missed: false },
  initial: 'stopped',
  states: {
    stopped: { entry: 'forgetMissed', on: { 'channel.start': 'running' } },
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
                'socket.opened': [
                  { guard: 'hasMissed', target: 'open', actions: ['catchUp', 'forgetMissed'] },
                  { target: 'open' },
                ],
              },
              // A handshake that is never answered is as silent as a line that died.
              after: { heartbeatTimeout: '#liveChannel.running.waiting' },
            },
            open: {
              entry: ['refreshNotices', 'resumePolling'],
              exit: 'noteMissed',
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
                      params: ({ event: { message } }) => ({
                        kind: changeOf(message),
                        msgId: message.msgId,
                      }),
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
          on: { 'network.restored': 'linked' },
          after: { reconnectDelay: 'linked' },
        },
        offline: { on: { 'network.restored': 'linked' } },
      },
    },
    // Waits for nothing: only another login brings another token.
    refused: { entry: 'checkSession', on: { 'channel.start': 'running', 'channel.stop': 'stopped' } },
  },
});
