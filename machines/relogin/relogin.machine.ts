import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import { checkLogin, type LoginErrors } from '#machines/session/login-check.ts';
import type { Schema } from '#openapi/index.ts';

/** The input; the texts stay in the form and travel only in the event. */
export type ReloginForm = { readonly password: string; readonly captcha: string };

/** The user who may log in again, and whether a captcha is needed. */
export type Reloginer = { readonly username: string; readonly needsCaptcha: boolean };

export type ReloginEvent =
  | { type: 'login.submit'; form: ReloginForm }
  | { type: 'field.change'; name: keyof LoginErrors }
  | { type: 'password.renewed' };

export type ReloginContext = Reloginer & {
  /** Missing input, by field. */
  readonly errors: LoginErrors;
  /** Why the last attempt failed; empty: it did not. */
  readonly failure: string;
  /** The login that waits for a new password, because another person has set the present one meanwhile. */
  readonly due: Schema<'LoginResult'> | undefined;
};

type Login = Schema<'LoginResult'>;

/**
 * The account of an expired page logs in again, and the page continues unchanged (docs/behaviour.md#expiry). A user
 * whose password another person has set meanwhile chooses a new one first.
 */
export const reloginMachine = setup({
  types: { context: {} as ReloginContext, events: {} as ReloginEvent, input: {} as Reloginer },
  actors: {
    /** Rejects with an error with a message, and `captchaNeeded` where the next attempt needs a picture. */
    authenticate: fromPromise<Login, Reloginer & ReloginForm>(() => notProvided('authenticate')),
  },
  actions: {
    /** The page is this login's from now. */
    takeLogin: (_args, _taken: { login: Login | undefined }): void => notProvided('takeLogin'),
    /** Each picture works once. */
    renewCaptcha: (): void => notProvided('renewCaptcha'),
    noteMissing: assign(({ context }, { form }: { form: ReloginForm }) => ({
      errors: checkLogin({ ...context, ...form }, context.needsCaptcha),
      failure: '',
    })),
    forgetProblems: assign({ errors: {}, failure: '' }),
    forgetError: assign(({ context }, { name }: { name: keyof LoginErrors }) => ({
      errors: { ...context.errors, [name]: undefined },
    })),
    noteFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: messageOf(error, '请求出现错误，请稍后再试'),
      needsCaptcha: context.needsCaptcha || asksForCaptcha(error),
    })),
    keepDue: assign((_, { login }: { login: Login }) => ({ due: login })),
  },
  guards: {
    isComplete: ({ context }, { form }: { form: ReloginForm }) =>
      Object.keys(checkLogin({ ...context, ...form }, context.needsCaptcha)).length === 0,
    /** Or a second factor that a role requires. */
    owesPassword: (_, { login }: { login: Login }) =>
      login.passwordDue === true || login.secondFactorDue === true,
  },
}).createMachine({
  id: 'relogin',
  context: ({ input }) => ({ ...input, errors: {}, failure: '', due: undefined }),
  initial: 'asking',
  on: { 'field.change': { actions: { type: 'forgetError', params: ({ event }) => event } } },
  states: {
    asking: {
      on: {
        'login.submit': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'loggingIn',
            actions: 'forgetProblems',
          },
          { actions: { type: 'noteMissing', params: ({ event }) => event } },
        ],
      },
    },
    loggingIn: {
      invoke: {
        src: 'authenticate',
        id: 'authenticate',
        // From the event, so that no password stays in the context.
        input: ({ context: { username, needsCaptcha }, event }) => {
          assertEvent(event, 'login.submit');
          return { username, needsCaptcha, ...event.form };
        },
        onDone: [
          {
            guard: { type: 'owesPassword', params: ({ event }) => ({ login: event.output }) },
            target: 'owing',
            actions: { type: 'keepDue', params: ({ event }) => ({ login: event.output }) },
          },
          {
            target: 'taken',
            actions: { type: 'takeLogin', params: ({ event }) => ({ login: event.output }) },
          },
        ],
        onError: {
          target: 'asking',
          actions: [{ type: 'noteFailure', params: ({ event }) => event }, 'renewCaptcha'],
        },
      },
    },
    owing: {
      on: {
        'password.renewed': {
          target: 'taken',
          actions: { type: 'takeLogin', params: ({ context }) => ({ login: context.due }) },
        },
      },
    },
    taken: { type: 'final' },
  },
});

function asksForCaptcha(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'captchaNeeded' in error && error.captchaNeeded === true
  );
}
