// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { text } from '../../wire.ts';

export const SiteConfigEntry = /*#__PURE__*/ z.object({
  configKey: text(),
  configValue: text(),
  comment: z.exactOptional(z.nullable(text())),
});

export const SiteConfig = /*#__PURE__*/ z.strictObject({
  brandName: z.exactOptional(z.string().check(z.maxLength(50))),
  brandDesc: z.exactOptional(z.string().check(z.maxLength(200))),
  logo: z.exactOptional(z.string().check(z.maxLength(50))),
  logo2: z.exactOptional(z.string().check(z.maxLength(50))),
  avatar: z.exactOptional(z.string().check(z.maxLength(50))),
  banner: z.exactOptional(z.string().check(z.maxLength(600))),
  bannerLinks: z.exactOptional(z.string().check(z.maxLength(5000))),
  footer: z.exactOptional(z.string().check(z.maxLength(20000))),
  homeBgColor: z.exactOptional(z.string().check(z.maxLength(7))),
  file_homeBg: z.exactOptional(z.string().check(z.maxLength(50))),
  homeBgRepeat: z.exactOptional(z.literal(["no-repeat","repeat","repeat-x","repeat-y"])),
  customCss: z.exactOptional(z.string().check(z.maxLength(20000))),
  customJS: z.exactOptional(z.string().check(z.maxLength(20000))),
  allowComment: z.exactOptional(z.literal(["0","1"])),
  allowReg: z.exactOptional(z.literal(["0","1"])),
  _defaultRole: z.exactOptional(z.string().check(z.maxLength(40))),
  _defaultDepart: z.exactOptional(z.string().check(z.maxLength(40))),
  _homeHtml: z.exactOptional(z.string().check(z.maxLength(100000))),
  _indexHtml: z.exactOptional(z.string().check(z.maxLength(100000))),
  _workShareHtml: z.exactOptional(z.string().check(z.maxLength(100000))),
  _linkman: z.exactOptional(z.string().check(z.maxLength(50))),
  _phone: z.exactOptional(z.string().check(z.maxLength(50))),
  _address: z.exactOptional(z.string().check(z.maxLength(200))),
});
