// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';
import { Id } from './common.ts';

export const ClassCode = /*#__PURE__*/ z.object({
  departId: text(),
  departName: text(),
  code: z.nullable(text()),
  createTime: z.exactOptional(z.nullable(text())),
  waiting: integer(),
});

export const ClassCodeWish = /*#__PURE__*/ z.strictObject({
  get departId(): typeof Id { return Id; },
});

export const ClassJoinRow = /*#__PURE__*/ z.object({
  id: text(),
  departId: text(),
  departName: text(),
  userId: text(),
  username: text(),
  realname: z.exactOptional(z.nullable(text())),
  classes: z.exactOptional(z.nullable(text())),
  status: integer(),
  createTime: z.exactOptional(z.nullable(text())),
  decideBy: z.exactOptional(z.nullable(text())),
  decideTime: z.exactOptional(z.nullable(text())),
});

export const ClassJoinWish = /*#__PURE__*/ z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(20)),
});

export const MyClassJoin = /*#__PURE__*/ z.object({
  id: text(),
  departName: text(),
  status: integer(),
  createTime: z.exactOptional(z.nullable(text())),
  decideTime: z.exactOptional(z.nullable(text())),
});

export const ClassJoinChoice = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
});
