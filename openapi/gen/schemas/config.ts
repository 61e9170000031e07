// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { text } from '../../wire.ts';

export const SystemConfig = /*#__PURE__*/ z.object({
  brandName: z.exactOptional(z.nullable(text())),
  brandDesc: z.exactOptional(z.nullable(text())),
  logo: z.exactOptional(z.nullable(text())),
  logo2: z.exactOptional(z.nullable(text())),
  avatar: z.exactOptional(z.nullable(text())),
  footer: z.exactOptional(z.nullable(text())),
  banner: z.exactOptional(z.nullable(text())),
  bannerLinks: z.exactOptional(z.nullable(text())),
  homeBgColor: z.exactOptional(z.nullable(text())),
  allowReg: z.exactOptional(z.nullable(text())),
  allowComment: z.exactOptional(z.nullable(text())),
  uploadType: z.exactOptional(z.nullable(text())),
  staticDomain: z.exactOptional(z.nullable(text())),
  get loginWays(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof LoginWay>>> { return z.exactOptional(z.nullable(z.array(LoginWay))); },
});

export const LoginWay = /*#__PURE__*/ z.object({
  way: z.literal(["phone","cas","third"]),
  title: text(),
  url: z.exactOptional(z.nullable(text())),
});
