import { fromPromise } from 'xstate';
import { attemptLogin } from './api.ts';
import { reloginMachine, type ReloginForm, type ReloginInput } from '#machines/relogin/relogin.machine.ts';
import type { Schema } from '#openapi/index.ts';
import { loginRequest } from './login-schema.ts';

type Login = Schema<'LoginResult'>;

type ReloginEffects = {
  readonly continueWithLogin: (login: Login) => void;
  /** Returns the key of the displayed picture. */
  readonly checkKey: () => string;
  readonly renewCaptcha: () => void;
};

/** The prompt's machine with its call. */
export function reloginWithEffects({ continueWithLogin, checkKey, renewCaptcha }: ReloginEffects) {
  return reloginMachine.provide({
    actors: {
      authenticate: fromPromise<Login, ReloginInput & ReloginForm>(async ({ input }) => {
        const { needsCaptcha, ...fields } = input;
        const request = loginRequest({ ...fields, rememberMe: true }, needsCaptcha ? checkKey() : undefined);
        return await attemptLogin({ method: 'password', request });
      }),
    },
    actions: {
      continueWithLogin: (_, { login }) => {
        if (login !== undefined) continueWithLogin(login);
      },
      renewCaptcha,
    },
  });
}
