// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';
import { Id, IdList } from './common.ts';

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

export const AnnouncementRow = /*#__PURE__*/ z.object({
  id: text(),
  titile: z.exactOptional(z.nullable(text())),
  msgAbstract: z.exactOptional(z.nullable(text())),
  msgContent: z.exactOptional(z.nullable(text())),
  startTime: z.exactOptional(z.nullable(text())),
  endTime: z.exactOptional(z.nullable(text())),
  sender: z.exactOptional(z.nullable(text())),
  priority: z.exactOptional(z.nullable(text())),
  priority_dictText: z.exactOptional(z.nullable(text())),
  msgCategory: z.exactOptional(z.nullable(text())),
  msgCategory_dictText: z.exactOptional(z.nullable(text())),
  msgType: z.exactOptional(z.nullable(text())),
  msgType_dictText: z.exactOptional(z.nullable(text())),
  sendStatus: z.exactOptional(z.nullable(text())),
  sendStatus_dictText: z.exactOptional(z.nullable(text())),
  sendTime: z.exactOptional(z.nullable(text())),
  cancelTime: z.exactOptional(z.nullable(text())),
  userIds: z.exactOptional(z.nullable(text())),
  openType: z.exactOptional(z.nullable(text())),
  openPage: z.exactOptional(z.nullable(text())),
  busType: z.exactOptional(z.nullable(text())),
  busId: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
});

export const AnnouncementAdd = /*#__PURE__*/ z.strictObject({
  titile: z.string().check(z.minLength(1), z.maxLength(100)),
  msgCategory: z.literal(["1","2"]),
  msgType: z.literal(["USER","ALL"]),
  priority: z.exactOptional(z.literal(["L","M","H"])),
  startTime: z.string().check(z.maxLength(19)),
  endTime: z.string().check(z.maxLength(19)),
  msgAbstract: z.string().check(z.minLength(1), z.maxLength(2000)),
  msgContent: z.exactOptional(z.nullable(z.string().check(z.maxLength(100000)))),
  get userIds(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
  openType: z.exactOptional(z.nullable(z.literal(["url","component"]))),
  openPage: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  busType: z.exactOptional(z.nullable(z.string().check(z.maxLength(20)))),
  busId: z.exactOptional(z.nullable(z.string().check(z.maxLength(50)))),
});

export const AnnouncementEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  titile: z.string().check(z.minLength(1), z.maxLength(100)),
  msgCategory: z.literal(["1","2"]),
  msgType: z.literal(["USER","ALL"]),
  priority: z.exactOptional(z.literal(["L","M","H"])),
  startTime: z.string().check(z.maxLength(19)),
  endTime: z.string().check(z.maxLength(19)),
  msgAbstract: z.string().check(z.minLength(1), z.maxLength(2000)),
  msgContent: z.exactOptional(z.nullable(z.string().check(z.maxLength(100000)))),
  get userIds(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
  openType: z.exactOptional(z.nullable(z.literal(["url","component"]))),
  openPage: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  busType: z.exactOptional(z.nullable(z.string().check(z.maxLength(20)))),
  busId: z.exactOptional(z.nullable(z.string().check(z.maxLength(50)))),
});

export const AnnouncementSaved = /*#__PURE__*/ z.object({
  id: text(),
});

export const AnnouncementReaders = /*#__PURE__*/ z.object({
  total: integer(),
  read: integer(),
  unread: z.array(z.object({
  username: text(),
  realname: z.nullable(text()),
})),
});
