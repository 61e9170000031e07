import { fromPromise, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

type AskedDeedEvent = { type: 'deed.ask' } | { type: 'deed.cancel' } | { type: 'deed.confirm' };

/**
 * Something that cannot simply be taken back is done after a question. A refusal ends the question too: what it was about may be
 * another thing by now.
 */
export const askedDeedMachine = setup({
  types: { events: {} as AskedDeedEvent },
  actors: {
    /**
     * Resolves after the lists that show the record are read again. Rejects with a message that was already shown.
     */
    performDeed: fromPromise<void>(() => notProvided('performDeed')),
  },
  actions: {
    /** The page around the dialog updates itself. */
    showDone: (): void => notProvided('showDone'),
  },
}).createMachine({
  id: 'askedDeed',
  initial: 'resting',
  states: {
    resting: { on: { 'deed.ask': 'asking' } },
    asking: { on: { 'deed.cancel': 'resting', 'deed.confirm': 'performing' } },
    performing: {
      invoke: {
        src: 'performDeed',
        id: 'performDeed',
        onDone: { target: 'resting', actions: 'showDone' },
        onError: 'resting',
      },
    },
  },
});
