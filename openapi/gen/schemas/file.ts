// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';

export const StoredFile = /*#__PURE__*/ z.object({
  id: text(),
  filePath: text(),
  fileName: text(),
  fileType: z.exactOptional(z.nullable(integer())),
  fileSize: z.exactOptional(z.nullable(integer())),
});
