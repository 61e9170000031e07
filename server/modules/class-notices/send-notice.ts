import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { publishTo } from '#server/live/publish.ts';
import { categories } from '#server/shared/announcements/announcement.store.ts';
import { checkFiles } from '#server/shared/stored-files/file-selection.rules.ts';
import { findFiles } from '#server/shared/stored-files/file-selection.store.ts';
import {
  insertAnnouncement,
  replaceReceivers,
  replaceTargets,
  statusAfter,
  updateAnnouncement,
} from '#server/shared/announcements/write-announcement.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { checkNotice, noticeHtml, receiversText, requirePause } from './class-notice.rules.ts';
import {
  insertNotice,
  listClasses,
  listGroups,
  listPupilsAmong,
  listPupilsOf,
  listReaders,
  listReceiverIds,
  lockOwnNotice,
  updateReminded,
} from './class-notice.store.ts';

type Body = BodyOf<'POST /teaching/notice/send'>;

const priority = 'M';

/** Sends a notice to pupils of the sender and releases it at once. */
export async function sendNotice(deps: Deps, sender: Actor, body: Body): Promise<Schema<'ClassNoticeSent'>> {
  const { caller, scope } = sender;
  const now = deps.clock();
  const { title, text, files, endTime } = checkNotice(body, now);
  const id = deps.newId();
  const created = { createBy: caller.username, createTime: now };
  const to = await inTransaction(deps.db, async (trx) => {
    const { userIds, receivers } = await receiversOf(trx, scope, body);
    const chosen = { field: 'files', paths: files, purposes: ['notice'], currentPaths: [] };
    const fileIds = checkFiles(chosen, await findFiles(trx, files, caller, scope));
    await insertAnnouncement(trx, {
      ...created,
      id,
      titile: title,
      msgAbstract: text.split('\n')[0]?.slice(0, 200) ?? '',
      msgContent: noticeHtml(text),
      msgCategory: categories.notice,
      msgType: 'USER',
      priority,
      sendStatus: statusAfter.release,
      sendTime: now,
      startTime: now,
      endTime,
      sender: caller.username,
    });
    await insertNotice(trx, id, { userId: sender.caller.userId, receivers, fileIds });
    await replaceReceivers(trx, id, userIds, created);
    // Pupils who join one of these classes later get the notice too.
    await replaceTargets(trx, id, { departIds: [...new Set(body.departIds)], roleIds: [] });
    await publishTo(trx, userIds, { cmd: 'user', msgId: id, msgTxt: title, priority });
    return userIds;
  });
  deps.unread.forget(to);
  return { id, receiverCount: to.length };
}

/** Sends a notice again, as a live message, to those who have not read it; returns their number. */
export async function remindReaders(deps: Deps, sender: Actor, id: string): Promise<number> {
  const now = deps.clock();
  return await inTransaction(deps.db, async (trx) => {
    const { titile, remindedTime } = await requireReleased(trx, id, sender);
    requirePause(remindedTime, now);
    const readers = await listReaders(trx, id, sender);
    const to = readers.flatMap(({ readFlag, userId }) => (readFlag === '1' ? [] : [userId]));
    if (to.length === 0) throw refusal('学生都读过了，不用提醒');
    await updateReminded(trx, id, now);
    await publishTo(trx, to, { cmd: 'user', msgId: id, msgTxt: titile, priority });
    return to.length;
  });
}

/** Takes a notice away from its receivers. */
export async function revokeNotice(deps: Deps, sender: Actor, id: string): Promise<void> {
  const now = deps.clock();
  const to = await inTransaction(deps.db, async (trx) => {
    await requireReleased(trx, id, sender);
    const change = { updateBy: sender.caller.username, updateTime: now };
    await updateAnnouncement(trx, id, { sendStatus: statusAfter.revoke, cancelTime: now, ...change });
    const receivers = await listReceiverIds(trx, id);
    await publishTo(trx, receivers, { cmd: 'notices', msgId: id, msgTxt: '' });
    return receivers;
  });
  deps.unread.forget(to);
}

/** Locks a notice that is not revoked. */
async function requireReleased(trx: Db, id: string, sender: Actor) {
  const notice = await lockOwnNotice(trx, id, sender);
  if (notice === undefined) throw refusal('记录不存在或已被删除');
  if (notice.sendStatus !== statusAfter.release) throw refusal('通知已经撤回');
  return notice;
}

/** Returns the pupils of the chosen classes and groups and the chosen pupils. Errors: refusals that name the field. */
async function receiversOf(db: Db, scope: RowScope, body: Body) {
  const departIds = [...new Set(body.departIds)];
  const groups = body.groups ?? [];
  const single = [...new Set(body.userIds)];
  if (departIds.length + groups.length + single.length === 0)
    throw refusal('请选择收通知的班级、小组或学生！', 'departIds');
  const groupDeparts = [...new Set(groups.map(({ departId }) => departId))];
  const open = await openClasses(db, departIds, scope, 'departIds');
  const ofGroups = await openClasses(db, groupDeparts, scope, 'groups');
  const pupils = await listPupilsOf(db, [...new Set([...departIds, ...groupDeparts])], scope);
  const inGroups = await pupilsOfGroups(db, groups, pupils);
  const found = new Set(await listPupilsAmong(db, single, scope));
  if (found.size < single.length) throw refusal('有学生不存在，请重新选择', 'userIds');
  const inClasses = pupils.flatMap(({ departId, userId }) => (departIds.includes(departId) ? [userId] : []));
  const userIds = [...new Set([...inClasses, ...inGroups, ...found])].toSorted();
  if (userIds.length === 0) throw refusal('所选的班级或小组里没有学生', 'departIds');
  const names = new Map(ofGroups.map(({ id, departName }) => [id, departName]));
  const receivers = receiversText({
    classNames: open.map(({ departName }) => departName),
    groups: groups.map(({ departId, groupName }) => ({ departName: names.get(departId) ?? '', groupName })),
    pupilCount: found.size,
  });
  return { userIds, receivers };
}

/** Returns the classes; refuses those that are missing, out of scope or archived. */
async function openClasses(db: Db, ids: readonly string[], scope: RowScope, field: 'departIds' | 'groups') {
  const found = await listClasses(db, ids, scope);
  if (found.length < ids.length) throw refusal('班级不存在', field);
  if (found.some(({ archiveTime }) => archiveTime !== null)) throw refusal('班级已归档，不能发通知', field);
  return found;
}

type Member = { readonly departId: string; readonly userId: string };

/** Returns those of the pupils who are in the groups. */
async function pupilsOfGroups(
  db: Db,
  groups: NonNullable<Body['groups']>,
  pupils: readonly Member[],
): Promise<string[]> {
  const rows = await listGroups(
    db,
    groups.map(({ departId }) => departId),
  );
  return groups.flatMap(({ departId, groupName }) => {
    const members = rows.filter((row) => row.departId === departId && row.groupName === groupName);
    if (members.length === 0) throw refusal('小组不存在，请重新选择', 'groups');
    const ids = new Set(members.map(({ userId }) => userId));
    return pupils.flatMap((pupil) =>
      pupil.departId === departId && ids.has(pupil.userId) ? [pupil.userId] : [],
    );
  });
}
