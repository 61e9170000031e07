import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import { pageOf } from '#server/http/list-query.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';
import { cleanHtml } from '#server/http/rich-text.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { findAnnouncementFor, listMine, listUnread, markRead } from './announcement.store.ts';

/** Reference 4.10: as many of each kind as the bell shows. */
const bellSize = 5;

type Row = NonNullable<Awaited<ReturnType<typeof findAnnouncementFor>>>;

export function announcementOperations({ db, clock }: Deps): OperationsOf<'announcement'> {
  return {
    'GET /sys/annountCement/listByUser': async (_input, { caller }) => {
      const [announcements, messages] = await Promise.all([
        listUnread(db, caller.userId, '1', bellSize),
        listUnread(db, caller.userId, '2', bellSize),
      ]);
      return {
        anntMsgList: announcements.rows.map(wireRow),
        anntMsgTotal: announcements.total,
        sysMsgList: messages.rows.map(wireRow),
        sysMsgTotal: messages.total,
      };
    },
    'GET /sys/annountCement/queryById': async ({ query }, { caller }) => {
      const row = await findAnnouncementFor(db, query.id, caller.userId);
      if (row === undefined) throw refuse('未找到对应实体');
      return wireRow(row);
    },
    'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': async ({ body }, { caller }) => {
      // Reading twice is no mistake; reading what is not the caller's is answered alike and changes nothing.
      await markRead(db, caller.userId, body.anntId, clock());
      return done('修改成功!');
    },
    'PUT /sys/sysAnnouncementSend/readAll': async (_input, { caller }) => {
      await markRead(db, caller.userId, undefined, clock());
      return done('全部已读');
    },
    'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': async ({ query }, { caller }) => {
      const { rows, total } = await listMine(db, query, caller.userId);
      return pageOf(query, total, rows.map(wireRow));
    },
  };
}

function wireRow(row: Row): Schema<'Announcement'> {
  return {
    ...row,
    anntId: row.id,
    // Rows may come from an import; what is shown is clean whoever wrote it.
    msgContent: cleanHtml(row.msgContent),
    sendTime: wireTimeOrNull(row.sendTime),
    createTime: wireTime(row.createTime),
  };
}
