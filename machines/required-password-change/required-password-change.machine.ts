import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import { newPasswordProblem } from '#machines/password-recovery/new-password.ts';

/** The contents of the form; the texts stay in the form and travel only in the event. */
export type OwnPasswordForm = { readonly password: string; readonly confirmpassword: string };
export type OwnPasswordField = keyof OwnPasswordForm;

/** The user, and the token of a session that may only change the password. */
export type RequiredChangeInput = { readonly username: string; readonly token: string };

/** `field`: the field that is wrong, if known. Each attempt creates a new object, so that the focus moves again. */
export type OwnPasswordProblem = { readonly field: OwnPasswordField | undefined; readonly message: string };

type RequiredChangeContext = RequiredChangeInput & { readonly problem: OwnPasswordProblem | undefined };
type RequiredChangeEvent = { type: 'password.submit'; form: OwnPasswordForm };

const unknownFailure = '密码修改失败，请稍后再试';

/**
 * A user who logged in with a password set by another person chooses a new one first (docs/behaviour.md#password).
 * There is no other exit; logging out belongs to the session.
 */
export const requiredPasswordChangeMachine = setup({
  types: {
    context: {} as RequiredChangeContext,
    events: {} as RequiredChangeEvent,
    input: {} as RequiredChangeInput,
  },
  actors: {
    /** Rejects with an error with a message and, if known, the `field`. */
    changePassword: fromPromise<void, RequiredChangeInput & OwnPasswordForm>(() =>
      notProvided('changePassword'),
    ),
  },
  actions: {
    /** The user has chosen a password of their own: the login continues. */
    continueLogin: (): void => notProvided('continueLogin'),
    noteProblem: assign((_, { problem }: { problem: OwnPasswordProblem | undefined }) => ({ problem })),
    forgetProblem: assign({ problem: undefined }),
  },
  guards: {
    isRight: ({ context }, { form }: { form: OwnPasswordForm }) =>
      ownPasswordProblem(form, context.username) === undefined,
  },
}).createMachine({
  id: 'requiredPasswordChange',
  context: ({ input }) => ({ ...input, problem: undefined }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'password.submit': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'saving',
            actions: 'forgetProblem',
          },
          {
            actions: {
              type: 'noteProblem',
              params: ({ context, event }) => ({ problem: ownPasswordProblem(event.form, context.username) }),
            },
          },
        ],
      },
    },
    saving: {
      invoke: {
        src: 'changePassword',
        id: 'changePassword',
        // From the event, so that no password stays in the context.
        input: ({ context: { username, token }, event }) => {
          assertEvent(event, 'password.submit');
          return { username, token, ...event.form };
        },
        onDone: 'changed',
        onError: {
          target: 'choosing',
          actions: {
            type: 'noteProblem',
            params: ({ event }) => ({ problem: readProblem(event.error) }),
          },
        },
      },
    },
    changed: { type: 'final', entry: 'continueLogin' },
  },
});

/**
 * Returns the first problem of the form, in the wording of docs/behaviour.md#password; the rules are those of all
 * passwords that people choose.
 */
function ownPasswordProblem(
  { password, confirmpassword }: OwnPasswordForm,
  username: string,
): OwnPasswordProblem | undefined {
  if (password === '') return { field: 'password', message: '请输入新密码!' };
  const message = newPasswordProblem(password, username);
  if (message !== undefined) return { field: 'password', message };
  if (confirmpassword === '') return { field: 'confirmpassword', message: '请确认新密码!' };
  return confirmpassword === password
    ? undefined
    : { field: 'confirmpassword', message: '两次输入的密码不一样！' };
}

function readProblem(error: unknown): OwnPasswordProblem {
  const named = typeof error === 'object' && error !== null && 'field' in error ? error.field : undefined;
  return {
    message: messageOf(error, unknownFailure),
    field: named === 'password' || named === 'confirmpassword' ? named : undefined,
  };
}
