import type { LoginErrors } from '#machines/session/login-check.ts';
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
