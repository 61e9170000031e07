// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';
import { Id } from './common.ts';

export const Announcement = /*#__PURE__*/ z.object({
  id: text(),
  anntId: z.exactOptional(z.nullable(text())),
  titile: z.exactOptional(z.nullable(text())),
  msgAbstract: z.exactOptional(z.nullable(text())),
  msgContent: z.exactOptional(z.nullable(text())),
  sender: z.exactOptional(z.nullable(text())),
  priority: z.exactOptional(z.nullable(text())),
  msgCategory: z.exactOptional(z.nullable(text())),
  openType: z.exactOptional(z.nullable(text())),
  openPage: z.exactOptional(z.nullable(text())),
  busId: z.exactOptional(z.nullable(text())),
  sendTime: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  readFlag: z.exactOptional(z.nullable(text())),
});

export const UnreadAnnouncements = /*#__PURE__*/ z.object({
  get anntMsgList(): z.ZodMiniArray<typeof Announcement> { return z.array(Announcement); },
  anntMsgTotal: integer(),
  get sysMsgList(): z.ZodMiniArray<typeof Announcement> { return z.array(Announcement); },
  sysMsgTotal: integer(),
});

export const AnnouncementRead = /*#__PURE__*/ z.strictObject({
  get anntId(): typeof Id { return Id; },
});
