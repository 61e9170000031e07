import type { Schema } from '#openapi/index.ts';
import { showSecondFactor } from './second-factor-prompt.ts';

type Login = Schema<'LoginResult'>;

/**
 * Opens the dialog for the second factor and returns the result of the login. Every login method awaits it after a
 * refusal with a challenge. Rejects with the reason when the user cancels or the challenge expires.
 */
export function askSecondFactor(challenge: string, signal?: AbortSignal): Promise<Login> {
  return new Promise<Login>((resolve, reject) => {
    const fail = (error: Error) => {
      showSecondFactor(undefined);
      reject(error);
    };
    signal?.addEventListener('abort', () => fail(new Error('登录已取消')), { once: true });
    showSecondFactor({
      challenge,
      onLogin: (login) => {
        showSecondFactor(undefined);
        resolve(login);
      },
      onCancelOrExpire: fail,
    });
  });
}
