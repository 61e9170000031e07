// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { text } from '../../wire.ts';
import { Id } from './common.ts';

export const WorkShare = /*#__PURE__*/ z.object({
  token: z.nullable(text()),
  createTime: z.exactOptional(z.nullable(text())),
});

export const WorkShareWish = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
});
