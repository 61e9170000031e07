import type { Schema } from '#openapi/index.ts';
import { messageOf } from '../message-of.ts';

/** The part of the session that survives a reload, for 7 days (docs/behaviour.md#session). */
export type StoredSession = { token: string; userInfo: Schema<'UserInfo'>; roles: readonly string[] };

/** The result of an external login: an id to exchange, or the reason of its failure. */
export type ThirdReturn = { readonly id: string } | { readonly failed: string };

/**
 * The proof of identity (docs/wire.md#login-result): name and password, a code sent to a number, the result of an
 * external login, the ticket of a CAS server, or the two pictures of a card. Each leads to the same login result, or
 * the same failure.
 */
export type Credentials =
  | { readonly way: 'password'; readonly request: Schema<'LoginRequest'> }
  | { readonly way: 'phone'; readonly request: Schema<'PhoneLogin'> }
  | { readonly way: 'third'; readonly back: ThirdReturn }
  | { readonly way: 'cas'; readonly ticket: string }
  | { readonly way: 'picture'; readonly code: string; readonly entry: Schema<'PictureEntry'> };

/** Why the login page is shown: `captchaNeeded` makes the form show the picture. */
export type SessionFailure = { message: string; captchaNeeded: boolean };

/** Why the session was left; decides where the person is taken. */
export type LeaveReason = 'loggedOut' | 'expired' | 'refused' | 'bootstrapFailed';

/**
 * `token.refused` is a 401, `token.expired` the 500 with "Token失效，请重新登录". Both may name the refused token: an
 * answer to a call of an earlier session then leaves the present one alone. `session.replaced` comes from another
 * window of the same browser, with the stored session; undefined: that window logged out. `password.renewed`: the
 * user has replaced a password set by another person.
 */
export type SessionEvent =
  | { type: 'credentials.submit'; credentials: Credentials }
  | { type: 'logout.confirm' }
  | { type: 'relogin.confirm' }
  | { type: 'token.refused' | 'token.expired'; token?: string | undefined }
  | { type: 'user.replaced'; userInfo: Schema<'UserInfo'> }
  | { type: 'session.replaced'; session: StoredSession | undefined }
  | { type: 'password.renewed'; login: Schema<'LoginResult'> }
  | { type: 'permissions.changed' };

export type SessionContext = {
  token: string | undefined;
  userInfo: Schema<'UserInfo'> | undefined;
  roles: readonly string[];
  permissions: Schema<'UserPermissions'> | undefined;
  /** The department whose permissions they are. */
  permittedIn: Schema<'UserInfo'>['orgCode'];
  /** The login that is neither stored nor used until its password has been changed. */
  due: Schema<'LoginResult'> | undefined;
  failure: SessionFailure | undefined;
  leaveReason: LeaveReason | undefined;
};

const unknownFailure = '请求出现错误，请稍后再试';

/** Reads what `authenticate` rejected with: an error with a message and, when the server asks for it, `captchaNeeded`. */
export function readFailure(error: unknown): SessionFailure {
  return {
    message: messageOf(error, unknownFailure),
    captchaNeeded:
      typeof error === 'object' && error !== null && 'captchaNeeded' in error && error.captchaNeeded === true,
  };
}
