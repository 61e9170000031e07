import { assign, fromPromise, sendTo, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import { qaLineMachine } from '#machines/qa-line/qa-line.machine.ts';
import type { QaReason } from '#machines/qa-line/qa-line-events.ts';

/** A link as it was made. `ticket`: the code for the other device; `until`: epoch milliseconds. */
export type Offer = { readonly linkId: string; readonly ticket: string; readonly until: number };

export type QaWatchEvent =
  | { type: 'device.connect' }
  | { type: 'device.stop' }
  /** A page of that device is there, or there again. */
  | { type: 'device.joined'; device: string }
  | { type: 'device.left' };

export type QaWatchContext = Offer & {
  readonly device: string;
  readonly problem: string;
  readonly reason: QaReason;
};

const nothing: QaWatchContext = { linkId: '', ticket: '', until: 0, device: '', problem: '', reason: '' };

const joined = {
  target: 'watching',
  actions: {
    type: 'keepDevice',
    params: ({ event }: { event: { device: string } }) => ({ device: event.device }),
  },
} as const;

/** The inspector's end of a QA link: a code for another device, and its page until either end leaves. */
export const qaWatchMachine = setup({
  types: { context: {} as QaWatchContext, events: {} as QaWatchEvent },
  actors: { makeLink: fromPromise<Offer>(() => notProvided('makeLink')), qaLine: qaLineMachine },
  actions: {
    /** What was known of the page is over. */
    dropDevice: (): void => notProvided('dropDevice'),
    keepOffer: assign((_, offer: Offer) => ({ ...nothing, ...offer })),
    keepDevice: assign((_, { device }: { device: string }) => ({ device })),
    keepReason: assign((_, { reason }: { reason: QaReason }) => ({ ...nothing, reason })),
    noteProblem: assign((_, { error }: { error: unknown }) => ({
      ...nothing,
      problem: messageOf(error, '连接码生成失败，请稍后重试'),
    })),
    leaveLine: sendTo('qaLine', { type: 'line.leave' }),
  },
}).createMachine({
  id: 'qaWatch',
  context: nothing,
  initial: 'resting',
  states: {
    resting: { on: { 'device.connect': 'making' } },
    making: {
      invoke: {
        src: 'makeLink',
        id: 'makeLink',
        onDone: {
          target: 'linked',
          actions: { type: 'keepOffer', params: ({ event }) => event.output },
        },
        onError: {
          target: 'ended',
          actions: { type: 'noteProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    linked: {
      invoke: {
        src: 'qaLine',
        id: 'qaLine',
        input: ({ context }) => ({ ticket: context.linkId }),
        onDone: {
          target: 'ended',
          actions: { type: 'keepReason', params: ({ event }) => event.output },
        },
        onError: { target: 'ended', actions: { type: 'keepReason', params: { reason: 'gone' } } },
      },
      exit: 'dropDevice',
      initial: 'offered',
      on: { 'device.stop': '.leaving' },
      states: {
        offered: { on: { 'device.joined': joined } },
        watching: { on: { 'device.left': { target: 'missing', actions: 'dropDevice' } } },
        missing: { on: { 'device.joined': joined } },
        leaving: { entry: 'leaveLine' },
      },
    },
    ended: { on: { 'device.connect': 'making' } },
  },
});
