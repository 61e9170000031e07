import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import { checkLogin, type LoginErrors } from '#machines/session/login-check.ts';
import type { Schema } from '#openapi/index.ts';

/** The input; the texts stay in the form and travel only in the event. */
export type ReloginForm = { readonly password: string; readonly captcha: string };

/** The user who may log in again, and whether a captcha is needed. */
export type ReloginInput = { readonly username: string; readonly needsCaptcha: boolean };

export type ReloginEvent =
  | { type: 'login.submit'; form: ReloginForm }
  | { type: 'field.change'; name: keyof LoginErrors }
  | { type: 'login.completed' };

export type ReloginContext = ReloginInput & {
  /** Missing input, by field. */
  readonly errors: LoginErrors;
  /** Why the last attempt failed; empty when it did not. */
  readonly failure: string;
  /** The login whose required steps are not done: another person has set the password meanwhile, for example. */
  readonly pendingLogin: Schema<'LoginResult'> | undefined;
};

type Login = Schema<'LoginResult'>;

/**
 * The account of an expired page logs in again, and the page continues unchanged (docs/behaviour.md#expiry). A user
 * whose password another person has set meanwhile chooses a new one first, and a user whose role requires a second
 * factor sets it up first.
 */
export const reloginMachine = setup({
  types: { context: {} as ReloginContext, events: {} as ReloginEvent, input: {} as ReloginInput },
  actors: {
    /** Rejects with an error with a message; with `captchaNeeded: true` when the next attempt needs a captcha. */
    authenticate: fromPromise<Login, ReloginInput & ReloginForm>(() => notProvided('authenticate')),
  },
  actions: {
    /** The page continues with the new login. */
    continueWithLogin: (_args, _result: { login: Login | undefined }): void =>
      notProvided('continueWithLogin'),
    /** Loads another picture: each works for one attempt. */
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
    keepPendingLogin: assign((_, { login }: { login: Login }) => ({ pendingLogin: login })),
  },
  guards: {
    isComplete: ({ context }, { form }: { form: ReloginForm }) =>
      Object.keys(checkLogin({ ...context, ...form }, context.needsCaptcha)).length === 0,
    /** The password was set by another person, or a role requires a second factor that is not set up. */
    mustCompleteSteps: (_, { login }: { login: Login }) =>
      login.passwordDue === true || login.secondFactorDue === true,
  },
}).createMachine({
  id: 'relogin',
  context: ({ input }) => ({ ...input, errors: {}, failure: '', pendingLogin: undefined }),
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
            guard: { type: 'mustCompleteSteps', params: ({ event }) => ({ login: event.output }) },
            target: 'completingLogin',
            actions: { type: 'keepPendingLogin', params: ({ event }) => ({ login: event.output }) },
          },
          {
            target: 'loggedIn',
            actions: { type: 'continueWithLogin', params: ({ event }) => ({ login: event.output }) },
          },
        ],
        onError: {
          target: 'asking',
          actions: [{ type: 'noteFailure', params: ({ event }) => event }, 'renewCaptcha'],
        },
      },
    },
    completingLogin: {
      on: {
        'login.completed': {
          target: 'loggedIn',
          actions: { type: 'continueWithLogin', params: ({ context }) => ({ login: context.pendingLogin }) },
        },
      },
    },
    loggedIn: { type: 'final' },
  },
});

function asksForCaptcha(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'captchaNeeded' in error && error.captchaNeeded === true
  );
}
