import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { permissionsTopic, sessionsTopic } from '#server/live/topics.ts';
import { restoreClassPlaces } from '#server/shared/people/class-places.store.ts';
import { listClassTeachers } from '#server/shared/people/class-teachers.store.ts';
import { findDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import {
  addMembers,
  putInCharge,
  removeMembers,
  removeResponsible,
} from '#server/shared/people/write-links.store.ts';
import { returnDepartRoles } from '#server/shared/people/depart-role-members.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { changeDeparts, lockDepartCodes, lockDeparts } from '../write-depart.store.ts';
import { departIdsOf, findUndoable, undoTime } from './preview-year-end.ts';
import { movePupils } from './run-year-end.ts';
import { undoableChanges, type PresentDepart, type YearEndChanges } from './undo.rules.ts';
import {
  listChildrenOf,
  listParents,
  listPupilPlaces,
  listRealnames,
  lockRun,
  markUndone,
} from './year-end.store.ts';

/** Undoes a run. Returns the names of the classes and departments that changed since; they stay as they are. */
export async function undoYearEnd(
  deps: Deps,
  { caller, scope }: Actor,
  { id }: BodyOf<'POST /teaching/yearEnd/undo'>,
): Promise<string[]> {
  const now = deps.clock();
  const { left, people } = await inTransaction(deps.db, async (trx) => {
    await lockDepartCodes(trx);
    const run = await lockRun(trx, id, new Date(now.getTime() - undoTime));
    if (run === undefined || (await findUndoable(trx, [run], scope)) === undefined)
      throw refusal('已经撤销，或者超过了一天，不能撤销');
    await lockDeparts(trx, departIdsOf(run.changes));
    const departs = await restoreDeparts(trx, run.changes, { updateBy: caller.username, updateTime: now });
    const pupils = await returnPupils(trx, run.changes, scope);
    const leads = await restoreLeads(trx, run.changes);
    await markUndone(trx, id, now);
    const changedPeople = new Set([...pupils.people, ...leads.people]);
    for (const userId of changedPeople) await publish(trx, sessionsTopic, { userId });
    await publish(trx, permissionsTopic, {});
    return { left: [...new Set([...departs, ...pupils.left, ...leads.left])], people: changedPeople };
  });
  for (const userId of people) deps.sessions.invalidateUser(userId);
  return left;
}

/** Restores names, grades, terms and archiving. Returns the names of the departments that stay. */
async function restoreDeparts(
  trx: Db,
  { departs }: YearEndChanges,
  stamp: { readonly updateBy: string; readonly updateTime: Date },
): Promise<string[]> {
  if (departs.length === 0) return [];
  const parents = await listParents(
    trx,
    departs.map(({ id }) => id),
  );
  const siblings = (await listChildrenOf(trx, parents)).map(({ archiveTime, ...one }): PresentDepart => ({
    ...one,
    archiveTime: archiveTime?.toISOString() ?? null,
  }));
  const restored = undoableChanges(departs, siblings);
  await changeDeparts(
    trx,
    restored.map(({ id, before }) => ({ id, ...before })),
    stamp,
  );
  const restoredIds = new Set(restored.map(({ id }) => id));
  return departs
    .filter(({ id }) => !restoredIds.has(id))
    .map(({ id, after }) => siblings.find((one) => one.id === id)?.departName ?? after.departName);
}

/** Returns the pupils to their classes who are where the run has put them. */
async function returnPupils(trx: Db, { moves }: YearEndChanges, scope: RowScope) {
  if (moves.length === 0) return { people: [], left: [] };
  const userIds = moves.map(({ userId }) => userId);
  const classIds = moves.flatMap(({ fromId, toId }) => [fromId, toId]);
  const places = await listPupilPlaces(trx, userIds, classIds, scope);
  const existing = new Set((await findDeparts(trx, classIds, scope)).map(({ id }) => id));
  const isIn = (userId: string, departId: string) =>
    places.some((place) => place.userId === userId && place.depId === departId);
  const returned = moves.filter(
    ({ userId, fromId, toId }) => existing.has(fromId) && isIn(userId, toId) && !isIn(userId, fromId),
  );
  await movePupils(
    trx,
    returned
      .filter(({ wasMember }) => !wasMember)
      .map(({ userId, fromId, toId }) => ({ userId, fromId: toId, toId: fromId })),
  );
  for (const { userId, fromId, wasMember } of returned)
    if (wasMember) await addMembers(trx, [userId], [fromId]);
  await restoreClassPlaces(
    trx,
    returned.flatMap(({ userId, fromId, ended }) =>
      ended === undefined ? [] : [{ ...ended, userId, departId: fromId }],
    ),
  );
  await returnDepartRoles(
    trx,
    returned.flatMap(({ userId, ended }) => (ended?.roleIds ?? []).map((roleId) => ({ userId, roleId }))),
  );
  const returnedIds = new Set(returned.map(({ userId }) => userId));
  const left = await listRealnames(
    trx,
    userIds.filter((userId) => !returnedIds.has(userId)),
  );
  return { people: [...returnedIds], left };
}

/** Puts the former teachers in charge of classes of which the new ones are still in charge. */
async function restoreLeads(trx: Db, { leads }: YearEndChanges) {
  const teachers = await listClassTeachers(
    trx,
    leads.map(({ departId }) => departId),
  );
  const people: string[] = [];
  const left: string[] = [];
  for (const { departId, before, after, wasTeacher, wasMember } of leads) {
    const own = teachers.filter((teacher) => teacher.departId === departId);
    if (own.find(({ lead }) => lead)?.id !== after) {
      left.push(...(await listRealnames(trx, [after])));
      continue;
    }
    // The class has no teacher in charge if it had none before, or if that teacher has left it.
    await putInCharge(trx, own.some(({ id }) => id === before) ? (before ?? '') : '', departId);
    if (!wasTeacher && wasMember) await removeResponsible(trx, after, departId);
    if (!wasTeacher && !wasMember) await removeMembers(trx, [after], departId);
    people.push(after);
  }
  return { people, left };
}
