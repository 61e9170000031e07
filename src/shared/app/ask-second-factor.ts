import type { Schema } from '#openapi/index.ts';
import { showSecondFactor } from './second-factor-prompt.ts';

type Login = Schema<'LoginResult'>;

/**
 * Asks for the second step of a login and returns its result. Every login method awaits it after a refusal with a
 * challenge. Rejects with an error that gives the reason.
 */
export function askSecondFactor(challenge: string, signal?: AbortSignal): Promise<Login> {
  return new Promise<Login>((resolve, reject) => {
    const end = (error: Error) => {
      showSecondFactor(undefined);
      reject(error);
    };
    signal?.addEventListener('abort', () => end(new Error('登录已取消')), { once: true });
    showSecondFactor({
      challenge,
      onLogin: (login) => {
        showSecondFactor(undefined);
        resolve(login);
      },
      onEnd: end,
    });
  });
}
