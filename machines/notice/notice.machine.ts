import { assign, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';

type Given = {
  /** Milliseconds; 4 s when left out. */
  readonly duration: number | undefined;
};

/** `notice.repeat`: the same was said again while it was still to be seen. */
export type NoticeEvent = ({ readonly type: 'notice.repeat' } & Given) | { readonly type: 'notice.dismiss' };

/** One toast on the screen (docs/behaviour.md#notices): it closes by itself 4 s after it was last shown. */
export const noticeMachine = setup({
  types: { context: {} as Given, events: {} as NoticeEvent, input: {} as Given },
  actions: { keepDuration: assign((_args, { duration }: Given) => ({ duration })) },
  delays: { noticeDuration: ({ context }) => context.duration ?? businessConstants.noticeDuration },
}).createMachine({
  id: 'notice',
  meta: { tolerances: { noticeDuration: 500 } },
  context: ({ input }) => input,
  initial: 'shown',
  states: {
    shown: {
      on: {
        'notice.repeat': {
          target: 'shown',
          reenter: true,
          actions: { type: 'keepDuration', params: ({ event: { duration } }) => ({ duration }) },
        },
        'notice.dismiss': 'gone',
      },
      after: { noticeDuration: 'gone' },
    },
    gone: { type: 'final' },
  },
});
