// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { text } from '../../wire.ts';
import { Id, Revision } from './common.ts';

export const PositionRow = /*#__PURE__*/ z.object({
  id: text(),
  code: text(),
  name: text(),
  postRank: z.exactOptional(z.nullable(text())),
  postRank_dictText: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const PositionAdd = /*#__PURE__*/ z.strictObject({
  code: z.string().check(z.regex(new RegExp("^[A-Za-z0-9_:.-]{1,100}$", 'u'))),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  postRank: z.exactOptional(z.nullable(z.string().check(z.maxLength(2)))),
});

export const PositionEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  code: z.string().check(z.regex(new RegExp("^[A-Za-z0-9_:.-]{1,100}$", 'u'))),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  postRank: z.exactOptional(z.nullable(z.string().check(z.maxLength(2)))),
});

export const ContactRow = /*#__PURE__*/ z.object({
  id: text(),
  realname: text(),
  avatar: z.exactOptional(z.nullable(text())),
  workNo: z.exactOptional(z.nullable(text())),
  departName: z.exactOptional(z.nullable(text())),
  post: z.exactOptional(z.nullable(text())),
  telephone: z.exactOptional(z.nullable(text())),
  phone: z.exactOptional(z.nullable(text())),
  email: z.exactOptional(z.nullable(text())),
});
