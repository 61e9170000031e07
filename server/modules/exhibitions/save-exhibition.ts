import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { idList, requireIds } from '#server/http/id-list.ts';
import { refusal, refusals } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { notifyUsers } from '#server/shared/announcements/notify-users.ts';
import { changeExhibitionClasses } from '#server/shared/teaching/exhibition-class.store.ts';
import { listPupils } from '#server/shared/teaching/learners.store.ts';
import { notifyLearners } from '#server/shared/teaching/notify-learners.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { endsAt, exhibitionRow, exhibitionValues, openingLines, phaseOf } from './exhibition.rules.ts';
import {
  exhibitionRecycling,
  findExhibition,
  insertExhibition,
  listClassesAmong,
  listClassesOf,
  lockTaught,
  updateExhibition,
} from './exhibition.store.ts';

/** The page of one exhibition. */
export const pageOfExhibition = (id: string): string => `/exhibitions/${id}`;

/** Opens an exhibition for classes of the staff, sends their pupils a message, and returns its id. */
export async function addExhibition(
  deps: Deps,
  staff: Actor,
  body: BodyOf<'POST /teaching/exhibition/add'>,
): Promise<string> {
  const id = deps.newId();
  const createTime = deps.clock();
  const { username } = staff.caller;
  const receivers = await inTransaction(deps.db, async (trx) => {
    const values = exhibitionValues(body, undefined, createTime);
    await insertExhibition(trx, { ...values, id, createBy: username, createTime });
    const { added } = await saveClasses(trx, staff, id, body.departIds);
    return await notifyPupils(deps, trx, staff, { ...values, id }, added);
  });
  deps.unread.forget(receivers);
  return id;
}

/** Changes an exhibition; pupils of classes that are added get a message. */
export async function editExhibition(
  deps: Deps,
  staff: Actor,
  body: BodyOf<'PUT /teaching/exhibition/edit'>,
): Promise<void> {
  const now = deps.clock();
  const receivers = await inTransaction(deps.db, async (trx) => {
    const stored = await lockEditable(trx, body.id, staff);
    const updateTime = await nextRevision(body.revision, stored, now, async () => {
      const current = await findExhibition(trx, stored.id, staff);
      return current === undefined ? undefined : exhibitionRow(current, now);
    });
    const values = exhibitionValues(body, stored, now);
    const before = await pupilsOf(trx, stored.id, staff);
    await updateExhibition(trx, stored.id, { ...values, updateBy: staff.caller.username, updateTime });
    const { added } = await saveClasses(trx, staff, stored.id, body.departIds);
    const after = await pupilsOf(trx, stored.id, staff);
    await notifyLearners(trx, [...new Set([...before, ...after])].toSorted());
    return await notifyPupils(deps, trx, staff, { ...values, id: stored.id }, added);
  });
  deps.unread.forget(receivers);
}

/** Ends an exhibition now: its votes decide the first places. */
export async function finishExhibition(deps: Deps, staff: Actor, id: string): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const stored = await lockEditable(trx, id, staff);
    if (phaseOf(stored, now) === 'over') throw refusal('作品展已经结束');
    const updateTime = await nextRevision(undefined, stored, now, async () => undefined);
    const change = { ...endsAt(stored, now), updateBy: staff.caller.username, updateTime };
    await updateExhibition(trx, id, change);
    await notifyLearners(trx, await pupilsOf(trx, id, staff));
  });
}

/** Deletes exhibitions, all or none. The works stay with their authors. */
export async function removeExhibitions(deps: Deps, staff: Actor, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(deps.db, async (trx) => {
    for (const id of ids.toSorted()) {
      await lockEditable(trx, id, staff);
      await notifyLearners(trx, await pupilsOf(trx, id, staff));
    }
    const { username } = staff.caller;
    await exhibitionRecycling.markDeleted(trx, ids, { username, now: deps.clock() });
  });
}

/** Undoes a recent deletion of the caller (撤销). */
export async function restoreExhibitions(deps: Deps, staff: Actor, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(deps.db, async (trx) => {
    const change = { username: staff.caller.username, now: deps.clock(), ownOnly: true };
    const back = await exhibitionRecycling.restoreDeleted(trx, ids, change);
    if (back.length < ids.length) throw refusal('已超过撤销时间');
    for (const id of back) await notifyLearners(trx, await pupilsOf(trx, id, staff));
  });
}

async function lockEditable(trx: Db, id: string, staff: Actor) {
  const stored = await lockTaught(trx, id, staff);
  if (stored === undefined) throw refusal('记录不存在或已被删除');
  if (!stored.mayEdit) throw refusals.forbidden();
  return stored;
}

/** Lists the pupils whose pages show the exhibition. */
async function pupilsOf(trx: Db, id: string, { scope }: Actor): Promise<string[]> {
  const classes = await listClassesOf(trx, id, scope);
  return await listPupils(
    trx,
    classes.map((one) => one.id),
  );
}

/**
 * Makes the classes in the caller's scope those of the list. Classes beyond the scope stay, and so does an archived
 * class that the exhibition has. Returns the added classes. Errors: a refusal that names the field.
 */
async function saveClasses(trx: Db, { scope }: Actor, id: string, idText: string) {
  const requested = idList(idText);
  const present = await listClassesOf(trx, id, scope);
  const others = new Set(present.flatMap((one) => (one.inScope ? [] : [one.id])));
  const own = requested.filter((one) => !others.has(one));
  if (own.length === 0) throw refusal('请选择班级！', 'departIds');
  const allowed = await listClassesAmong(trx, own, scope);
  if (allowed.length < own.length) throw refusal('只能给自己负责的班级办作品展', 'departIds');
  const held = new Set(present.map((one) => one.id));
  const added = allowed.filter((one) => !held.has(one.id));
  if (added.some(({ archiveTime }) => archiveTime !== null))
    throw refusal('班级已归档，不能办作品展', 'departIds');
  const removed = present.flatMap((one) => (one.inScope && !own.includes(one.id) ? [one.id] : []));
  const change = { added: added.map((one) => one.id), removed };
  await changeExhibitionClasses(trx, id, change);
  return change;
}

type Opened = Parameters<typeof openingLines>[0] & { readonly id: string };

/** Sends the pupils of these classes a message about the exhibition, unless it is over. */
async function notifyPupils(
  deps: Deps,
  trx: Db,
  { caller }: Actor,
  exhibition: Opened,
  departIds: readonly string[],
): Promise<string[]> {
  if (phaseOf(exhibition, deps.clock()) === 'over') return [];
  const to = await listPupils(trx, departIds);
  await notifyUsers(deps, trx, {
    titile: `作品展：${exhibition.title}`,
    lines: openingLines(exhibition, caller.realname),
    to,
    sender: caller.username,
    openPage: pageOfExhibition(exhibition.id),
    busType: 'exhibition',
    busId: exhibition.id,
  });
  await notifyLearners(trx, to);
  return to;
}
