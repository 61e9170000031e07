import { fromPromise } from 'xstate';
import { ApiError } from '#shared/api/errors.ts';
import { login } from './api.ts';
import { askSecondFactor } from '#shared/app/ask-second-factor.ts';
import { messageOf } from '#machines/message-of.ts';
import { reloginMachine, type Reloginer, type ReloginForm } from '#machines/relogin/relogin.machine.ts';
import type { Schema } from '#openapi/index.ts';
import { loginRequest } from './login-schema.ts';

type Login = Schema<'LoginResult'>;

type ReloginEffects = {
  readonly takeLogin: (login: Login) => void;
  /** The key of the displayed picture. */
  readonly checkKey: () => string;
  readonly renewCaptcha: () => void;
};

/** The prompt's machine with its call. */
export function reloginWithEffects({ takeLogin, checkKey, renewCaptcha }: ReloginEffects) {
  return reloginMachine.provide({
    actors: {
      authenticate: fromPromise<Login, Reloginer & ReloginForm>(async ({ input }) => {
        const { needsCaptcha, ...fields } = input;
        try {
          return await login(
            loginRequest({ ...fields, rememberMe: true }, needsCaptcha ? checkKey() : undefined),
          );
        } catch (error) {
          const challenge = error instanceof ApiError ? error.detail('challenge') : undefined;
          if (typeof challenge === 'string') return await askSecondFactor(challenge);
          const captchaNeeded = error instanceof ApiError && error.detail('captcha') === true;
          throw Object.assign(new Error(messageOf(error, '')), { captchaNeeded });
        }
      }),
    },
    actions: {
      takeLogin: (_, { login: taken }) => {
        if (taken !== undefined) takeLogin(taken);
      },
      renewCaptcha,
    },
  });
}
