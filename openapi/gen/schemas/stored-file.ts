// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';
import { Id, IdList, Revision } from './common.ts';

export const StoredFileRow = /*#__PURE__*/ z.object({
  id: text(),
  fileType: z.exactOptional(z.nullable(integer())),
  fileType_dictText: z.exactOptional(z.nullable(text())),
  fileName: text(),
  filePath: text(),
  filePath_url: z.exactOptional(z.nullable(text())),
  fileLocation: z.exactOptional(z.nullable(integer())),
  fileLocation_dictText: z.exactOptional(z.nullable(text())),
  fileTag: z.exactOptional(z.nullable(text())),
  fileSize: integer(),
  mimeType: text(),
  purpose: text(),
  isUsed: z.exactOptional(z.literal(["0","1"])),
  useCount: integer(),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: text(),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const FileUse = /*#__PURE__*/ z.object({
  kind: text(),
  subjectId: text(),
  name: text(),
});

export const StoredFileAdd = /*#__PURE__*/ z.strictObject({
  filePath: z.string().check(z.minLength(1), z.maxLength(80)),
  fileName: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(255))),
  fileType: z.exactOptional(z.int().check(z.gte(1), z.lte(99))),
  fileLocation: z.exactOptional(z.literal([1])),
  fileTag: z.exactOptional(z.nullable(z.string().check(z.maxLength(32)))),
});

export const StoredFileEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  fileName: z.string().check(z.minLength(1), z.maxLength(255)),
  fileType: z.int().check(z.gte(1), z.lte(99)),
  fileTag: z.exactOptional(z.nullable(z.string().check(z.maxLength(32)))),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const StoredFileIds = /*#__PURE__*/ z.strictObject({
  get ids(): typeof IdList { return IdList; },
});
