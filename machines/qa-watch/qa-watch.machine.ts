import { assign, fromPromise, sendTo, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import { qaLineMachine } from '#machines/qa-line/qa-line.machine.ts';
import type { QaReason } from '#machines/qa-line/qa-line-events.ts';

/** A link as it was made. `ticket`: the code for the other device; `until`: epoch milliseconds. */
export type Offer = { readonly linkId: string; readonly ticket: string; readonly until: number };

/** A link as the next load of the page finds it: nothing in it opens anything without the session of who made it. */
export type KeptLink = Pick<Offer, 'linkId' | 'until'>;

export type QaWatchEvent =
  | { type: 'device.connect' }
  /** The page was loaded anew. */
  | { type: 'link.resume'; link: KeptLink }
  /** Nobody has used the code yet. */
  | { type: 'device.awaited' }
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

const link = {
  params: ({ context }: { context: QaWatchContext }) => ({ linkId: context.linkId, until: context.until }),
};

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
    dropDevice: (_args, _link: KeptLink): void => notProvided('dropDevice'),
    /** For the next load of this page. */
    storeLink: (_args, _link: KeptLink): void => notProvided('storeLink'),
    forgetLink: (_args, _link: KeptLink): void => notProvided('forgetLink'),
    keepOffer: assign((_, offer: Offer) => ({ ...nothing, ...offer })),
    keepDevice: assign((_, { device }: { device: string }) => ({ device })),
    keepLink: assign((_, { linkId, until }: KeptLink) => ({ ...nothing, linkId, until })),
    keepReason: assign(({ context: { device } }, { reason }: { reason: QaReason }) => ({
      ...nothing,
      device,
      reason,
    })),
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
    resting: {
      on: {
        'device.connect': 'making',
        'link.resume': {
          target: 'linked.returning',
          actions: { type: 'keepLink', params: ({ event }) => event.link },
        },
      },
    },
    making: {
      invoke: {
        src: 'makeLink',
        id: 'makeLink',
        onDone: {
          target: 'linked',
          actions: [
            { type: 'keepOffer', params: ({ event }) => event.output },
            { type: 'storeLink', params: ({ event }) => event.output },
          ],
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
      exit: [
        { type: 'dropDevice', ...link },
        { type: 'forgetLink', ...link },
      ],
      initial: 'offered',
      on: { 'device.stop': '.leaving' },
      states: {
        // Until the server says how far it had come. The code is not known here any more.
        returning: { on: { 'device.joined': joined, 'device.awaited': 'offered' } },
        offered: { on: { 'device.joined': joined } },
        watching: { on: { 'device.left': { target: 'missing', actions: { type: 'dropDevice', ...link } } } },
        missing: { on: { 'device.joined': joined } },
        leaving: { entry: [{ type: 'forgetLink', ...link }, 'leaveLine'] },
      },
    },
    ended: { on: { 'device.connect': 'making' } },
  },
});
