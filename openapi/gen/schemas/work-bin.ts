// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';

export const DeletedWork = /*#__PURE__*/ z.object({
  id: text(),
  workName: text(),
  username: z.exactOptional(z.nullable(text())),
  realname: z.exactOptional(z.nullable(text())),
  workType: z.exactOptional(z.nullable(text())),
  workType_dictText: z.exactOptional(z.nullable(text())),
  workStatus: z.exactOptional(z.nullable(integer())),
  workStatus_dictText: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  updateBy: z.exactOptional(z.nullable(text())),
  updateTime: z.exactOptional(z.nullable(text())),
});
