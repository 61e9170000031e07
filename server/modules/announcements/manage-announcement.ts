import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish, publishTo } from '#server/live/publish.ts';
import { liveTopic, unreadChangedTopic } from '#server/live/topics.ts';
import { recordVersion } from '#server/shared/versions/record-version.ts';
import {
  markUnread,
  insertAnnouncement,
  replaceReceivers,
  replaceTargets,
  statusAfter,
  type Targets,
  updateAnnouncement,
} from '#server/shared/announcements/write-announcement.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { listTargetDeparts, listReceiversOfTargets, listTargetRoles } from './announcement-target.store.ts';
import { announcementValues, requireStatus, type AnnouncementBody } from './announcement.rules.ts';
import { announcementState, listReachable, listReceivers, lockManaged } from './manage-announcement.store.ts';

/** Creates a draft with its receivers and returns its id. */
export async function addAnnouncement(deps: Deps, editor: Actor, body: AnnouncementBody): Promise<string> {
  const id = deps.newId();
  const created = { createBy: editor.caller.username, createTime: deps.clock() };
  const values = await announcementValues(deps, body, created.createTime);
  await recordVersion(deps.db, version(editor, id, created.createTime), async (trx) => {
    await insertAnnouncement(trx, { ...values, ...created, id });
    await replaceReceivers(trx, id, await receiversOf(trx, editor, body), created);
    await replaceTargets(trx, id, await targetsOf(trx, editor, body));
  });
  return id;
}

/** Changes a draft; a released announcement cannot be changed. */
export async function editAnnouncement(
  deps: Deps,
  editor: Actor,
  body: BodyOf<'PUT /sys/annountCement/edit'>,
): Promise<void> {
  const now = deps.clock();
  const values = await announcementValues(deps, body, now);
  await inTransaction(deps.db, async (trx) => {
    const found = await requireAnnouncement(trx, body.id, editor);
    requireStatus(found.sendStatus, 'announcement.edit');
    const receivers = await receiversOf(trx, editor, body);
    const targets = await targetsOf(trx, editor, body);
    await recordVersion(trx, version(editor, found.id, now), async () => {
      await updateAnnouncement(trx, found.id, { ...values, ...updateStamp(editor, now) });
      await replaceReceivers(trx, found.id, receivers, { createBy: editor.caller.username, createTime: now });
      await replaceTargets(trx, found.id, targets);
    });
  });
}

/** Releases an announcement to its receivers and notifies open pages at once. */
export async function releaseAnnouncement(deps: Deps, editor: Actor, id: string): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const found = await requireAnnouncement(trx, id, editor);
    requireStatus(found.sendStatus, 'announcement.release');
    const sender = editor.caller.username;
    const release = { sendStatus: statusAfter.release, sendTime: now, cancelTime: null, sender };
    if (isTargeted(found.msgType)) await reachTargets(trx, editor, id, now);
    else await markUnread(trx, id);
    await recordVersion(trx, version(editor, id, now), () =>
      updateAnnouncement(trx, id, { ...release, ...updateStamp(editor, now) }),
    );
    await publish(trx, unreadChangedTopic, {});
    const message = { msgId: id, msgTxt: found.titile, priority: found.priority };
    if (found.msgType === 'ALL') await publish(trx, liveTopic, { ...message, cmd: 'topic', to: 'all' });
    else await publishTo(trx, await listReceivers(trx, id), { ...message, cmd: 'user' });
  });
}

/** Revokes an announcement for all receivers. */
export async function revokeAnnouncement(deps: Deps, editor: Actor, id: string): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const found = await requireAnnouncement(trx, id, editor);
    requireStatus(found.sendStatus, 'announcement.revoke');
    const revocation = { sendStatus: statusAfter.revoke, cancelTime: now };
    await recordVersion(trx, version(editor, id, now), () =>
      updateAnnouncement(trx, id, { ...revocation, ...updateStamp(editor, now) }),
    );
    await publish(trx, unreadChangedTopic, {});
    await publish(trx, liveTopic, { cmd: 'notices', to: 'all', msgId: id, msgTxt: '' });
  });
}

/** Deletes announcements, all or none. */
export async function removeAnnouncements(deps: Deps, editor: Actor, ids: readonly string[]): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    for (const id of [...new Set(ids)].sort()) {
      const found = await requireAnnouncement(trx, id, editor);
      requireStatus(found.sendStatus, 'announcement.remove');
      await recordVersion(trx, version(editor, id, now), () =>
        updateAnnouncement(trx, id, { delFlag: 1, ...updateStamp(editor, now) }),
      );
    }
  });
}

function updateStamp({ caller }: Actor, updateTime: Date) {
  return { updateBy: caller.username, updateTime };
}

function version({ caller }: Actor, id: string, at: Date) {
  const read = (trx: Db) => announcementState(trx, id);
  return { table: 'sys_announcement', id, by: caller.username, at, read } as const;
}

async function requireAnnouncement(db: Db, id: string, manager: Actor) {
  const found = await lockManaged(db, id, manager);
  if (found === undefined) throw refusal('记录不存在或已被删除');
  return found;
}

/** Returns the checked receivers. A manager with limited scope reaches only users of their own classes. */
async function receiversOf(db: Db, { scope }: Actor, body: AnnouncementBody): Promise<string[]> {
  if (isTargeted(body.msgType)) return [];
  if (body.msgType === 'ALL') {
    if (scope.kind !== 'all') throw refusal('您只能通知所负责班级的用户', 'msgType');
    return [];
  }
  const requested = idList(body.userIds);
  if (requested.length === 0) throw refusal('请选择用户！', 'userIds');
  const reachable = await listReachable(db, requested, scope);
  if (reachable.length < requested.length) throw refusal('用户不存在！', 'userIds');
  return requested;
}

const isTargeted = (msgType: string): boolean => msgType === 'DEPART' || msgType === 'ROLE';

/**
 * Returns the checked departments or roles. A role may have members outside the classes, but only users in
 * the manager's scope are reached.
 */
async function targetsOf(db: Db, { scope }: Actor, body: AnnouncementBody): Promise<Targets> {
  const departIds = body.msgType === 'DEPART' ? idList(body.departIds) : [];
  const roleIds = body.msgType === 'ROLE' ? idList(body.roleIds) : [];
  if (body.msgType === 'DEPART') {
    if (departIds.length === 0) throw refusal('请选择班级！', 'departIds');
    const found = await listTargetDeparts(db, departIds, scope);
    if (found.length < departIds.length) throw refusal('部门不存在！', 'departIds');
  }
  if (body.msgType === 'ROLE') {
    if (roleIds.length === 0) throw refusal('请选择角色！', 'roleIds');
    const found = await listTargetRoles(db, roleIds);
    if (found.length < roleIds.length) throw refusal('角色不存在！', 'roleIds');
  }
  return { departIds, roleIds };
}

/** Resolves the classes or roles to users now; the result is kept until the next release. */
async function reachTargets(trx: Db, { scope, caller }: Actor, id: string, now: Date): Promise<void> {
  const receivers = await listReceiversOfTargets(trx, id, scope);
  if (receivers.length === 0) throw refusal('所选班级或角色中没有用户');
  await replaceReceivers(trx, id, receivers, { createBy: caller.username, createTime: now });
}
