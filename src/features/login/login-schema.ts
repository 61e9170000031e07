import * as z from 'zod/mini';
import { checkLogin, type LoginFields } from '#machines/session/login-check.ts';
import type { Schema } from '#openapi/index.ts';
import { LoginRequest } from '#openapi/gen/schemas/session.ts';

/** The messages for empty fields (docs/behaviour.md#login), shared with the prompt over an expired page. */
const missing: Readonly<Record<string, string | undefined>> = checkLogin(
  { username: '', password: '', captcha: '' },
  true,
);

/** The field is required only if there is a picture. */
const withCaptcha = z.strictObject({
  ...LoginRequest.shape,
  captcha: z.string().check(z.minLength(1), z.maxLength(16)),
});

/**
 * Validates a login against the contract, with the form's messages. `checkKey` is that of the picture; undefined
 * without one.
 */
export function readLogin(fields: LoginFields, checkKey: string | undefined) {
  const schema = checkKey === undefined ? LoginRequest : withCaptcha;
  return z.safeParse(schema, loginRequest(fields, checkKey), {
    error: (issue) =>
      issue.code === 'too_big' ? `最多${issue.maximum}个字符！` : missing[String(issue.path?.[0])],
  });
}

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
