import { assign, fromCallback, sendTo, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { mostRefusals, reconnectDelayAfter } from '#machines/live-channel/live-channel-rules.ts';
import { notProvided } from '#machines/not-provided.ts';
import {
  isEnd,
  type LineOrder,
  type QaLineEvent,
  type QaLineInput,
  type QaLineOutput,
  type QaReason,
} from './qa-line-events.ts';

export type QaLineContext = QaLineInput &
  QaLineOutput & {
    /** How many attempts in a row came to nothing. */
    readonly failures: number;
  };

/**
 * The socket of either end of a QA link: watched by a heartbeat, opened again 5 s after it broke, less often the more
 * attempts came to nothing, and over when the server says so or this end leaves.
 */
export const qaLineMachine = setup({
  types: {
    context: {} as QaLineContext,
    events: {} as QaLineEvent,
    input: {} as QaLineInput,
    output: {} as QaLineOutput,
  },
  actors: { openSocket: fromCallback<LineOrder, QaLineInput>(() => notProvided('openSocket')) },
  actions: {
    beat: sendTo('openSocket', { type: 'beat' }),
    sayBye: sendTo('openSocket', { type: 'bye' }),
    noteFailure: assign({ failures: ({ context }) => Math.min(context.failures + 1, mostRefusals) }),
    forgetFailures: assign({ failures: 0 }),
    keepReason: assign((_, { reason }: { reason: QaReason }) => ({ reason })),
  },
  guards: { isEnd: (_, { code }: { code: number }) => isEnd(code) },
  delays: {
    heartbeatTimeout: businessConstants.heartbeatTimeout,
    reconnectDelay: ({ context }) =>
      reconnectDelayAfter(context.failures, businessConstants.lineReconnectCeiling),
    leaveTimeLimit: businessConstants.qaLeaveTimeLimit,
  },
}).createMachine({
  id: 'qaLine',
  meta: { tolerances: { heartbeatTimeout: 1_500, reconnectDelay: 1_500, leaveTimeLimit: 1_000 } },
  context: ({ input }) => ({ ticket: input.ticket, reason: '', failures: 0 }),
  initial: 'linked',
  states: {
    linked: {
      invoke: {
        src: 'openSocket',
        id: 'openSocket',
        input: ({ context }) => ({ ticket: context.ticket }),
      },
      initial: 'connecting',
      on: {
        'line.closed': [
          {
            guard: { type: 'isEnd', params: ({ event }) => ({ code: event.code }) },
            target: 'ended',
            actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
          },
          { target: 'waiting' },
        ],
        'line.leave': '.leaving',
      },
      states: {
        connecting: {
          on: {
            'line.opened': { target: 'listening', actions: 'forgetFailures' },
            'line.closed': [
              {
                guard: { type: 'isEnd', params: ({ event }) => ({ code: event.code }) },
                target: '#qaLine.ended',
                actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
              },
              { target: '#qaLine.waiting', actions: 'noteFailure' },
            ],
          },
          after: { heartbeatTimeout: { target: '#qaLine.waiting', actions: 'noteFailure' } },
        },
        listening: {
          on: { 'line.heard': { target: 'listening', reenter: true } },
          after: { heartbeatTimeout: { target: 'probing', actions: 'beat' } },
        },
        probing: {
          on: { 'line.heard': 'listening' },
          after: { heartbeatTimeout: '#qaLine.waiting' },
        },
        // The server's word that it is over; without it the link ends all the same, a minute later.
        leaving: { entry: 'sayBye', after: { leaveTimeLimit: '#qaLine.ended' } },
      },
    },
    waiting: { on: { 'line.leave': 'ended' }, after: { reconnectDelay: 'linked' } },
    ended: { type: 'final' },
  },
  output: ({ context }) => ({ reason: context.reason }),
});
