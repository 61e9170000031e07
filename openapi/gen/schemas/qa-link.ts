// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';

export const QaLink = /*#__PURE__*/ z.object({
  id: text(),
  code: text(),
  codeSeconds: integer(),
});

export const QaLinkCode = /*#__PURE__*/ z.strictObject({
  code: z.string().check(z.maxLength(40)),
});

export const QaLinkOffer = /*#__PURE__*/ z.object({
  watcher: text(),
});

export const QaLinkSeat = /*#__PURE__*/ z.object({
  watcher: text(),
  ticket: text(),
});
