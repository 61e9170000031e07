import type { BodyOf, ResultOf, Schema } from '#openapi/index.ts';
import { ApiError } from '#shared/api/errors.ts';
import { readOptions, write, writeAndNotify } from '#shared/api/client.ts';
import type { Credentials } from '#machines/session/session.machine.ts';

/** Login methods besides the password, and the second factor: most logins need neither. */
const loadOthers = () => import('./other-logins.ts');

/**
 * Logs in by any method. If the account has a second factor, its dialog opens, and the login continues with the code.
 * Rejects with an error whose message can be shown, and with `captchaNeeded` if the next attempt needs a captcha.
 */
export async function attemptLogin(
  credentials: Credentials,
  signal?: AbortSignal,
): Promise<Schema<'LoginResult'>> {
  try {
    return credentials.method === 'password'
      ? await login(credentials.request, signal)
      : await (await loadOthers()).otherLogin(credentials, signal);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const challenge = error.detail('challenge');
    if (typeof challenge !== 'string')
      throw Object.assign(new Error(error.message), { captchaNeeded: error.detail('captcha') === true });
    return await (await loadOthers()).askSecondFactor(challenge, signal);
  }
}

/** Logs in with a password. Quiet: the login page shows every failure itself. */
export async function login(
  body: BodyOf<'POST /sys/login'>,
  signal?: AbortSignal,
): Promise<ResultOf<'POST /sys/login'>> {
  const { result, code, message } = await writeAndNotify('post', '/sys/login', { body, signal, quiet: true });
  // Any other code is a failure (docs/behaviour.md#login); servers send it as a number or as text.
  if (code === '200') return result;
  throw new ApiError({
    kind: 'refusal',
    message: refusalText(message, code),
    status: 200,
    code,
    details: null,
  });
}

/** A server may send 登录成功 with a failure code: the message alone would contradict the toast. */
const refusalText = (message: string, code: string): string =>
  /^$|成功/.test(message) ? `登录没有完成（${code}），请再试一次` : message;

/** Ends the session of this token on the server. It is not retried: a pause would exceed its time limit. */
export const logout = (token: string, signal?: AbortSignal) =>
  write('post', '/sys/logout', { token, signal, quiet: true, once: true });

/** A captcha picture as a data URL. Each key's picture works once, so it is neither cached nor refetched. */
export const captchaQuery = (key: string) => ({
  ...readOptions('/sys/randomImage/{key}', { params: { key }, quiet: true }),
  staleTime: Infinity,
  gcTime: 0,
});
