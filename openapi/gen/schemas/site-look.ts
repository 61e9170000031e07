// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { text } from '../../wire.ts';

export const SiteLook = /*#__PURE__*/ z.object({
  customCss: text(),
  customScript: z.nullable(text()),
  homeHtml: text(),
  workShareHtml: text(),
  get background(): z.ZodMiniExactOptional<z.ZodMiniNullable<typeof SiteBackground>> { return z.exactOptional(z.nullable(SiteBackground)); },
  get banners(): z.ZodMiniArray<typeof SiteBanner> { return z.array(SiteBanner); },
});

export const SiteBackground = /*#__PURE__*/ z.object({
  color: text(),
  picture: z.nullable(text()),
  repeat: z.literal(["no-repeat","repeat","repeat-x","repeat-y"]),
});

export const SiteBanner = /*#__PURE__*/ z.object({
  picture: text(),
  link: z.nullable(text()),
});
