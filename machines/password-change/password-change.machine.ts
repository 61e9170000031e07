import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { notProvided } from '#machines/not-provided.ts';
import { firstProblem, noUserMessage, readPasswordProblem } from './password-form.ts';
import type { PasswordForm, PasswordProblem } from './password-form.ts';

export type PasswordChangeEvent =
  | { type: 'password.open'; username: string | undefined }
  | { type: 'password.submit'; form: PasswordForm }
  | { type: 'password.cancel' };

export type PasswordChangeContext = {
  /** The user whose password is changed; empty while the dialog is closed. */
  readonly username: string;
  /** A new object after each attempt, so that the same failure asks for the focus again. */
  readonly problem: PasswordProblem | undefined;
};

/**
 * The dialog that changes one's own password (docs/behaviour.md#password). Sending cannot be cancelled or repeated: the
 * server may have changed the password already.
 */
export const passwordChangeMachine = setup({
  types: { context: {} as PasswordChangeContext, events: {} as PasswordChangeEvent },
  actors: {
    /** Answers the server's message; rejects with an error with a message and, where known, the `field`. */
    changePassword: fromPromise<{ message: string }, Schema<'PasswordChange'>>(() =>
      notProvided('changePassword'),
    ),
  },
  actions: {
    warn: (_args, _warning: { message: string }): void => notProvided('warn'),
    announceSuccess: (_args, _success: { message: string }): void => notProvided('announceSuccess'),
    keepUser: assign((_, { username }: { username: string | undefined }) => ({ username: username ?? '' })),
    noteProblem: assign((_, { problem }: { problem: PasswordProblem | undefined }) => ({ problem })),
    forgetAll: assign({ username: '', problem: undefined }),
  },
  guards: {
    isSomebody: (_, { username }: { username: string | undefined }) => (username ?? '') !== '',
    isRight: (_, { form }: { form: PasswordForm }) => firstProblem(form) === undefined,
  },
}).createMachine({
  id: 'passwordChange',
  context: { username: '', problem: undefined },
  initial: 'hidden',
  states: {
    hidden: {
      entry: 'forgetAll',
      on: {
        'password.open': [
          {
            guard: { type: 'isSomebody', params: ({ event }) => event },
            target: 'visible',
            actions: { type: 'keepUser', params: ({ event }) => event },
          },
          { actions: { type: 'warn', params: { message: noUserMessage } } },
        ],
      },
    },
    visible: {
      on: {
        'password.submit': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'submitting',
            actions: { type: 'noteProblem', params: { problem: undefined } },
          },
          {
            actions: {
              type: 'noteProblem',
              params: ({ event }) => ({ problem: firstProblem(event.form) }),
            },
          },
        ],
        'password.cancel': 'hidden',
      },
    },
    submitting: {
      invoke: {
        src: 'changePassword',
        id: 'changePassword',
        // From the event, so that no password stays in the context.
        input: ({ context, event }) => {
          assertEvent(event, 'password.submit');
          return { username: context.username, ...event.form };
        },
        onDone: {
          target: 'closed',
          actions: { type: 'announceSuccess', params: ({ event }) => event.output },
        },
        onError: {
          target: 'visible',
          actions: [
            {
              type: 'noteProblem',
              params: ({ event }) => ({ problem: readPasswordProblem(event.error) }),
            },
            { type: 'warn', params: ({ event }) => readPasswordProblem(event.error) },
          ],
        },
      },
    },
    closed: {
      entry: 'forgetAll',
      on: {
        'password.open': [
          {
            guard: { type: 'isSomebody', params: ({ event }) => event },
            target: 'visible',
            actions: { type: 'keepUser', params: ({ event }) => event },
          },
          { actions: { type: 'warn', params: { message: noUserMessage } } },
        ],
      },
    },
  },
});
