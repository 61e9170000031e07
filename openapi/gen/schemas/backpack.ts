// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';

export const BackpackKind = /*#__PURE__*/ z.literal(["costume","sound","script","sprite"]);

export const BackpackItem = /*#__PURE__*/ z.object({
  id: text(),
  get type(): typeof BackpackKind { return BackpackKind; },
  name: text(),
  body: text(),
  file: text(),
  size: z.exactOptional(integer()),
  thumbnail: text(),
});

export const BackpackAdd = /*#__PURE__*/ z.strictObject({
  get type(): typeof BackpackKind { return BackpackKind; },
  name: z.string().check(z.maxLength(200)),
  file: z.string().check(z.maxLength(80), z.regex(new RegExp("^[A-Za-z0-9_-]{1,40}\\.[a-z0-9]{1,8}$", 'u'))),
  thumbnail: z.string().check(z.maxLength(60000), z.regex(new RegExp("^[A-Za-z0-9+/]*={0,2}$", 'u'))),
});
