import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { isSuper, type Actor } from '#server/http/caller.ts';
import { idList, requireIds } from '#server/http/id-list.ts';
import { refusal, refusals } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { findDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import {
  requireNothingLeft,
  responsibilitiesText,
  type Responsible,
} from '#server/shared/people/responsibilities.rules.ts';
import { listResponsible } from '#server/shared/people/responsibilities.store.ts';
import { listTargetUsers } from '#server/shared/people/target-users.store.ts';
import { userTexts } from '#server/shared/people/user-texts.store.ts';
import { checkAccountLevel, checkRoles } from '#server/shared/people/user.rules.ts';
import {
  addMembers,
  addResponsible,
  putInCharge,
  removeMembers,
  removeResponsible,
  replaceRoles,
} from '#server/shared/people/write-links.store.ts';
import { setStatus, updateUser, userRecycling } from '#server/shared/people/write-user.store.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import { changeCourseOwner } from '#server/shared/teaching/write-course.store.ts';
import { changeFormOwner } from '#server/forms/shared/form-owner.store.ts';
import { onlineFormTopic } from '#server/forms/shared/form-topic.ts';
import { changeHomeworkOwner } from '#server/shared/teaching/write-homework.store.ts';
import type { Db } from '#server/store/database.ts';
import { afterCommit } from '#server/store/transaction.ts';
import { keptText, mayUndo } from './hand-over.rules.ts';
import {
  deleteHandOver,
  deleteOldHandOvers,
  findReceivers,
  insertHandOver,
  listHandOverItems,
  listHandOvers,
  listPlaces,
  lockReceiver,
  type HandOverItem,
} from './hand-over.store.ts';
import { listRolesByIds } from './user.store.ts';
import { lockUser } from './user-target.store.ts';

/**
 * The step that the same transaction takes with the people; `edit` has their identity and roles before it, and `freeze`
 * the ids of the users who were frozen before it.
 */
type Step =
  | { readonly kind: 'delete' | null }
  | { readonly kind: 'freeze'; readonly frozenIds: readonly string[] }
  | { readonly kind: 'edit'; readonly identity: number; readonly roleIds: readonly string[] };

type Order = {
  /** The people who leave. */
  readonly ids: readonly string[];
  /** The colleague; empty: the caller leaves everything as it is; undefined: the caller has not decided. */
  readonly to: string | undefined;
  /** Only this department is handed over. */
  readonly departId?: string | undefined;
  readonly step: Step;
  readonly at: Date;
};

type Outcome = {
  /** The departments that the people are no longer responsible for. */
  readonly departIds: readonly string[];
  /** For the message: 王晓燕的 2 个班级已交给李老师; empty if nothing was moved. */
  readonly text: string;
};

/** Lists what these users are responsible for, and what they handed over within the last day. */
export async function responsibilitiesOf(
  { db, clock }: Deps,
  actor: Actor,
  userIds: string,
): Promise<Schema<'UserResponsibilities'>[]> {
  const ids = requireIds(userIds);
  const found = await requireTargets(db, actor, ids);
  const [people, done] = await Promise.all([
    listResponsible(db, ids, actor.scope),
    listHandOvers(db, ids, clock()),
  ]);
  return found.flatMap(({ id, username }) => {
    const last = done.find(({ fromId }) => fromId === id);
    const person = people.find((one) => one.id === id);
    if (person === undefined && last === undefined) return [];
    const { departs, courses, homework, forms, toGrade } = person ?? nothing;
    return [
      {
        id,
        username,
        realname: person?.realname ?? last?.giverRealname ?? null,
        departs: departs.map(({ id: departId, name, isClass, isAlone }) => ({
          id: departId,
          name,
          isClass,
          isAlone,
        })),
        courses: courses.map(named),
        homework: homework.map(named),
        forms: forms.map(named),
        toGrade,
        handedOver:
          last === undefined
            ? null
            : { receiver: last.receiverRealname ?? last.receiverName, time: wireTime(last.createTime) },
      },
    ];
  });
}

const nothing = { departs: [], courses: [], homework: [], forms: [], toGrade: 0 } as const;
const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });

/** Searches the colleagues to whom the caller may hand over what these users are responsible for. */
export async function searchReceivers(
  { db }: Deps,
  { caller, scope }: Actor,
  { userIds, keyword }: QueryOf<'GET /sys/user/receivers'>,
) {
  const without = idList(userIds);
  const search = { keyword: keyword.trim(), without, caller, isSuper: isSuper(caller) };
  return await findReceivers(db, scope, search);
}

/** Hands over what users are responsible for, or one department alone, which they then leave. Returns the message. */
export async function handOverOnly(
  deps: Deps,
  actor: Actor,
  { userIds, handOverTo, departId }: Schema<'HandOver'>,
): Promise<string> {
  // The permission of /sys/user/deleteUserInDepart, because the memberships end too.
  if (departId !== undefined && !actor.caller.grants.has('depart:user')) throw refusals.forbidden();
  const ids = requireIds(userIds).toSorted();
  return await requireAdministratorAfter(deps.db, async (trx) => {
    await requireTargets(trx, actor, ids);
    for (const id of ids) await lockUser(trx, id);
    const order = { ids, to: handOverTo, departId, step: { kind: null }, at: deps.clock() } as const;
    const { text } = await handOver(trx, deps, actor, order);
    if (text === '') throw refusal('没有需要交接的班级、课程、作业和表单');
    if (departId !== undefined) await removeMembers(trx, ids, departId);
    return text;
  });
}

/**
 * Moves the responsibilities of the users to a colleague, in the same transaction as the freezing, deletion or change of role. Errors: a
 * refusal when the caller has not decided and there is something to move, or when the colleague may not take over.
 */
export async function handOver(
  trx: Db,
  deps: Deps,
  actor: Actor,
  { ids, to, departId, step, at }: Order,
): Promise<Outcome> {
  const all = await listResponsible(trx, ids, actor.scope);
  const people = departId === undefined ? all : all.flatMap((person) => onlyDepart(person, departId));
  if (to === '' || people.length === 0) return { departIds: [], text: '' };
  if (to === undefined) requireNothingLeft(people);
  const receiver = await requireReceiver(trx, actor, to ?? '', ids);
  await deleteOldHandOvers(trx, at);
  // All people of the step, so that an undoing includes those who were not responsible for anything.
  for (const fromId of ids) {
    const person = people.find(({ id }) => id === fromId);
    if (person === undefined && step.kind === null) continue;
    const id = deps.newId();
    const items = person === undefined ? [] : await moveAll(trx, id, person, receiver);
    const before =
      step.kind === 'edit' ? { userIdentity: step.identity, roleIds: step.roleIds.join(',') } : {};
    await insertHandOver(
      trx,
      {
        id,
        fromId,
        toId: receiver.id,
        // Undoing leaves frozen who was frozen before.
        step: step.kind === 'freeze' && step.frozenIds.includes(fromId) ? null : step.kind,
        ...before,
        createBy: actor.caller.username,
        createTime: at,
      },
      items,
    );
  }
  await refreshRights(trx, deps, [...ids, receiver.id]);
  const words = responsibilitiesText({
    departs: people.flatMap(({ departs }) => departs),
    courses: people.flatMap(({ courses }) => courses),
    homework: people.flatMap(({ homework }) => homework),
    forms: people.flatMap(({ forms }) => forms),
  });
  return {
    departIds: people.flatMap(({ departs }) => departs.map((depart) => depart.id)),
    text: `${words}已交给${receiver.realname ?? receiver.username}`,
  };
}

/** Returns the person with one department alone; nothing if they are not responsible for it. */
function onlyDepart(person: Responsible, departId: string): Responsible[] {
  const departs = person.departs.filter(({ id }) => id === departId);
  return departs.length === 0 ? [] : [{ ...person, departs, courses: [], homework: [], forms: [] }];
}

type Receiver = { readonly id: string; readonly username: string; readonly realname: string | null };

async function requireReceiver(trx: Db, { caller, scope }: Actor, to: string, from: readonly string[]) {
  if (from.includes(to)) throw refusal('请选择另一位老师', 'handOverTo');
  const receiver = await lockReceiver(trx, to, scope);
  if (receiver === undefined) throw refusal('没有找到这位老师，请重新搜索', 'handOverTo');
  checkAccountLevel(caller, receiver);
  return receiver;
}

/** Moves everything of one person and returns what was moved. The person stays a member of the departments. */
async function moveAll(
  trx: Db,
  handOverId: string,
  person: Responsible,
  receiver: Receiver,
): Promise<HandOverItem[]> {
  const places = await listPlaces(
    trx,
    receiver.id,
    person.departs.map(({ id }) => id),
  );
  const items: HandOverItem[] = [];
  for (const { id, name, lead } of person.departs) {
    const place = places.find((one) => one.id === id);
    await addMembers(trx, [receiver.id], [id]);
    await addResponsible(trx, receiver.id, id);
    if (lead) await putInCharge(trx, receiver.id, id);
    await removeResponsible(trx, person.id, id);
    const before = {
      wasResponsible: place?.isResponsible ?? false,
      wasMember: place?.isMember ?? false,
    };
    items.push({ handOverId, kind: 'depart', subjectId: id, name, lead, ...before });
  }
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  await changeCourseOwner(trx, idsOf(person.courses), person.username, receiver.username);
  await changeHomeworkOwner(trx, idsOf(person.homework), person.username, receiver.username);
  for (const { id, name } of person.courses) items.push({ handOverId, kind: 'course', subjectId: id, name });
  for (const { id, name } of person.homework)
    items.push({ handOverId, kind: 'homework', subjectId: id, name });
  await moveForms(trx, idsOf(person.forms), person.id, receiver.id);
  for (const { id, name } of person.forms) items.push({ handOverId, kind: 'form', subjectId: id, name });
  return items;
}

/** Returns the ids of the forms that were moved. */
async function moveForms(trx: Db, ids: readonly string[], from: string, to: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const moved = await changeFormOwner(trx, ids, from, to);
  await publish(trx, onlineFormTopic, { formId: '' });
  return moved;
}

type Done = Awaited<ReturnType<typeof listHandOvers>>[number];

/**
 * Undoes the last hand-over of each of these users and what happened to them in the same step; what has changed since
 * stays where it is. Returns the message.
 */
export async function undoHandOver(deps: Deps, actor: Actor, idText: string): Promise<string> {
  const ids = requireIds(idText);
  return await requireAdministratorAfter(deps.db, async (trx) => {
    const all = await listHandOvers(trx, ids, deps.clock());
    const done = ids.flatMap((id) => all.find(({ fromId }) => fromId === id) ?? []);
    await requireTargets(trx, actor, [...new Set([...ids, ...done.map(({ toId }) => toId)])], true);
    if (done.length < ids.length) throw refusal('这次交接已经撤销过，或者超过了一天，不能撤销');
    if (!done.every((one) => mayUndo(actor.caller, one))) throw refusals.forbidden();
    // Read before anything moves: two people may have had the same class.
    const returns = [];
    for (const one of done) {
      const items = await listHandOverItems(trx, one.id);
      const departIds = items.filter(({ kind }) => kind === 'depart').map(({ subjectId }) => subjectId);
      const places = await listPlaces(trx, one.toId, departIds);
      if ((await findDeparts(trx, departIds, actor.scope)).length < places.length) throw refusals.forbidden();
      returns.push({ one, items, places });
    }
    const kept: string[] = [];
    for (const { one, items, places } of returns) {
      if (!(await deleteHandOver(trx, one.id))) throw refusal('这次交接已经撤销过，或者超过了一天，不能撤销');
      if (!(await undoStep(trx, deps, actor, one))) kept.push(`${one.giverRealname ?? one.giverName}的角色`);
      if (items.length > 0 && (await lockReceiver(trx, one.fromId, { kind: 'all' })) === undefined)
        throw refusal(`账号“${one.giverName}”已停用，或者不再是老师，不能移回`);
      kept.push(...(await moveBack(trx, one, items, places)));
    }
    await refreshRights(trx, deps, [...ids, ...done.map(({ toId }) => toId)]);
    return kept.length === 0 ? '已撤销' : `已撤销，但${keptText(kept)}已经有变动，没有移回`;
  });
}

/** Undoes what happened to the person; returns false when the roles have changed since and therefore stay. */
async function undoStep(trx: Db, deps: Deps, { caller }: Actor, done: Done): Promise<boolean> {
  const { fromId, step } = done;
  const change = { updateBy: caller.username, updateTime: deps.clock() };
  if (step === 'freeze' && done.giverStatus === 2) await setStatus(trx, [fromId], 1, change);
  if (step === 'delete' && done.giverDeleted === 1)
    await userRecycling.restoreDeleted(trx, [fromId], { username: caller.username, now: change.updateTime });
  if (step !== 'edit' || done.userIdentity === null) return true;
  const stamps = await lockUser(trx, fromId);
  // The edit and the hand-over have the same time.
  if (stamps?.updateTime?.getTime() !== done.createTime.getTime()) return false;
  const roleIds = idList(done.roleIds ?? '');
  const current = (await userTexts(trx, [fromId])).roles.map(({ id }) => id);
  checkRoles(caller, roleIds, await listRolesByIds(trx, [...roleIds, ...current]), current);
  await updateUser(trx, fromId, { userIdentity: done.userIdentity, ...change });
  await replaceRoles(trx, fromId, roleIds);
  return true;
}

type Item = Awaited<ReturnType<typeof listHandOverItems>>[number];

/** Moves back what the colleague still has, and returns the names of the rest. */
async function moveBack(
  trx: Db,
  { fromId, toId, giverName, receiverName }: Done,
  items: readonly Item[],
  places: Awaited<ReturnType<typeof listPlaces>>,
): Promise<string[]> {
  const moved = new Set<string>();
  for (const item of items.filter(({ kind }) => kind === 'depart')) {
    const { subjectId } = item;
    const place = places.find(({ id }) => id === subjectId);
    if (place?.isResponsible !== true) continue;
    await addMembers(trx, [fromId], [subjectId]);
    await addResponsible(trx, fromId, subjectId);
    if (item.lead && place.lead) await putInCharge(trx, fromId, subjectId);
    if (!item.wasResponsible && item.wasMember) await removeResponsible(trx, toId, subjectId);
    if (!item.wasResponsible && !item.wasMember) await removeMembers(trx, [toId], subjectId);
    moved.add(subjectId);
  }
  const idsOf = (kind: string) => items.filter((item) => item.kind === kind).map((item) => item.subjectId);
  for (const id of [
    ...(await changeCourseOwner(trx, idsOf('course'), receiverName, giverName)),
    ...(await changeHomeworkOwner(trx, idsOf('homework'), receiverName, giverName)),
    ...(await moveForms(trx, idsOf('form'), toId, fromId)),
  ])
    moved.add(id);
  return items.filter(({ subjectId }) => !moved.has(subjectId)).map(({ name }) => `“${name}”`);
}

/** Returns the users if all are in scope and the caller may change the accounts. Errors: refusals. */
async function requireTargets(db: Db, { caller, scope }: Actor, ids: readonly string[], orDeleted = false) {
  const found = await listTargetUsers(db, ids, scope);
  if (orDeleted) found.push(...(await listTargetUsers(db, ids, scope, true)));
  if (found.length < ids.length) throw refusal('用户不存在！');
  for (const target of found) checkAccountLevel(caller, target);
  return found;
}

/** The rights of these users have changed: their sessions read them again. */
async function refreshRights(trx: Db, deps: Deps, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    await publish(trx, sessionsTopic, { userId });
    afterCommit(trx, () => deps.sessions.invalidateUser(userId));
  }
}
