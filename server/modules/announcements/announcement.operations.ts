import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { etagOf, matchesTag } from '#server/http/conditional.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, messageAnswer, NotModified, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { createTextCleaner } from '#server/http/rich-text.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { publish } from '#server/live/publish.ts';
import { liveTopic } from '#server/live/topics.ts';
import { findAnnouncementFor, listMine, markRead } from '#server/shared/announcements/announcement.store.ts';
import { managedRow } from './announcement.rules.ts';
import {
  addAnnouncement,
  editAnnouncement,
  releaseAnnouncement,
  removeAnnouncements,
  revokeAnnouncement,
} from './manage-announcement.ts';
import { listManaged, readersOf } from './manage-announcement.store.ts';

/** The maximum number of names of users who have not read an announcement; a longer list is not useful. */
const maxUnread = 100;

type CleanText = ReturnType<typeof createTextCleaner>;
type Row = NonNullable<Awaited<ReturnType<typeof findAnnouncementFor>>>;

export function announcementOperations(deps: Deps): OperationsOf<'announcement'> {
  const clean = createTextCleaner(deps);
  return { ...readerOperations(deps, clean), ...managerOperations(deps, clean) };
}

type ManagerOperations = Pick<
  OperationsOf<'announcement'>,
  | 'GET /sys/annountCement/list'
  | 'GET /sys/annountCement/readers'
  | 'POST /sys/annountCement/add'
  | 'PUT /sys/annountCement/edit'
  | 'DELETE /sys/annountCement/delete'
  | 'DELETE /sys/annountCement/deleteBatch'
  | 'GET /sys/annountCement/doReleaseData'
  | 'GET /sys/annountCement/doReovkeData'
>;

function managerOperations(deps: Deps, clean: CleanText): ManagerOperations {
  return {
    'GET /sys/annountCement/list': async ({ query }, context) => {
      const { rows, total } = await listManaged(deps.db, query, context);
      const text = await deps.dictionaries.texts();
      return pageOf(query, total, await Promise.all(rows.map((row) => managedRow(clean, row, text))));
    },
    'GET /sys/annountCement/readers': async ({ query }, context) => {
      const readers = await readersOf(deps.db, query.id, context, maxUnread);
      if (readers === undefined) throw refusal('记录不存在或已被删除');
      return readers;
    },
    'POST /sys/annountCement/add': async ({ body }, context) =>
      new Answer('添加成功！', { id: await addAnnouncement(deps, context, body) }),
    'PUT /sys/annountCement/edit': async ({ body }, context) => {
      await editAnnouncement(deps, context, body);
      return messageAnswer('修改成功！');
    },
    'DELETE /sys/annountCement/delete': async ({ query }, context) => {
      await removeAnnouncements(deps, context, [query.id]);
      return messageAnswer('删除成功！');
    },
    'DELETE /sys/annountCement/deleteBatch': async ({ query }, context) => {
      const ids = query.ids.split(',').filter((id) => id !== '');
      if (ids.length === 0) throw refusal('请选择一条记录！', 'ids');
      await removeAnnouncements(deps, context, ids);
      return messageAnswer('删除成功！');
    },
    'GET /sys/annountCement/doReleaseData': async ({ query }, context) => {
      await releaseAnnouncement(deps, context, query.id);
      return messageAnswer('通告发布成功');
    },
    'GET /sys/annountCement/doReovkeData': async ({ query }, context) => {
      await revokeAnnouncement(deps, context, query.id);
      return messageAnswer('通告已撤回');
    },
  };
}

function readerOperations(
  deps: Deps,
  clean: CleanText,
): Omit<OperationsOf<'announcement'>, keyof ManagerOperations> {
  const { db, clock, unread } = deps;
  // The reader's other windows update their bell.
  const read = async (userId: string, anntId: string | undefined): Promise<void> => {
    if (!(await markRead(db, userId, anntId, clock()))) return;
    unread.forget([userId]);
    await publish(db, liveTopic, { to: [userId], cmd: 'notices', msgId: anntId ?? '', msgTxt: '' });
  };
  return {
    'GET /sys/annountCement/listByUser': async (_input, { caller, header }) => {
      const known = unread.tagOf(caller.userId);
      if (known !== undefined && matchesTag(header('if-none-match'), known)) return new NotModified(known);
      const reading = unread.ofUser(caller.userId);
      const { announcements, messages, notices } = await reading;
      const bell = {
        anntMsgList: await wireRows(clean, announcements.rows),
        anntMsgTotal: announcements.total,
        sysMsgList: await wireRows(clean, messages.rows),
        sysMsgTotal: messages.total,
        notices: await wireRows(clean, notices),
      };
      await unread.storeTag(caller.userId, reading, etagOf(bell));
      return bell;
    },
    'GET /sys/annountCement/queryById': async ({ query }, { caller }) => {
      const row = await findAnnouncementFor(db, query.id, caller.userId, clock());
      if (row === undefined) throw refusal('记录不存在或已被删除');
      return await wireRow(clean, row);
    },
    'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': async ({ body }, { caller }) => {
      // Reading twice is not an error. Reading a foreign announcement gets the same answer and changes
      // nothing.
      await read(caller.userId, body.anntId);
      return messageAnswer('修改成功！');
    },
    'PUT /sys/sysAnnouncementSend/readAll': async (_input, { caller }) => {
      await read(caller.userId, undefined);
      return messageAnswer('全部已读');
    },
    'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': async ({ query }, { caller }) => {
      const { rows, total } = await listMine(db, query, caller.userId, clock());
      return pageOf(query, total, await wireRows(clean, rows));
    },
  };
}

const wireRows = async (clean: CleanText, rows: readonly Row[]) =>
  await Promise.all(rows.map((row) => wireRow(clean, row)));

async function wireRow(clean: CleanText, { files, ...row }: Row): Promise<Schema<'Announcement'>> {
  return {
    ...row,
    ...(files.length > 0 ? { files } : {}),
    anntId: row.id,
    // Rows may come from an import, so the content is always sanitised.
    msgContent: await clean(row.msgContent),
    sendTime: wireTimeOrNull(row.sendTime),
    createTime: wireTime(row.createTime),
  };
}
