import { assign, fromPromise, sendTo, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import { qaLineMachine } from '#machines/qa-line/qa-line.machine.ts';
import type { QaReason } from '#machines/qa-line/qa-line-events.ts';
import type { QaLinkEvent, Seat, Watcher } from './qa-link-events.ts';

export type QaLinkContext = Seat & {
  /** Why the code is not good. */
  readonly problem: string;
  /** Why it is over; empty: this page's own wish. */
  readonly reason: QaReason;
};

const nothing: QaLinkContext = { ticket: '', watcher: '', problem: '', reason: '' };

/**
 * A page that lets its statecharts be watched from another device (docs/behaviour.md#inspector): a code, who it is that would watch, the
 * consent of the person in front of this page, and the link until either end leaves.
 */
export const qaLinkMachine = setup({
  types: { context: {} as QaLinkContext, events: {} as QaLinkEvent },
  actors: {
    askLink: fromPromise<Watcher, { ticket: string }>(() => notProvided('askLink')),
    joinLink: fromPromise<Seat, { ticket: string }>(() => notProvided('joinLink')),
    qaLine: qaLineMachine,
  },
  actions: {
    /** The one who asked is told that the answer is no. */
    tellRefusal: (_args, _code: { ticket: string }): void => notProvided('tellRefusal'),
    /** For the next load of this page. */
    storeSeat: (_args, _seat: Seat): void => notProvided('storeSeat'),
    forgetSeat: (): void => notProvided('forgetSeat'),
    /** From here on nothing more is reported. */
    stopReporting: (): void => notProvided('stopReporting'),
    keepCode: assign((_, { ticket }: { ticket: string }) => ({ ...nothing, ticket })),
    keepWatcher: assign((_, { watcher }: Watcher) => ({ watcher })),
    keepSeat: assign((_, seat: Seat) => ({ ...nothing, ...seat })),
    keepReason: assign((_, { reason }: { reason: QaReason }) => ({ ...nothing, reason })),
    noteProblem: assign((_, { error }: { error: unknown }) => ({
      ...nothing,
      problem: messageOf(error, '连接失败，请稍后重试'),
    })),
    leaveLine: sendTo('qaLine', { type: 'line.leave' }),
  },
}).createMachine({
  id: 'qaLink',
  context: nothing,
  initial: 'asking',
  states: {
    asking: {
      on: {
        'code.submit': {
          target: 'checking',
          actions: { type: 'keepCode', params: ({ event }) => ({ ticket: event.ticket }) },
        },
        'link.resume': {
          target: 'linked',
          actions: { type: 'keepSeat', params: ({ event }) => event.seat },
        },
      },
    },
    checking: {
      invoke: {
        src: 'askLink',
        id: 'askLink',
        input: ({ context }) => ({ ticket: context.ticket }),
        onDone: {
          target: 'consenting',
          actions: { type: 'keepWatcher', params: ({ event }) => event.output },
        },
        onError: {
          target: 'asking',
          actions: { type: 'noteProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    consenting: {
      on: {
        'consent.give': 'joining',
        'consent.refuse': {
          target: 'ended',
          actions: [
            { type: 'tellRefusal', params: ({ context }) => ({ ticket: context.ticket }) },
            { type: 'keepReason', params: { reason: 'refused' } },
          ],
        },
      },
    },
    joining: {
      invoke: {
        src: 'joinLink',
        id: 'joinLink',
        input: ({ context }) => ({ ticket: context.ticket }),
        onDone: {
          target: 'linked',
          actions: [
            { type: 'keepSeat', params: ({ event }) => event.output },
            { type: 'storeSeat', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'asking',
          actions: { type: 'noteProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    linked: {
      invoke: {
        src: 'qaLine',
        id: 'qaLine',
        input: ({ context }) => ({ ticket: context.ticket }),
        onDone: {
          target: 'ended',
          actions: { type: 'keepReason', params: ({ event }) => event.output },
        },
        onError: { target: 'ended', actions: { type: 'keepReason', params: { reason: 'gone' } } },
      },
      exit: ['stopReporting', 'forgetSeat'],
      initial: 'reporting',
      states: {
        reporting: { on: { 'link.stop': 'leaving' } },
        leaving: { entry: ['stopReporting', 'forgetSeat', 'leaveLine'] },
      },
    },
    ended: {
      on: {
        'code.submit': {
          target: 'checking',
          actions: { type: 'keepCode', params: ({ event }) => ({ ticket: event.ticket }) },
        },
      },
    },
  },
});
