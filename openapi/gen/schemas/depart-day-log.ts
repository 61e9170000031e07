// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { Id } from './common.ts';

export const UnitView = /*#__PURE__*/ z.strictObject({
  get unitId(): typeof Id { return Id; },
});
