import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, write, writeAndTell } from './client.ts';

// Quiet: the forms show every failure themselves.

/** A new account; refused while registration is closed. */
export const register = (body: BodyOf<'POST /sys/user/register'>) =>
  writeAndTell('post', '/sys/user/register', { body, quiet: true });

/** Rejects with the server's refusal when somebody has the value already. */
export const checkOnlyUser = (query: QueryOf<'GET /sys/user/checkOnlyUser'>, signal?: AbortSignal) =>
  read('/sys/user/checkOnlyUser', { query, signal, quiet: true });

/** Uses a captcha up and answers one without a picture, for the call that follows. */
export const checkCaptcha = (body: BodyOf<'POST /sys/checkCaptcha'>) =>
  write('post', '/sys/checkCaptcha', { body, quiet: true });

/** Asks for a code by short message; the message is the server's. */
export const sendSms = (body: BodyOf<'POST /sys/sms'>) =>
  writeAndTell('post', '/sys/sms', { body, quiet: true });

export const phoneLogin = (body: BodyOf<'POST /sys/phoneLogin'>, signal?: AbortSignal) =>
  write('post', '/sys/phoneLogin', { body, signal, quiet: true });

/** The result of a login elsewhere; the id came back with the browser. */
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

/** A code for somebody who has forgotten their password: to be shown once. */
export const issueResetCode = (id: string) => write('post', '/sys/user/resetCode', { body: { id } });
