import { assign, fromPromise, setup, stateIn } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';

/** `revision` goes up with each change of the open project; `draft.flush`: the page is hidden and may not come back. */
export type DraftEvent = { type: 'work.changed'; revision: number } | { type: 'draft.flush' };

/** `cost`: milliseconds it took, in which the editor had less of the computer. */
export type KeptDraft = { readonly revision: number; readonly cost: number };

type DraftContext = {
  /** The newest revision there is, and the newest one kept on this computer. */
  readonly revision: number;
  readonly kept: number;
  /** Duration of the last write. */
  readonly cost: number;
  /** Why the last attempt failed; empty: it did not. */
  readonly problem: string;
};

// Here and not with the others, which every page of the product loads.
const leastDelay = 200;
/** A draft waits so many times as long as the last one took to write. */
const share = 10;

/**
 * The copy of an open project on this computer: written at once where that costs nothing, a large project up to three
 * seconds after a change; and as the page is hidden. A write that fails (storage full) is tried again with the next change,
 * as late as can be; the server's copy does not depend on it.
 */
export const draftKeepingMachine = setup({
  types: { context: {} as DraftContext, events: {} as DraftEvent },
  actors: {
    /** Writes the project as it is now; answers the revision it wrote. */
    keepDraft: fromPromise<KeptDraft>(() => notProvided('keepDraft')),
  },
  actions: {
    noteChange: assign((_, { revision }: { revision: number }) => ({ revision })),
    noteKept: assign((_, { revision, cost }: KeptDraft) => ({ kept: revision, cost, problem: '' })),
    noteFailure: assign({
      cost: businessConstants.workDraftDelay,
      problem: '这台电脑上存不下草稿，请赶快点“保存”',
    }),
  },
  guards: {
    isNewer: ({ context }, { revision }: { revision: number }) => revision > context.revision,
    isFlushed: stateIn({ keeping: 'flushed' }),
    isBehind: ({ context }, { revision }: { revision: number }) => context.revision > revision,
  },
  delays: {
    // Closing the window right after a change loses the changes of this delay.
    draftDelay: ({ context }) =>
      Math.min(businessConstants.workDraftDelay, Math.max(leastDelay, context.cost * share)),
  },
}).createMachine({
  id: 'draftKeeping',
  meta: { tolerances: { draftDelay: 1_000 } },
  context: { revision: 0, kept: 0, cost: 0, problem: '' },
  initial: 'settled',
  states: {
    settled: {
      on: {
        'work.changed': {
          guard: { type: 'isNewer', params: ({ event }) => event },
          target: 'due',
          actions: { type: 'noteChange', params: ({ event }) => event },
        },
      },
    },
    due: {
      on: {
        'work.changed': { actions: { type: 'noteChange', params: ({ event }) => event } },
        'draft.flush': 'keeping',
      },
      // Counted from the first change: who never pauses is kept too.
      after: { draftDelay: 'keeping' },
    },
    keeping: {
      invoke: {
        src: 'keepDraft',
        id: 'keepDraft',
        onDone: [
          {
            guard: 'isFlushed',
            target: 'keeping',
            reenter: true,
            actions: { type: 'noteKept', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isBehind', params: ({ event }) => event.output },
            target: 'due',
            actions: { type: 'noteKept', params: ({ event }) => event.output },
          },
          { target: 'settled', actions: { type: 'noteKept', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: 'isFlushed', target: 'keeping', reenter: true, actions: 'noteFailure' },
          { target: 'settled', actions: 'noteFailure' },
        ],
      },
      initial: 'alone',
      states: {
        alone: {
          on: {
            'work.changed': {
              target: 'followed',
              actions: { type: 'noteChange', params: ({ event }) => event },
            },
          },
        },
        /** Something has changed since the write began. */
        followed: {
          on: {
            'work.changed': { actions: { type: 'noteChange', params: ({ event }) => event } },
            'draft.flush': 'flushed',
          },
        },
        /** And the page was hidden: the next write follows at once. */
        flushed: {
          on: { 'work.changed': { actions: { type: 'noteChange', params: ({ event }) => event } } },
        },
      },
    },
  },
});
