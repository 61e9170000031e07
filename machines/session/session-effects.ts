import { fromPromise } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import type { Schema } from '#openapi/index.ts';
import type { Credentials, StoredSession } from './session-events.ts';

type Args = unknown;

/** The actors of the session; `src/app` provides each, and `bootstrap` with its own actors. */
export const sessionActors = {
  /** Reads the stored session; undefined when it is missing, expired or malformed. */
  restoreSession: fromPromise<StoredSession | undefined>(() => notProvided('restoreSession')),
  /** Rejects with an error whose `message` is shown; with `captchaNeeded: true` when a captcha is due. */
  authenticate: fromPromise<Schema<'LoginResult'>, Credentials>(() => notProvided('authenticate')),
  /** The logout call with the token, which is no longer stored then. */
  endSession: fromPromise<void, { token: string }>(() => notProvided('endSession')),
};

/** The effects of the session on the page; `src/app` provides each. */
export const sessionEffects = {
  storeSession: (_args: Args, _login: Schema<'LoginResult'>): void => notProvided('storeSession'),
  storeUser: (_args: Args, _userInfo: Schema<'UserInfo'>): void => notProvided('storeUser'),
  storePermissions: (_args: Args, _all: Schema<'UserPermissions'>): void => notProvided('storePermissions'),
  /** Deletes the stored session with this token; another window may have stored a new one meanwhile. */
  clearStored: (_args: Args, _ended: { token: string }): void => notProvided('clearStored'),
  greet: (_args: Args, _userInfo: Schema<'UserInfo'>): void => notProvided('greet'),
  announceUnauthorised: (): void => notProvided('announceUnauthorised'),
  announceLogoutFailure: (_args: Args, _failure: { message: string }): void =>
    notProvided('announceLogoutFailure'),
  /** The permissions of another department could not be fetched; the request is repeated in a moment. */
  announceRetry: (_args: Args, _failure: { message: string }): void => notProvided('announceRetry'),
  announceElsewhere: (_args: Args, _now: { session: StoredSession | undefined }): void =>
    notProvided('announceElsewhere'),
  dropCaches: (): void => notProvided('dropCaches'),
  reloadPage: (): void => notProvided('reloadPage'),
  goToRoot: (): void => notProvided('goToRoot'),
  goToLogin: (): void => notProvided('goToLogin'),
};
