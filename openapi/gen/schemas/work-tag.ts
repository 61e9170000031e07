// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { Id } from './common.ts';

export const WorkTagged = /*#__PURE__*/ z.strictObject({
  get workId(): typeof Id { return Id; },
  workTag: z.string().check(z.maxLength(20)),
});

export const WorkRename = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  workName: z.string().check(z.minLength(1), z.maxLength(64)),
});
