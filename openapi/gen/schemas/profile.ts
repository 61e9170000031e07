// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { flag, integer, text } from '../../wire.ts';
import { Id } from './common.ts';

export const Profile = /*#__PURE__*/ z.object({
  id: text(),
  username: text(),
  realname: text(),
  avatar: z.exactOptional(z.nullable(text())),
  birthday: z.exactOptional(z.nullable(text())),
  sex: z.exactOptional(z.nullable(integer())),
  email: z.exactOptional(z.nullable(text())),
  phone: z.exactOptional(z.nullable(text())),
  school: z.exactOptional(z.nullable(text())),
  workNo: z.exactOptional(z.nullable(text())),
  roleTxt: z.exactOptional(z.nullable(text())),
  orgCodeTxt: z.exactOptional(z.nullable(text())),
});

export const ProfileEdit = /*#__PURE__*/ z.strictObject({
  realname: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(100))),
  avatar: z.exactOptional(z.nullable(z.string().check(z.maxLength(80)))),
  birthday: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^\\d{4}-\\d{2}-\\d{2}$", 'u'))))),
  sex: z.exactOptional(z.nullable(z.literal([1,2]))),
  email: z.exactOptional(z.nullable(z.string().check(z.maxLength(45), z.regex(new RegExp("^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", 'u'))))),
  phone: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^1[3-9]\\d{9}$", 'u'))))),
});

export const OwnSession = /*#__PURE__*/ z.object({
  get id(): typeof Id { return Id; },
  current: flag(),
  ip: z.exactOptional(z.nullable(text())),
  userAgent: z.exactOptional(z.nullable(text())),
  loginTime: text(),
  lastSeenTime: text(),
});

export const SessionRef = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
});
