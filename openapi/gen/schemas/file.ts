// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';
import { Id } from './common.ts';

export const StoredFile = /*#__PURE__*/ z.object({
  id: text(),
  filePath: text(),
  fileName: text(),
  fileType: z.exactOptional(z.nullable(integer())),
  fileSize: z.exactOptional(z.nullable(integer())),
});

export const UploadBegin = /*#__PURE__*/ z.strictObject({
  fileName: z.string().check(z.minLength(1), z.maxLength(300)),
  fileSize: z.int().check(z.gte(1), z.lte(2147483647)),
  fileMark: z.string().check(z.minLength(1), z.maxLength(40)),
  purpose: z.literal(["material"]),
});

export const UploadProgress = /*#__PURE__*/ z.object({
  uploadId: text(),
  partSize: integer(),
  received: z.array(integer()),
});

export const UploadFinish = /*#__PURE__*/ z.strictObject({
  get uploadId(): typeof Id { return Id; },
});

export const PreviewAsk = /*#__PURE__*/ z.strictObject({
  path: z.string().check(z.maxLength(80), z.regex(new RegExp("^[A-Za-z0-9_-]{1,40}\\.[a-z0-9]{1,8}$", 'u'))),
});

export const PreviewAddress = /*#__PURE__*/ z.object({
  url: text(),
});
