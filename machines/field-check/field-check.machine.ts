import { assign, fromPromise, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';

type FieldCheckContext = {
  /** The present value of the field. */
  readonly value: string;
  /** The problem of the value; undefined while it is unknown, and for a valid value. */
  readonly problem: string | undefined;
};
type FieldCheckEvent = { type: 'value.changed'; value: string };
type Changed = { readonly value: string };

/**
 * A rule that only the server can judge (docs/behaviour.md#field-checks): asked a moment after the last
 * key. A further key drops the question, whether it waits or was sent; a question that fails says nothing.
 */
export const fieldCheckMachine = setup({
  types: { context: {} as FieldCheckContext, events: {} as FieldCheckEvent },
  actors: {
    /** Answers what is wrong, or undefined. Rejects when it could not find out. */
    askServer: fromPromise<string | undefined, Changed>(() => notProvided('askServer')),
  },
  actions: {
    noteValue: assign((_, { value }: Changed) => ({ value, problem: undefined })),
    noteAnswer: assign((_, { problem }: { problem: string | undefined }) => ({ problem })),
  },
  guards: {
    isSame: ({ context }, { value }: Changed) => value === context.value,
    /** The check runs only when there is a value. */
    isEmpty: (_, { value }: Changed) => value === '',
    isRefused: (_, { problem }: { problem: string | undefined }) => problem !== undefined,
  },
  delays: { fieldCheckDelay: businessConstants.fieldCheckDelay },
}).createMachine({
  id: 'fieldCheck',
  meta: { tolerances: { fieldCheckDelay: 300 } },
  context: { value: '', problem: undefined },
  initial: 'resting',
  on: {
    'value.changed': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.resting',
        actions: { type: 'noteValue', params: ({ event }) => event },
      },
      {
        target: '.waiting',
        reenter: true,
        actions: { type: 'noteValue', params: ({ event }) => event },
      },
    ],
  },
  states: {
    resting: {},
    waiting: { after: { fieldCheckDelay: 'asking' } },
    asking: {
      invoke: {
        src: 'askServer',
        id: 'askServer',
        input: ({ context }) => ({ value: context.value }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ problem: event.output }) },
            target: 'refused',
            actions: { type: 'noteAnswer', params: ({ event }) => ({ problem: event.output }) },
          },
          { target: 'passed' },
        ],
        // The server decides again when the form is saved.
        onError: 'resting',
      },
    },
    passed: {},
    refused: {},
  },
});
