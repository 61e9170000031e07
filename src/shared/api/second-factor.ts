import type { BodyOf } from '#openapi/index.ts';
import { readOptions, write, writeAndNotify, type CallOptions } from './client.ts';

// Quiet: the dialogs show every failure themselves.

/** The second step of any kind of login. */
export const logInBySecondFactor = (body: BodyOf<'POST /sys/secondFactor/login'>) =>
  write('post', '/sys/secondFactor/login', { body, quiet: true });

export const secondFactorQuery = () => readOptions('/sys/secondFactor/state', {});

/** Creates a new secret; `token` belongs to a session that may do nothing else before this. */
export const beginSecondFactor = (oldpassword: string, options: CallOptions = {}) =>
  write('post', '/sys/secondFactor/begin', { body: { oldpassword }, quiet: true, ...options });

/** Returns the recovery codes, only once. */
export const confirmSecondFactor = (code: string, options: CallOptions = {}) =>
  write('post', '/sys/secondFactor/confirm', { body: { code }, quiet: true, ...options });

export const renewRecoveryCodes = (body: BodyOf<'POST /sys/secondFactor/renewCodes'>) =>
  write('post', '/sys/secondFactor/renewCodes', { body, quiet: true });

export const removeSecondFactor = (body: BodyOf<'POST /sys/secondFactor/remove'>) =>
  writeAndNotify('post', '/sys/secondFactor/remove', { body, quiet: true });

export const resetSecondFactor = (id: string) =>
  writeAndNotify('post', '/sys/user/resetSecondFactor', { body: { id } });
