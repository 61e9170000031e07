// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { text } from '../../wire.ts';
import { LoginDepart, UserInfo } from './session.ts';

export const PasswordChange = /*#__PURE__*/ z.strictObject({
  username: z.string().check(z.minLength(1), z.maxLength(100)),
  oldpassword: z.string().check(z.maxLength(128)),
  password: z.string().check(z.maxLength(64)),
  confirmpassword: z.string().check(z.maxLength(64)),
});

export const CurrentDeparts = /*#__PURE__*/ z.object({
  get list(): z.ZodMiniArray<typeof LoginDepart> { return z.array(LoginDepart); },
  orgCode: z.exactOptional(z.nullable(text())),
});

export const DepartSelect = /*#__PURE__*/ z.strictObject({
  orgCode: z.string().check(z.minLength(1), z.maxLength(64)),
  username: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
});

export const DepartSelected = /*#__PURE__*/ z.object({
  get userInfo(): typeof UserInfo { return UserInfo; },
});
