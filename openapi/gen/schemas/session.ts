// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';

export const LoginRequest = /*#__PURE__*/ z.strictObject({
  username: z.string().check(z.minLength(1), z.maxLength(100)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  remember_me: z.exactOptional(z.boolean()),
  captcha: z.exactOptional(z.string().check(z.maxLength(16))),
  checkKey: z.exactOptional(z.string().check(z.maxLength(64))),
});

export const UserInfo = /*#__PURE__*/ z.object({
  id: text(),
  username: text(),
  realname: z.exactOptional(z.nullable(text())),
  avatar: z.exactOptional(z.nullable(text())),
  birthday: z.exactOptional(z.nullable(text())),
  sex: z.exactOptional(z.nullable(integer())),
  email: z.exactOptional(z.nullable(text())),
  phone: z.exactOptional(z.nullable(text())),
  orgCode: z.exactOptional(z.nullable(text())),
  status: z.exactOptional(z.nullable(integer())),
  workNo: z.exactOptional(z.nullable(text())),
  post: z.exactOptional(z.nullable(text())),
  school: z.exactOptional(z.nullable(text())),
  telephone: z.exactOptional(z.nullable(text())),
  userIdentity: z.exactOptional(z.nullable(integer())),
  departIds: z.exactOptional(z.nullable(text())),
});

export const DictItem = /*#__PURE__*/ z.object({
  value: text(),
  text: z.exactOptional(z.nullable(text())),
  title: z.exactOptional(z.nullable(text())),
  description: z.exactOptional(z.nullable(text())),
});

export const DictItems = /*#__PURE__*/ z.record(z.string(), z.array(DictItem));

export const LoginDepart = /*#__PURE__*/ z.object({
  id: text(),
  departName: text(),
  orgCode: text(),
});

export const LoginResult = /*#__PURE__*/ z.object({
  token: text(),
  get userInfo(): typeof UserInfo { return UserInfo; },
  role: z.exactOptional(z.nullable(z.array(text()))),
  get departs(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof LoginDepart>>> { return z.exactOptional(z.nullable(z.array(LoginDepart))); },
  multi_depart: z.exactOptional(z.nullable(integer())),
  get sysAllDictItems(): z.ZodMiniExactOptional<z.ZodMiniNullable<typeof DictItems>> { return z.exactOptional(z.nullable(DictItems)); },
});
