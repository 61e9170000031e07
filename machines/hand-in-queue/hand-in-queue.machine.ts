import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { SaveFailure } from '#machines/work-saving/save-failure.ts';

/** How a hand-in stands: it can be sent, or its author has to say first what becomes of it. */
export type Standing = 'waiting' | 'conflict' | 'refused';

export type Queued = { readonly id: string; readonly standing: Standing };

export type HandInQueueContext = { readonly queue: readonly Queued[] };

export type HandInQueueEvent =
  /** The hand-ins that this computer holds for the user, the oldest first. */
  | { type: 'queue.changed'; queue: readonly Queued[] }
  /** 现在上交. */
  | { type: 'queue.press' }
  | { type: 'server.found' | 'user.reloggedIn' };

/** Without a name: another tab sent it, or its author withdrew it. */
export type HandInSent = { readonly id: string; readonly workName: string | undefined };

/** How one hand-in fails, as its actor rejects; without an id nothing could be tried. */
export type HandInFailure = { readonly id?: string; readonly failure: SaveFailure };

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
    idle: {
      on: {
        'queue.changed': { target: 'deciding', actions: { type: 'noteQueue', params: ({ event }) => event } },
      },
    },
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
            actions: { type: 'noteQueue', params: ({ event }) => event },
          },
          { actions: { type: 'noteQueue', params: ({ event }) => event } },
        ],
        'queue.press': 'sending',
        'server.found': 'sending',
        'user.reloggedIn': 'sending',
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
            guard: { type: 'isLast', params: ({ event }) => event.output },
            target: 'sent',
            actions: [
              { type: 'announceSent', params: ({ event }) => event.output },
              { type: 'noteSent', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'deciding',
            actions: [
              { type: 'announceSent', params: ({ event }) => event.output },
              { type: 'noteSent', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isUnreachable', params: ({ event }) => readHandInFailure(event.error) },
            target: 'waiting',
          },
          {
            target: 'deciding',
            actions: [
              { type: 'noteFailure', params: ({ event }) => readHandInFailure(event.error) },
              { type: 'keepFailure', params: ({ event }) => readHandInFailure(event.error) },
            ],
          },
        ],
      },
      on: { 'queue.changed': { actions: { type: 'noteQueue', params: ({ event }) => event } } },
    },
    /** Nothing is left. */
    sent: {
      on: {
        'queue.changed': { target: 'deciding', actions: { type: 'noteQueue', params: ({ event }) => event } },
      },
    },
    /** Another version is on the server: nothing is written over before its author has chosen. */
    conflict: {
      on: {
        'queue.changed': { target: 'deciding', actions: { type: 'noteQueue', params: ({ event }) => event } },
      },
    },
    refused: {
      on: {
        'queue.changed': { target: 'deciding', actions: { type: 'noteQueue', params: ({ event }) => event } },
        'queue.press': { target: 'deciding', actions: 'tryRefused' },
      },
    },
  },
});

/** An unknown error counts as an unavailable server: a repetition loses nothing. */
function readHandInFailure(error: unknown): HandInFailure {
  return isHandInFailure(error)
    ? error
    : { failure: { kind: 'unreachable', message: error instanceof Error ? error.message : '' } };
}

function isHandInFailure(error: unknown): error is HandInFailure {
  return typeof error === 'object' && error !== null && 'failure' in error;
}
