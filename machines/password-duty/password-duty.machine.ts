import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import { newPasswordProblem } from '#machines/password-recovery/new-password.ts';

/** The contents of the form; the texts stay in the form and travel only in the event. */
export type OwnPasswordForm = { readonly password: string; readonly confirmpassword: string };
export type OwnPasswordField = keyof OwnPasswordForm;

/** The user of the password, and the session that may only change it. */
export type PasswordDebt = { readonly username: string; readonly token: string };

/** `field` is the one to look at, where one is known; a new object after each attempt. */
export type DutyProblem = { readonly field: OwnPasswordField | undefined; readonly message: string };

type DutyContext = PasswordDebt & { readonly problem: DutyProblem | undefined };
type DutyEvent = { type: 'password.submit'; form: OwnPasswordForm };

const unknownFailure = '密码修改失败，请稍后再试';

/**
 * A user who logged in with a password set by another person chooses a new one first (docs/behaviour.md#password).
 * There is no other exit; logging out belongs to the session.
 */
export const passwordDutyMachine = setup({
  types: { context: {} as DutyContext, events: {} as DutyEvent, input: {} as PasswordDebt },
  actors: {
    /** Rejects with an error with a message and, where known, the `field`. */
    changePassword: fromPromise<void, PasswordDebt & OwnPasswordForm>(() => notProvided('changePassword')),
  },
  actions: {
    /** The password is the person's own now: on to where they wanted to go. */
    goOn: (): void => notProvided('goOn'),
    noteProblem: assign((_, { problem }: { problem: DutyProblem | undefined }) => ({ problem })),
    forgetProblem: assign({ problem: undefined }),
  },
  guards: {
    isRight: ({ context }, { form }: { form: OwnPasswordForm }) =>
      ownPasswordProblem(form, context.username) === undefined,
  },
}).createMachine({
  id: 'passwordDuty',
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
            params: ({ event }) => ({ problem: readDutyProblem(event.error) }),
          },
        },
      },
    },
    changed: { type: 'final', entry: 'goOn' },
  },
});

/** The first thing wrong, in the wording of docs/behaviour.md#password and the rule of all passwords that people choose. */
function ownPasswordProblem(
  { password, confirmpassword }: OwnPasswordForm,
  username: string,
): DutyProblem | undefined {
  if (password === '') return { field: 'password', message: '请输入新密码!' };
  const message = newPasswordProblem(password, username);
  if (message !== undefined) return { field: 'password', message };
  if (confirmpassword === '') return { field: 'confirmpassword', message: '请确认新密码!' };
  return confirmpassword === password
    ? undefined
    : { field: 'confirmpassword', message: '两次输入的密码不一样！' };
}

function readDutyProblem(error: unknown): DutyProblem {
  const named = typeof error === 'object' && error !== null && 'field' in error ? error.field : undefined;
  return {
    message: messageOf(error, unknownFailure),
    field: named === 'password' || named === 'confirmpassword' ? named : undefined,
  };
}
