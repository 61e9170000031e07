import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { refuse } from '#server/http/refusal.ts';
import { publish, publishTo } from '#server/live/publish.ts';
import { keepVersion } from '#server/shared/records/keep-version.ts';
import {
  forgetReading,
  insertAnnouncement,
  replaceReceivers,
  replaceTargets,
  statusAfter,
  type Targets,
  updateAnnouncement,
} from '#server/shared/records/write-announcement.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { listTargetDeparts, listTargeted, listTargetRoles } from './announcement-target.store.ts';
import { announcementValues, demandStatus, type AnnouncementBody } from './announcement.rules.ts';
import {
  announcementState,
  listReachable,
  listReceivers,
  lockManaged,
  type Manager,
} from './manage-announcement.store.ts';

type Editor = Manager & { readonly caller: Caller };

/** Writes a draft with its receivers; answers its id. */
export async function addAnnouncement(deps: Deps, editor: Editor, body: AnnouncementBody): Promise<string> {
  const id = deps.newId();
  const made = { createBy: editor.caller.username, createTime: deps.clock() };
  const values = await announcementValues(deps, body);
  await keepVersion(deps.db, version(editor, id, made.createTime), async (trx) => {
    await insertAnnouncement(trx, { ...values, ...made, id });
    await replaceReceivers(trx, id, await receiversOf(trx, editor, body), made);
    await replaceTargets(trx, id, await targetsOf(trx, editor, body));
  });
  return id;
}

/** Changes a draft; what is out stays as people have read it. */
export async function editAnnouncement(
  deps: Deps,
  editor: Editor,
  body: BodyOf<'PUT /sys/annountCement/edit'>,
): Promise<void> {
  const now = deps.clock();
  const values = await announcementValues(deps, body);
  await inTransaction(deps.db, async (trx) => {
    const found = await demand(trx, body.id, editor);
    demandStatus(found.sendStatus, 'announcement.edit');
    const receivers = await receiversOf(trx, editor, body);
    const targets = await targetsOf(trx, editor, body);
    await keepVersion(trx, version(editor, found.id, now), async () => {
      await updateAnnouncement(trx, found.id, { ...values, ...changed(editor, now) });
      await replaceReceivers(trx, found.id, receivers, { createBy: editor.caller.username, createTime: now });
      await replaceTargets(trx, found.id, targets);
    });
  });
}

/** Shows the announcement to its receivers, at once to those whose page is open. */
export async function releaseAnnouncement(deps: Deps, editor: Editor, id: string): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const found = await demand(trx, id, editor);
    demandStatus(found.sendStatus, 'announcement.release');
    const sender = editor.caller.username;
    const release = { sendStatus: statusAfter.release, sendTime: now, cancelTime: null, sender };
    if (isTargeted(found.msgType)) await reachTargets(trx, editor, id, now);
    else await forgetReading(trx, id);
    await keepVersion(trx, version(editor, id, now), () =>
      updateAnnouncement(trx, id, { ...release, ...changed(editor, now) }),
    );
    await publish(trx, { kind: 'bells' });
    const message = { msgId: id, msgTxt: found.titile, priority: found.priority };
    if (found.msgType === 'ALL') await publish(trx, { ...message, kind: 'live', cmd: 'topic', to: 'all' });
    else await publishTo(trx, await listReceivers(trx, id), { ...message, cmd: 'user' });
  });
}

/** Takes the announcement back from everybody. */
export async function revokeAnnouncement(deps: Deps, editor: Editor, id: string): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const found = await demand(trx, id, editor);
    demandStatus(found.sendStatus, 'announcement.revoke');
    const revocation = { sendStatus: statusAfter.revoke, cancelTime: now };
    await keepVersion(trx, version(editor, id, now), () =>
      updateAnnouncement(trx, id, { ...revocation, ...changed(editor, now) }),
    );
    await publish(trx, { kind: 'bells' });
    await publish(trx, { kind: 'live', cmd: 'notices', to: 'all', msgId: id, msgTxt: '' });
  });
}

/** Removes announcements, all or none. */
export async function removeAnnouncements(deps: Deps, editor: Editor, ids: readonly string[]): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    for (const id of [...new Set(ids)].sort()) {
      const found = await demand(trx, id, editor);
      demandStatus(found.sendStatus, 'announcement.remove');
      await keepVersion(trx, version(editor, id, now), () =>
        updateAnnouncement(trx, id, { delFlag: 1, ...changed(editor, now) }),
      );
    }
  });
}

function changed({ caller }: Editor, updateTime: Date) {
  return { updateBy: caller.username, updateTime };
}

function version({ caller }: Editor, id: string, at: Date) {
  const read = (trx: Db) => announcementState(trx, id);
  return { table: 'sys_announcement', id, by: caller.username, at, read } as const;
}

async function demand(db: Db, id: string, manager: Manager) {
  const found = await lockManaged(db, id, manager);
  if (found === undefined) throw refuse('未找到对应实体');
  return found;
}

/** Checked receivers. Who does not manage everything reaches the people of their own classes only. */
async function receiversOf(db: Db, { scope }: Editor, body: AnnouncementBody): Promise<string[]> {
  if (isTargeted(body.msgType)) return [];
  if (body.msgType === 'ALL') {
    if (scope.kind !== 'all') throw refuse('您只能通知所负责班级的用户', 'msgType');
    return [];
  }
  const wanted = idList(body.userIds);
  if (wanted.length === 0) throw refuse('指定用户不能为空！', 'userIds');
  const reachable = await listReachable(db, wanted, scope);
  if (reachable.length < wanted.length) throw refuse('用户不存在！', 'userIds');
  return wanted;
}

const isTargeted = (msgType: string): boolean => msgType === 'DEPART' || msgType === 'ROLE';

/** Checked departments or roles. Roles reach beyond classes, but nobody beyond the people of who writes. */
async function targetsOf(db: Db, { scope }: Editor, body: AnnouncementBody): Promise<Targets> {
  const departIds = body.msgType === 'DEPART' ? idList(body.departIds) : [];
  const roleIds = body.msgType === 'ROLE' ? idList(body.roleIds) : [];
  if (body.msgType === 'DEPART') {
    if (departIds.length === 0) throw refuse('请选择班级!', 'departIds');
    const found = await listTargetDeparts(db, departIds, scope);
    if (found.length < departIds.length) throw refuse('部门不存在！', 'departIds');
  }
  if (body.msgType === 'ROLE') {
    if (roleIds.length === 0) throw refuse('请选择角色!', 'roleIds');
    const found = await listTargetRoles(db, roleIds);
    if (found.length < roleIds.length) throw refuse('角色不存在！', 'roleIds');
  }
  return { departIds, roleIds };
}

/** Whom the classes or roles mean is decided now; it stays so until the next release. */
async function reachTargets(trx: Db, { scope, caller }: Editor, id: string, now: Date): Promise<void> {
  const receivers = await listTargeted(trx, id, scope);
  if (receivers.length === 0) throw refuse('所选班级或角色中没有用户');
  await replaceReceivers(trx, id, receivers, { createBy: caller.username, createTime: now });
}
