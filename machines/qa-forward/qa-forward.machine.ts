import { assign, fromCallback, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';

/** What the other window says: it is there and listens; it was closed, or never opened. */
export type WindowNews = { type: 'window.connected' } | { type: 'window.closed' };

export type QaForwardEvent =
  | WindowNews
  | { type: 'forward.start'; address: string }
  | { type: 'forward.stop' };

export type QaForwardContext = { readonly address: string; readonly problem: string };

/**
 * Sending what is recorded to an inspector elsewhere that a person has named: its window is opened, waited for, and fed
 * until either is enough.
 */
export const qaForwardMachine = setup({
  types: { context: {} as QaForwardContext, events: {} as QaForwardEvent },
  actors: {
    /** Opens the window, and sends once it is there. */
    feedWindow: fromCallback<{ type: 'none' }, { address: string }>(() => notProvided('feedWindow')),
  },
  actions: {
    keepAddress: assign((_, { address }: { address: string }) => ({ address, problem: '' })),
    noteProblem: assign((_, { problem }: { problem: string }) => ({ problem })),
  },
  delays: { windowPatience: businessConstants.qaWindowPatience },
}).createMachine({
  id: 'qaForward',
  meta: { tolerances: { windowPatience: 1_500 } },
  context: { address: '', problem: '' },
  initial: 'off',
  states: {
    off: {
      on: {
        'forward.start': {
          target: 'on',
          actions: { type: 'keepAddress', params: ({ event }) => ({ address: event.address }) },
        },
      },
    },
    on: {
      invoke: {
        src: 'feedWindow',
        id: 'feedWindow',
        input: ({ context }) => ({ address: context.address }),
      },
      initial: 'opening',
      on: {
        'forward.stop': 'off',
        'window.closed': {
          target: 'off',
          actions: {
            type: 'noteProblem',
            params: { problem: '外部检查器的窗口没有打开或已关闭，已停止发送。' },
          },
        },
      },
      states: {
        opening: {
          on: { 'window.connected': 'sending' },
          after: {
            windowPatience: {
              target: '#qaForward.off',
              actions: { type: 'noteProblem', params: { problem: '外部检查器没有回应，没有发送任何内容。' } },
            },
          },
        },
        sending: {},
      },
    },
  },
});
