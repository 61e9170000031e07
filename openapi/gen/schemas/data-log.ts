// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';

export const DataLogRow = /*#__PURE__*/ z.object({
  id: text(),
  dataTable: text(),
  dataId: text(),
  dataName: z.exactOptional(z.nullable(text())),
  dataVersion: integer(),
  dataContent: text(),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: text(),
});

export const DataVersion = /*#__PURE__*/ z.object({
  id: text(),
  dataVersion: integer(),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: text(),
});
