import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';
import {
  readHandInFailure,
  type HandInFailure,
  type HandInQueueContext,
  type HandInQueueEvent,
  type HandInSent,
  type Queued,
} from './hand-in-queue-events.ts';

const noteQueue = {
  type: 'noteQueue',
  params: ({ event }: { event: { queue: readonly Queued[] } }) => event,
} as const;
const sentOne = ({ event }: { event: { output: HandInSent } }) => event.output;
const failedOne = ({ event }: { event: { error: unknown } }) => readHandInFailure(event.error);
const changed = { 'queue.changed': { target: 'deciding', actions: noteQueue } } as const;

/**
 * The hand-ins that this computer holds because the server was unavailable: sent one after the other, the oldest
 * first, as soon as the server answers. One that conflicts with another version, or is refused, lets the others pass
 * and waits for its author.
 */
export const handInQueueMachine = setup({
  types: { context: {} as HandInQueueContext, events: {} as HandInQueueEvent },
  actors: {
    /** Reports what is kept, and when the server is back, as events. */
    watchQueue: fromCallback(() => notProvided('watchQueue')),
    /** Sends the first that is not open in an editor, which sends it itself. Rejects with a `HandInFailure`. */
    sendHandIn: fromPromise<HandInSent, { ids: readonly string[] }>(() => notProvided('sendHandIn')),
  },
  actions: {
    /** The author is notified, and lists of works are read again. */
    announceSent: (_args, _sent: HandInSent): void => notProvided('announceSent'),
    /** So that it is known after the page was closed, too. */
    keepFailure: (_args, _failure: HandInFailure): void => notProvided('keepFailure'),
    noteQueue: assign((_, { queue }: { queue: readonly Queued[] }) => ({ queue })),
    noteSent: assign(({ context: { queue } }, { id }: HandInSent) => ({
      queue: queue.filter((one) => one.id !== id),
    })),
    noteFailure: assign(({ context: { queue } }, { id, failure }: HandInFailure) => ({
      queue: queue.map((one) => {
        const standing = failure.kind === 'conflict' ? ('conflict' as const) : ('refused' as const);
        return one.id === id ? { ...one, standing } : one;
      }),
    })),
    tryRefused: assign(({ context: { queue } }) => ({
      queue: queue.map((one) =>
        one.standing === 'refused' ? { ...one, standing: 'waiting' as const } : one,
      ),
    })),
  },
  guards: {
    isAny: ({ context: { queue } }, { standing }: { standing: Queued['standing'] }) =>
      queue.some((one) => one.standing === standing),
    isNoneWaiting: (_, { queue }: { queue: readonly Queued[] }) =>
      queue.every(({ standing }) => standing !== 'waiting'),
    isLast: ({ context: { queue } }, { id }: HandInSent) => queue.every((one) => one.id === id),
    isUnreachable: (_, { failure }: HandInFailure) => failure.kind === 'unreachable',
  },
  delays: { workSaveRetryDelay: businessConstants.workSaveRetryDelay },
}).createMachine({
  id: 'handInQueue',
  meta: { tolerances: { workSaveRetryDelay: 1_500 } },
  context: { queue: [] },
  invoke: { src: 'watchQueue', id: 'watchQueue' },
  initial: 'idle',
  states: {
    idle: { on: changed },
    deciding: {
      always: [
        { guard: { type: 'isAny', params: { standing: 'waiting' } }, target: 'sending' },
        { guard: { type: 'isAny', params: { standing: 'conflict' } }, target: 'conflict' },
        { guard: { type: 'isAny', params: { standing: 'refused' } }, target: 'refused' },
        { target: 'idle' },
      ],
    },
    waiting: {
      on: {
        'queue.changed': [
          {
            guard: { type: 'isNoneWaiting', params: ({ event }) => event },
            target: 'deciding',
            actions: noteQueue,
          },
          { actions: noteQueue },
        ],
        'queue.press': 'sending',
        'server.found': 'sending',
        'session.renewed': 'sending',
      },
      after: { workSaveRetryDelay: 'sending' },
    },
    sending: {
      invoke: {
        src: 'sendHandIn',
        id: 'sendHandIn',
        input: ({ context: { queue } }) => ({
          ids: queue.filter(({ standing }) => standing === 'waiting').map(({ id }) => id),
        }),
        onDone: [
          {
            guard: { type: 'isLast', params: sentOne },
            target: 'sent',
            actions: [
              { type: 'announceSent', params: sentOne },
              { type: 'noteSent', params: sentOne },
            ],
          },
          {
            target: 'deciding',
            actions: [
              { type: 'announceSent', params: sentOne },
              { type: 'noteSent', params: sentOne },
            ],
          },
        ],
        onError: [
          { guard: { type: 'isUnreachable', params: failedOne }, target: 'waiting' },
          {
            target: 'deciding',
            actions: [
              { type: 'noteFailure', params: failedOne },
              { type: 'keepFailure', params: failedOne },
            ],
          },
        ],
      },
      on: { 'queue.changed': { actions: noteQueue } },
    },
    /** Nothing is left. */
    sent: { on: changed },
    /** Another version is on the server: nothing is written over before its author has chosen. */
    conflict: { on: changed },
    refused: { on: { ...changed, 'queue.press': { target: 'deciding', actions: 'tryRefused' } } },
  },
});
