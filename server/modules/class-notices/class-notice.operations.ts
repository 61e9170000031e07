import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { statusAfter } from '#server/shared/announcements/write-announcement.store.ts';
import { findOwnNotice, listOwnNotices, listReaders } from './class-notice.store.ts';
import { remindReaders, revokeNotice, sendNotice } from './send-notice.ts';

/** 发通知: what teachers tell their classes. Pupils read notices with the operations of announcements. */
export function classNoticeOperations(deps: Deps): OperationsOf<'class-notice'> {
  return {
    'POST /teaching/notice/send': async ({ body }, context) => {
      const sent = await sendNotice(deps, context, body);
      return new Answer(`已发给 ${sent.receiverCount} 名学生`, sent);
    },
    'GET /teaching/notice/mine': async ({ query }, context) => {
      const { rows, total } = await listOwnNotices(deps.db, query, context);
      const records = rows.map(({ titile, sendTime, sendStatus, ...row }) => ({
        ...row,
        title: titile,
        sendTime: sendTime === null ? '' : wireTime(sendTime),
        isRevoked: sendStatus !== statusAfter.release,
      }));
      return pageOf(query, total, records);
    },
    'GET /teaching/notice/readers': ({ query }, context) => readersOf(deps, query.id, context),
    'POST /teaching/notice/remind': async ({ body }, context) =>
      messageAnswer(`已提醒 ${await remindReaders(deps, context, body.id)} 名学生`),
    'DELETE /teaching/notice/revoke': async ({ query }, context) => {
      await revokeNotice(deps, context, query.id);
      return messageAnswer('通知已撤回');
    },
  };
}

async function readersOf({ db }: Deps, id: string, sender: Actor): Promise<Schema<'ClassNoticeReaders'>> {
  const notice = await findOwnNotice(db, id, sender);
  if (notice === undefined) throw refusal('记录不存在或已被删除');
  const readers = (await listReaders(db, id, sender)).map(({ readFlag, readTime, ...reader }) => ({
    isRead: readFlag === '1',
    reader: { ...reader, readTime: wireTimeOrNull(readTime) },
  }));
  return {
    id,
    title: notice.titile,
    content: notice.msgContent,
    files: notice.files,
    read: readers.filter(({ isRead }) => isRead).map(({ reader }) => reader),
    unread: readers.filter(({ isRead }) => !isRead).map(({ reader }) => reader),
  };
}
