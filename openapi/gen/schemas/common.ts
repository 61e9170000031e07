// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';

export const Id = /*#__PURE__*/ z.string().check(z.regex(new RegExp("^[A-Za-z0-9_-]{1,40}$", 'u')));

export const IdList = /*#__PURE__*/ z.string().check(z.maxLength(20000), z.regex(new RegExp("^([A-Za-z0-9_-]{1,40}(,|$))*$", 'u')));

export const DateTime = /*#__PURE__*/ text();

export const Flag = /*#__PURE__*/ z.literal([0,1]);

export const Revision = /*#__PURE__*/ z.nullable(z.string().check(z.maxLength(40)));

export const Refusal = /*#__PURE__*/ z.object({
  success: z.literal(false),
  message: text(),
  code: z.union([z.int(), z.string()]),
  result: z.exactOptional(z.unknown()),
  timestamp: z.exactOptional(integer()),
});
