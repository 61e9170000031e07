import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, write, writeAndNotify } from './client.ts';

// Quiet: the forms show every failure themselves.

/** Registers an account; the server refuses it while registration is closed. */
export const register = (body: BodyOf<'POST /sys/user/register'>) =>
  writeAndNotify('post', '/sys/user/register', { body, quiet: true });

/** Rejects with the server's refusal when another user has the value. */
export const checkOnlyUser = (query: QueryOf<'GET /sys/user/checkOnlyUser'>, signal?: AbortSignal) =>
  read('/sys/user/checkOnlyUser', { query, signal, quiet: true });

/** Consumes a captcha and returns a key without a picture for the next call. */
export const checkCaptcha = (body: BodyOf<'POST /sys/checkCaptcha'>) =>
  write('post', '/sys/checkCaptcha', { body, quiet: true });

/** Requests a text message with a code; the caller shows the server's message. */
export const sendSms = (body: BodyOf<'POST /sys/sms'>) =>
  writeAndNotify('post', '/sys/sms', { body, quiet: true });

export const phoneLogin = (body: BodyOf<'POST /sys/phoneLogin'>, signal?: AbortSignal) =>
  write('post', '/sys/phoneLogin', { body, signal, quiet: true });

/** Returns the result of an external login; the browser brought the id back. */
export const thirdLogin = (id: string, signal?: AbortSignal) =>
  read('/thirdLogin/getLoginUser/{id}', { params: { id }, signal, quiet: true });

export const casLogin = (ticket: string, signal?: AbortSignal) =>
  write('post', '/cas/client/validateLogin', { body: { ticket }, signal, quiet: true });

export const startRecovery = (body: BodyOf<'POST /sys/user/startRecovery'>, signal?: AbortSignal) =>
  write('post', '/sys/user/startRecovery', { body, signal, quiet: true });

export const verifyPhone = (body: BodyOf<'POST /sys/user/phoneVerification'>, signal?: AbortSignal) =>
  write('post', '/sys/user/phoneVerification', { body, signal, quiet: true });

export const verifyResetCode = (body: BodyOf<'POST /sys/user/verifyResetCode'>, signal?: AbortSignal) =>
  write('post', '/sys/user/verifyResetCode', { body, signal, quiet: true });

export const recoverPassword = (body: BodyOf<'POST /sys/user/recoverPassword'>, signal?: AbortSignal) =>
  write('post', '/sys/user/recoverPassword', { body, signal, quiet: true });

/** Creates a reset code for a user who has forgotten the password. The server returns the code only once. */
export const issueResetCode = (id: string) => write('post', '/sys/user/resetCode', { body: { id } });
