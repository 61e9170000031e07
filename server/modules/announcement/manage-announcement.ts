import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refuse } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { keepVersion } from '../data-log/keep-version.ts';
import { announcementValues, demandStatus, type AnnouncementBody } from './announcement.rules.ts';
import {
  announcementState,
  insertAnnouncement,
  listReachable,
  listReceivers,
  lockManaged,
  replaceReceivers,
  statusAfter,
  updateAnnouncement,
  type Manager,
} from './manage-announcement.store.ts';

type Editor = Manager & { readonly caller: Caller };

/** A NOTIFY carries less than 8,000 bytes: more receivers than this are told in several. */
const receiversPerMessage = 150;

/** Writes a draft with its receivers; answers its id. */
export async function addAnnouncement(deps: Deps, editor: Editor, body: AnnouncementBody): Promise<string> {
  const id = deps.newId();
  const made = { createBy: editor.caller.username, createTime: deps.clock() };
  await keepVersion(deps.db, version(editor, id, made.createTime), async (trx) => {
    await insertAnnouncement(trx, { ...announcementValues(body), ...made, id });
    await replaceReceivers(trx, id, await receiversOf(trx, editor, body), made);
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
  await inTransaction(deps.db, async (trx) => {
    const found = await demand(trx, body.id, editor);
    demandStatus(found.sendStatus, 'announcement.edit');
    const receivers = await receiversOf(trx, editor, body);
    await keepVersion(trx, version(editor, found.id, now), async () => {
      await updateAnnouncement(trx, found.id, { ...announcementValues(body), ...changed(editor, now) });
      await replaceReceivers(trx, found.id, receivers, { createBy: editor.caller.username, createTime: now });
    });
  });
}

/** Shows the announcement to its receivers, at once to those whose page is open. */
export async function releaseAnnouncement(deps: Deps, editor: Editor, id: string): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const found = await demand(trx, id, editor);
    demandStatus(found.sendStatus, 'announcement.release');
    const release = { sendStatus: statusAfter.release, sendTime: now, sender: editor.caller.username };
    await keepVersion(trx, version(editor, id, now), () =>
      updateAnnouncement(trx, id, { ...release, ...changed(editor, now) }),
    );
    const message = { kind: 'live', msgId: id, msgTxt: found.titile, priority: found.priority } as const;
    if (found.msgType === 'ALL') return publish(trx, { ...message, cmd: 'topic', to: 'all' });
    const receivers = await listReceivers(trx, id);
    for (let start = 0; start < receivers.length; start += receiversPerMessage) {
      const to = receivers.slice(start, start + receiversPerMessage);
      await publish(trx, { ...message, cmd: 'user', to });
    }
    return undefined;
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
  if (body.msgType === 'ALL') {
    if (scope.kind !== 'all') throw refuse('您只能通知所负责班级的用户', 'msgType');
    return [];
  }
  const wanted = [...new Set((body.userIds ?? '').split(',').filter((id) => id !== ''))];
  if (wanted.length === 0) throw refuse('指定用户不能为空！', 'userIds');
  const reachable = await listReachable(db, wanted, scope);
  if (reachable.length < wanted.length) throw refuse('用户不存在！', 'userIds');
  return wanted;
}
