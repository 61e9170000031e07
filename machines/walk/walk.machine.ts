import { assign, setup } from 'xstate';

export type StepResult = 'passed' | 'failed';

/** `count` is how many steps the walk has. `step.passed` comes from the person, the sandbox or the running app alike. */
export type WalkEvent =
  | { type: 'walk.choose'; title: string; count: number }
  | { type: 'step.passed' | 'step.failed' | 'step.back' | 'walk.leave' | 'walk.again' };

export type WalkContext = {
  readonly title: string;
  readonly count: number;
  /** Of the steps that are done; its length is the step that comes next. */
  readonly results: readonly StepResult[];
};

const begun = {
  target: 'walking',
  actions: {
    type: 'begin',
    params: ({ event }: { event: { title: string; count: number } }) => ({
      title: event.title,
      count: event.count,
    }),
  },
} as const;

const back = { target: 'walking', guard: 'hasBegun', actions: 'forgetLast' } as const;

/** One walk along a path of a machine: each step passes or fails, and may be taken back. */
export const walkMachine = setup({
  types: { context: {} as WalkContext, events: {} as WalkEvent },
  actions: {
    begin: assign((_, { title, count }: { title: string; count: number }) => ({ title, count, results: [] })),
    note: assign(({ context }, { result }: { result: StepResult }) => ({
      results: [...context.results, result],
    })),
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
    choosing: { on: { 'walk.choose': begun } },
    walking: {
      on: {
        'walk.choose': begun,
        'walk.leave': 'choosing',
        'step.passed': [
          { guard: 'isLast', target: 'finished', actions: { type: 'note', params: { result: 'passed' } } },
          { actions: { type: 'note', params: { result: 'passed' } } },
        ],
        // What comes after a step that failed would be told of another state than it names.
        'step.failed': { target: 'finished', actions: { type: 'note', params: { result: 'failed' } } },
        'step.back': back,
      },
    },
    finished: {
      on: {
        'walk.choose': begun,
        'walk.leave': 'choosing',
        'walk.again': { target: 'walking', actions: 'forgetAll' },
        'step.back': back,
      },
    },
  },
});
