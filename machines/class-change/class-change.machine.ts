import { assign, fromPromise, setup } from 'xstate';
import type { BodyOf } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';

/** The end of a school year for a class, or the pupils who move to another class. */
export type ClassChange =
  | { readonly kind: 'promotion'; readonly body: BodyOf<'PUT /sys/sysDepart/editClass'> }
  | { readonly kind: 'transfer'; readonly body: BodyOf<'POST /teaching/class/transfer'> };

export type ClassChangeEvent =
  | { type: 'change.review'; change: ClassChange }
  | { type: 'change.back' }
  | { type: 'change.confirm' };

type ClassChangeContext = {
  readonly change: ClassChange | undefined;
  readonly problem: string | undefined;
};

/**
 * 升班 and 转班: what is filled in is shown as what will change, and sent after that alone. A refusal stands beside what was
 * to change; sending cannot be repeated or left.
 */
export const classChangeMachine = setup({
  types: { context: {} as ClassChangeContext, events: {} as ClassChangeEvent },
  actors: {
    sendChange: fromPromise<void, ClassChange | undefined>(() => notProvided('sendChange')),
  },
  actions: {
    keepChange: assign((_, { change }: { change: ClassChange }) => ({ change, problem: undefined })),
    noteProblem: assign((_, { error }: { error: unknown }) => ({ problem: messageOf(error, '操作失败') })),
  },
}).createMachine({
  id: 'classChange',
  context: { change: undefined, problem: undefined },
  initial: 'filling',
  states: {
    filling: {
      on: {
        'change.review': {
          target: 'reviewing',
          actions: { type: 'keepChange', params: ({ event }) => event },
        },
      },
    },
    reviewing: { on: { 'change.back': 'filling', 'change.confirm': 'sending' } },
    sending: {
      invoke: {
        src: 'sendChange',
        id: 'sendChange',
        input: ({ context }) => context.change,
        onDone: 'changed',
        onError: { target: 'reviewing', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
    },
    changed: { type: 'final' },
  },
});
