// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { flag, integer, text } from '../../wire.ts';

export const ImportReport = /*#__PURE__*/ z.object({
  totalCount: integer(),
  successCount: integer(),
  errorCount: integer(),
  isDone: flag(),
  msg: z.exactOptional(z.nullable(text())),
  headers: z.array(text()),
  get lines(): z.ZodMiniArray<typeof ImportLine> { return z.array(ImportLine); },
  get accounts(): z.ZodMiniExactOptional<z.ZodMiniArray<typeof AccountSlip>> { return z.exactOptional(z.array(AccountSlip)); },
});

export const ImportLine = /*#__PURE__*/ z.object({
  line: integer(),
  cells: z.array(text()),
  errors: z.array(text()),
});

export const AccountSlip = /*#__PURE__*/ z.object({
  username: text(),
  realname: text(),
  password: text(),
  departName: text(),
});
