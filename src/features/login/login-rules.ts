import type { LoginFields } from '#machines/session/login-check.ts';
import type { Schema } from '#openapi/index.ts';

export function loginRequest(
  { username, password, captcha, rememberMe }: LoginFields,
  checkKey: string | undefined,
): Schema<'LoginRequest'> {
  return {
    username,
    password,
    remember_me: rememberMe,
    ...(checkKey === undefined ? {} : { captcha, checkKey }),
  };
}
