import { assign, setup } from 'xstate';

export type StepResult = 'passed' | 'failed';

/** The source of a step's result. A result in a file of another session was not observed in this one. */
export type Origin =
  | {
      readonly by: 'live';
      readonly actor: string;
      readonly page: string;
      readonly build: string;
    }
  | { readonly by: 'sandbox' | 'hand' }
  | { readonly by: 'imported'; readonly was: 'live' | 'sandbox' | 'hand' };

/** `said`: why, in Chinese; empty: as it should be. `at`: milliseconds since the epoch. */
export type StepSaid = { readonly origin: Origin; readonly said: string; readonly at: number };
export type StepDone = StepSaid & { readonly result: StepResult };

/** `count` is how many steps the walk has; `done`: those that were done before the page was loaded again. */
export type WalkEvent =
  | { type: 'walk.choose'; title: string; count: number; done?: readonly StepDone[] }
  | ({ type: 'step.passed' | 'step.failed' } & StepSaid)
  | { type: 'step.back' | 'walk.leave' | 'walk.again' };

export type WalkContext = {
  readonly title: string;
  readonly count: number;
  /** Results of the steps done; the length is the index of the next step. */
  readonly results: readonly StepDone[];
};

type Chosen = { event: Extract<WalkEvent, { type: 'walk.choose' }> };

const beginWalk = {
  target: 'walking',
  actions: {
    type: 'begin',
    params: ({ event: { title, count, done } }: Chosen) => ({ title, count, results: done ?? [] }),
  },
} as const;

const notePassed = {
  type: 'note',
  params: ({ event: { origin, said, at } }: { event: StepSaid }): StepDone => ({
    result: 'passed',
    origin,
    said,
    at,
  }),
} as const;

/** One walk along a path of a machine: each step passes or fails, and may be taken back. */
export const walkMachine = setup({
  types: { context: {} as WalkContext, events: {} as WalkEvent },
  actions: {
    begin: assign((_, chosen: WalkContext) => chosen),
    note: assign(({ context }, done: StepDone) => ({ results: [...context.results, done] })),
    forgetLast: assign(({ context }) => ({ results: context.results.slice(0, -1) })),
    forgetAll: assign({ results: [] }),
  },
  guards: {
    isLast: ({ context }) => context.results.length + 1 >= context.count,
    hasBegun: ({ context }) => context.results.length > 0,
  },
}).createMachine({
  id: 'walk',
  context: { title: '', count: 0, results: [] },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'walk.choose': beginWalk,
      },
    },
    walking: {
      on: {
        'walk.choose': beginWalk,
        'walk.leave': 'choosing',
        'step.passed': [
          { guard: 'isLast', target: 'finished', actions: notePassed },
          { actions: notePassed },
        ],
        // Steps after a failed one would be recorded for another state than they name.
        'step.failed': {
          target: 'finished',
          actions: {
            type: 'note',
            params: ({ event: { origin, said, at } }) => ({ result: 'failed', origin, said, at }),
          },
        },
        'step.back': { target: 'walking', guard: 'hasBegun', actions: 'forgetLast' },
      },
    },
    finished: {
      on: {
        'walk.choose': beginWalk,
        'walk.leave': 'choosing',
        'walk.again': { target: 'walking', actions: 'forgetAll' },
        'step.back': { target: 'walking', guard: 'hasBegun', actions: 'forgetLast' },
      },
    },
  },
});
