// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { text } from '../../wire.ts';
import { DateTime, Id } from './common.ts';

export const Registration = /*#__PURE__*/ z.strictObject({
  username: z.exactOptional(z.string().check(z.maxLength(100))),
  realname: z.exactOptional(z.string().check(z.maxLength(100))),
  password: z.string().check(z.maxLength(64)),
  phone: z.exactOptional(z.string().check(z.maxLength(45))),
  email: z.exactOptional(z.string().check(z.maxLength(45))),
  smscode: z.exactOptional(z.string().check(z.maxLength(16))),
  captcha: z.exactOptional(z.string().check(z.maxLength(64))),
  checkKey: z.exactOptional(z.string().check(z.maxLength(64))),
});

export const Registered = /*#__PURE__*/ z.object({
  username: text(),
});

export const CaptchaCheck = /*#__PURE__*/ z.strictObject({
  captcha: z.string().check(z.maxLength(64)),
  checkKey: z.string().check(z.maxLength(64)),
});

export const CaptchaPass = /*#__PURE__*/ z.object({
  captcha: text(),
  checkKey: text(),
});

export const SmsRequest = /*#__PURE__*/ z.strictObject({
  mobile: z.string().check(z.maxLength(45)),
  smsmode: z.literal(["0","1","2"]),
  recoveryId: z.exactOptional(z.string().check(z.maxLength(64))),
  captcha: z.exactOptional(z.string().check(z.maxLength(64))),
  checkKey: z.exactOptional(z.string().check(z.maxLength(64))),
});

export const PhoneLogin = /*#__PURE__*/ z.strictObject({
  mobile: z.string().check(z.maxLength(45)),
  captcha: z.string().check(z.maxLength(16)),
  remember_me: z.exactOptional(z.boolean()),
});

export const RecoveryStart = /*#__PURE__*/ z.strictObject({
  account: z.string().check(z.minLength(1), z.maxLength(100)),
  captcha: z.exactOptional(z.string().check(z.maxLength(64))),
  checkKey: z.exactOptional(z.string().check(z.maxLength(64))),
});

export const RecoveryStarted = /*#__PURE__*/ z.object({
  recoveryId: text(),
  ways: z.array(z.literal(["phone","code"])),
});

export const PhoneVerification = /*#__PURE__*/ z.strictObject({
  recoveryId: z.string().check(z.minLength(1), z.maxLength(64)),
  phone: z.string().check(z.maxLength(45)),
  smscode: z.string().check(z.maxLength(16)),
});

export const ResetCodeVerification = /*#__PURE__*/ z.strictObject({
  recoveryId: z.string().check(z.minLength(1), z.maxLength(64)),
  resetCode: z.string().check(z.maxLength(32)),
});

export const PasswordRecovery = /*#__PURE__*/ z.strictObject({
  recoveryId: z.string().check(z.minLength(1), z.maxLength(64)),
  password: z.string().check(z.maxLength(64)),
  confirmpassword: z.string().check(z.maxLength(64)),
});

export const ResetCodeRequest = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
});

export const ResetCode = /*#__PURE__*/ z.object({
  username: text(),
  realname: text(),
  code: text(),
  get expireTime(): typeof DateTime { return DateTime; },
});

export const CasLogin = /*#__PURE__*/ z.strictObject({
  ticket: z.string().check(z.regex(new RegExp("^[A-Za-z0-9._-]{1,256}$", 'u'))),
  service: z.exactOptional(z.string().check(z.maxLength(500))),
});
