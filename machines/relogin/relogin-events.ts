import type { LoginErrors } from '#machines/session/login-check.ts';
import type { Schema } from '#openapi/index.ts';

/** What is typed; the texts stay in the form and travel in the event alone. */
export type ReloginForm = { readonly password: string; readonly captcha: string };

/** Who may log in again, and whether a picture has to be copied. */
export type Reloginer = { readonly username: string; readonly needsCaptcha: boolean };

export type ReloginEvent =
  | { type: 'login.submit'; form: ReloginForm }
  | { type: 'field.change'; name: keyof LoginErrors }
  | { type: 'password.renewed' };

export type ReloginContext = Reloginer & {
  /** What is missing, by field. */
  readonly errors: LoginErrors;
  /** Why the last attempt failed; empty: it did not. */
  readonly failure: string;
  /** The login that waits for a password of one's own: somebody else has set the present one meanwhile. */
  readonly due: Schema<'LoginResult'> | undefined;
};
