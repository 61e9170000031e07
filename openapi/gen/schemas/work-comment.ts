// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { flag, integer, text } from '../../wire.ts';
import { Flag, Id, IdList } from './common.ts';

export const WorkComment = /*#__PURE__*/ z.object({
  id: text(),
  userId: z.exactOptional(z.nullable(text())),
  username: z.exactOptional(z.nullable(text())),
  realname: z.exactOptional(z.nullable(text())),
  avatar_url: z.exactOptional(z.nullable(text())),
  comment: text(),
  createTime: z.exactOptional(z.nullable(text())),
  mine: z.exactOptional(z.nullable(flag())),
});

export const WorkCommentWrite = /*#__PURE__*/ z.strictObject({
  get workId(): typeof Id { return Id; },
  comment: z.string().check(z.minLength(1), z.maxLength(500)),
});

export const CommentReport = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  reason: z.string().check(z.minLength(1), z.maxLength(200)),
});

export const CommentRow = /*#__PURE__*/ z.object({
  id: text(),
  comment: text(),
  commentStatus: z.exactOptional(z.nullable(integer())),
  workId: z.exactOptional(z.nullable(text())),
  workName: z.exactOptional(z.nullable(text())),
  authorName: z.exactOptional(z.nullable(text())),
  username: z.exactOptional(z.nullable(text())),
  realname: z.exactOptional(z.nullable(text())),
  reported: z.exactOptional(z.nullable(integer())),
  reportCount: z.exactOptional(z.nullable(integer())),
  reportReasons: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
});

export const CommentStatusChange = /*#__PURE__*/ z.strictObject({
  get ids(): typeof IdList { return IdList; },
  get commentStatus(): typeof Flag { return Flag; },
});
