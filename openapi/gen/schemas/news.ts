// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';
import { Flag, Id, Revision } from './common.ts';

export const NewsRow = /*#__PURE__*/ z.object({
  id: text(),
  newsTitle: text(),
  newsContent: z.exactOptional(z.nullable(text())),
  newsStatus: z.exactOptional(z.nullable(integer())),
  publishTime: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  updateBy: z.exactOptional(z.nullable(text())),
  updateTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const NewsAdd = /*#__PURE__*/ z.strictObject({
  newsTitle: z.string().check(z.minLength(1), z.maxLength(256)),
  newsContent: z.exactOptional(z.nullable(z.string().check(z.maxLength(500000)))),
  get newsStatus(): typeof Flag { return Flag; },
});

export const NewsEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  newsTitle: z.string().check(z.minLength(1), z.maxLength(256)),
  newsContent: z.exactOptional(z.nullable(z.string().check(z.maxLength(500000)))),
  get newsStatus(): typeof Flag { return Flag; },
});

export const NewsStatusChange = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get newsStatus(): typeof Flag { return Flag; },
});

export const PublicNews = /*#__PURE__*/ z.object({
  id: text(),
  newsTitle: text(),
  newsContent: z.exactOptional(z.nullable(text())),
  publishTime: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
});
