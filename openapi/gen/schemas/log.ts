// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';

export const LogRow = /*#__PURE__*/ z.object({
  id: text(),
  logType: integer(),
  logContent: z.exactOptional(z.nullable(text())),
  operateType: z.exactOptional(z.nullable(integer())),
  userid: z.exactOptional(z.nullable(text())),
  username: z.exactOptional(z.nullable(text())),
  ip: z.exactOptional(z.nullable(text())),
  method: z.exactOptional(z.nullable(text())),
  requestUrl: z.exactOptional(z.nullable(text())),
  requestParam: z.exactOptional(z.nullable(text())),
  requestType: z.exactOptional(z.nullable(text())),
  costTime: z.exactOptional(z.nullable(integer())),
  createTime: text(),
});
