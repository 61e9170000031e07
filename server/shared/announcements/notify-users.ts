import { escapeHtml } from '#server/http/escape-html.ts';
import { publishTo } from '#server/live/publish.ts';
import type { Db } from '#server/store/database.ts';
import { insertAnnouncement, replaceReceivers, statusAfter } from './write-announcement.store.ts';

const longestTitle = 100;

export type UserNotice = {
  readonly titile: string;
  /** Lines of plain text. */
  readonly lines: readonly string[];
  readonly to: readonly string[];
  /** Account name of the sender. */
  readonly sender: string;
  /** The target of 去处理: a path of this site. */
  readonly openPage?: string;
  readonly busType: string;
  readonly busId: string;
};

export type NotifyDeps = { readonly newId: () => string; readonly clock: () => Date };

/**
 * Sends a system message to users, released at once, in the caller's transaction. Does nothing without recipients.
 */
export async function notifyUsers(deps: NotifyDeps, trx: Db, notice: UserNotice): Promise<void> {
  const { lines, to, sender, openPage, busType, busId } = notice;
  if (to.length === 0) return;
  const id = deps.newId();
  const now = deps.clock();
  const titile = Array.from(notice.titile).slice(0, longestTitle).join('');
  await insertAnnouncement(trx, {
    id,
    titile,
    msgAbstract: lines[0] ?? titile,
    msgContent: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    msgCategory: '2',
    msgType: 'USER',
    priority: 'M',
    sendStatus: statusAfter.release,
    sendTime: now,
    startTime: now,
    sender,
    busType,
    busId,
    ...(openPage === undefined ? {} : { openType: 'url', openPage }),
    createBy: sender,
    createTime: now,
  });
  await replaceReceivers(trx, id, to, { createBy: sender, createTime: now });
  await publishTo(trx, to, { cmd: 'user', msgId: id, msgTxt: titile, priority: 'M' });
}
