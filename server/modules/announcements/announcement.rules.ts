import type { BodyOf, Schema } from '#openapi/index.ts';
import { isSendStatus, mayHappen } from '#machines/announcement/announcement-status.ts';
import type { AnnouncementEvent } from '#machines/announcement/announcement.machine.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { textOfHtml } from '#server/files/clean-html.ts';
import { refusal } from '#server/http/refusal.ts';
import { parseWireEnd, parseWireTime, wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import type { TextDeps } from '#server/http/rich-text.ts';
import { categories } from '#server/shared/announcements/announcement.store.ts';
import type { DictTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { requireLine, richText } from '#server/shared/text/text-fields.ts';
import type { listManaged } from './manage-announcement.store.ts';

export type AnnouncementBody = BodyOf<'POST /sys/annountCement/add'>;
type ManagedRow = Awaited<ReturnType<typeof listManaged>>['rows'][number];

const refusalOf: Readonly<Record<AnnouncementEvent['type'], string>> = {
  'announcement.edit': '只有未发布的通告可以编辑',
  'announcement.release': '只有未发布的通告可以发布',
  'announcement.revoke': '只有已发布的通告可以撤回',
  'announcement.remove': '已发布的通告不能删除，请先撤回',
};

/** Refuses an event that the status of the announcement does not allow. */
export function requireStatus(status: string, type: AnnouncementEvent['type']): void {
  if (!isSendStatus(status) || !mayHappen(status, type)) throw refusal(refusalOf[type]);
}

/**
 * Returns the columns of a body, checked field by field. This may take seconds, so it must not run in a
 * transaction.
 */
export async function announcementValues(deps: TextDeps, body: AnnouncementBody, now: Date) {
  const startTime = body.startTime ? parseWireTime(body.startTime) : now;
  if (startTime === undefined) throw refusal('请选择开始时间！', 'startTime');
  const endTime = body.endTime ? parseWireEnd(body.endTime) : null;
  if (endTime === undefined) throw refusal('请选择结束时间！', 'endTime');
  if (endTime !== null && endTime <= startTime) throw refusal('结束时间要晚于开始时间', 'endTime');
  const titile = requireLine(body.titile, '请输入标题！', 'titile');
  const msgContent = (await richText(deps, body.msgContent ?? null)) ?? '';
  const msgAbstract = cleanLine(body.msgAbstract ?? '');
  if (msgContent === '' && msgAbstract === '') throw refusal('请输入内容！', 'msgContent');
  return {
    titile,
    msgAbstract: msgAbstract === '' ? firstSentence(msgContent) || titile : msgAbstract,
    msgContent,
    msgCategory: body.msgCategory ?? categories.announcement,
    msgType: body.msgType,
    priority: body.priority ?? 'M',
    startTime,
    endTime,
    ...openTarget(body),
  };
}

/** Characters of HTML among which its first sentence is looked for; the rest of a long text is not read. */
const beginning = 8_000;
const longestAbstract = 200;

/** Returns the first sentence, at most one block, of HTML as plain text; empty if its beginning has no text. */
export function firstSentence(html: string): string {
  const lines = textOfHtml(html.slice(0, beginning)).split('\n').map(cleanLine);
  const line = lines.find((text) => text !== '') ?? '';
  const end = line.search(/[。！？!?]/);
  return Array.from(end === -1 ? line : line.slice(0, end + 1))
    .slice(0, longestAbstract)
    .join('');
}

/**
 * Returns the target of 去处理. Only addresses that cannot execute anything are stored; the page checks them
 * again.
 */
function openTarget({ openType, openPage, busType, busId }: AnnouncementBody) {
  const none = { openType: null, openPage: null, busType: null, busId: null };
  if (openType === null || openType === undefined) return none;
  const target = (openPage ?? '').trim();
  const isSafe =
    openType === 'url'
      ? /^https?:\/\/[^/\\\s]/i.test(target) || /^\/(?![/\\])[^\s\\]*$/.test(target)
      : /^[\w/-]{1,255}$/.test(target);
  if (!isSafe) throw refusal('打开页面的地址不正确', 'openPage');
  return { openType, openPage: target, busType: busType ?? null, busId: busId ?? null };
}

export async function managedRow(
  clean: (html: string) => Promise<string>,
  row: ManagedRow,
  text: DictTexts,
): Promise<Schema<'AnnouncementRow'>> {
  const msgContent = await clean(row.msgContent);
  return {
    ...row,
    msgContent: msgContent === '' ? null : msgContent,
    startTime: wireTimeOrNull(row.startTime),
    endTime: wireTimeOrNull(row.endTime),
    sendTime: wireTimeOrNull(row.sendTime),
    cancelTime: wireTimeOrNull(row.cancelTime),
    createTime: wireTime(row.createTime),
    priority_dictText: text('priority', row.priority),
    msgCategory_dictText: text('msg_category', row.msgCategory),
    msgType_dictText: text('msg_type', row.msgType),
    sendStatus_dictText: text('send_status', row.sendStatus),
  };
}
