// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { IdList } from './common.ts';

export const Chosen = /*#__PURE__*/ z.strictObject({
  get ids(): typeof IdList { return IdList; },
});
