import {
  classAfter,
  isChanged,
  problemsOf,
  yearEndText,
  yearEndYear,
  type YearEndPlan,
} from '#common/classes/year-end.rules.ts';
import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, Caller, RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { publish } from '#server/live/publish.ts';
import { permissionsTopic, sessionsTopic } from '#server/live/topics.ts';
import { listClassPlaces } from '#server/shared/people/class-places.store.ts';
import { listClassTeachers } from '#server/shared/people/class-teachers.store.ts';
import { listTargetUsers } from '#server/shared/people/target-users.store.ts';
import { checkLevel } from '#server/shared/people/user.rules.ts';
import {
  addMembers,
  addResponsible,
  putInCharge,
  removeMembers,
} from '#server/shared/people/write-links.store.ts';
import { listDepartRolesOf } from '#server/shared/people/depart-role-members.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { listMembers } from '../members/depart-user.store.ts';
import { changeDeparts, lockDepartCodes, lockDeparts } from '../write-depart.store.ts';
import { mayChooseLead, readDeparts, undoTime } from './preview-year-end.ts';
import type { DepartChange, YearEndChanges } from './undo.rules.ts';
import { deleteRunsBefore, insertRun, listPupilPlaces, listStaff } from './year-end.store.ts';

type Body = BodyOf<'POST /teaching/yearEnd'>;
type Departs = Awaited<ReturnType<typeof readDeparts>>;

/** Ends the school year of classes: everything or nothing. Returns what was done, in numbers. */
export async function runYearEnd(deps: Deps, { caller, scope }: Actor, body: Body): Promise<string> {
  const now = deps.clock();
  const { summary, people } = await inTransaction(deps.db, async (trx) => {
    // The lock prevents new classes with the same names meanwhile.
    await lockDepartCodes(trx);
    await lockDeparts(trx, [
      ...[...body.classes, ...body.departments].map(({ id }) => id),
      ...body.repeaters.flatMap(({ fromId, toId }) => [fromId, toId]),
    ]);
    const present = await readDeparts(trx, scope);
    const plan = planOf(present, body);
    const year = yearEndYear(wireTime(now));
    const leads = body.classes.flatMap(({ id, leadId }) =>
      leadId === undefined ? [] : [{ departId: id, leadId }],
    );
    const text = yearEndText(plan, leads.length);
    if (text === '') throw refusal('没有要改动的班级');
    const changed = changesOf(plan, present, year, now);
    await changeDeparts(
      trx,
      changed.map(({ id, after }) => ({ id, ...after })),
      { updateBy: caller.username, updateTime: now },
    );
    const changes: YearEndChanges = {
      departs: changed,
      moves: await moveRepeaters(trx, { caller, scope }, body.repeaters),
      leads: await changeLeads(trx, { caller, scope }, present.classes, leads),
    };
    await deleteRunsBefore(trx, new Date(now.getTime() - undoTime));
    await insertRun(trx, {
      id: deps.newId(),
      madeBy: caller.realname === '' ? caller.username : caller.realname,
      madeAt: now,
      summary: text,
      changes: JSON.stringify(changes),
    });
    const changedPeople = new Set([
      ...changes.moves.map(({ userId }) => userId),
      ...changes.leads.map(({ after }) => after),
    ]);
    for (const userId of changedPeople) await publish(trx, sessionsTopic, { userId });
    await publish(trx, permissionsTopic, {});
    return { summary: text, people: changedPeople };
  });
  for (const userId of people) deps.sessions.invalidateUser(userId);
  return summary;
}

/** Returns the plan with all classes in scope. Errors: a refusal unless it can be carried out. */
function planOf({ classes, departments, taken }: Departs, body: Body): YearEndPlan {
  const requested = new Map(body.classes.map((row) => [row.id, row]));
  const renamed = new Map(body.departments.map((row) => [row.id, row]));
  requireEvery(body.classes, classes);
  requireEvery(body.departments, departments);
  const plan: YearEndPlan = {
    classes: classes.map((one) => ({
      one,
      choice: requested.get(one.id) ?? { action: 'keep', departName: one.departName },
    })),
    departments: departments.map((one) => ({
      one,
      nextName: renamed.get(one.id)?.departName ?? one.departName,
    })),
    taken,
    repeaters: body.repeaters,
  };
  const problems = problemsOf(plan);
  for (const { id, departName } of [...classes, ...departments]) {
    const problem = problems.get(id);
    if (problem !== undefined) throw refusal(`${departName}：${problem}`);
  }
  // A pupil who stays behind leaves a class of the plan.
  const ids = new Set(classes.map(({ id }) => id));
  if (body.repeaters.some(({ fromId }) => !ids.has(fromId))) throw refusal('班级不存在');
  return plan;
}

type Requested = Pick<Schema<'YearEndClassChange'>, 'id' | 'revision'>;
type Present = Departs['classes'][number];

function requireEvery(requested: readonly Requested[], present: readonly Present[]): void {
  const known = new Map(present.map((one) => [one.id, one]));
  if (new Set(requested.map(({ id }) => id)).size < requested.length) throw refusal('班级不能重复');
  for (const { id, revision } of requested) {
    const one = known.get(id);
    if (one === undefined) throw refusal('有班级不存在或已归档，请刷新后再试');
    if (revisionOf(one) !== revision) throw refusal(`${one.departName}刚刚有改动，请刷新后再看一遍`);
  }
}

function changesOf(plan: YearEndPlan, { departments }: Departs, year: number, now: Date): DepartChange[] {
  const nextNames = new Map(plan.departments.map(({ one, nextName }) => [one.id, nextName.trim()]));
  const archived = now.toISOString();
  return [
    ...plan.classes.filter(isChanged).map((planned): DepartChange => {
      const { id, departName, grade, term } = planned.one;
      const { isArchived, ...after } = classAfter(planned, year);
      return {
        id,
        before: { departName, grade, term, archiveTime: null },
        after: { ...after, archiveTime: isArchived ? archived : null },
      };
    }),
    ...departments.flatMap(({ id, departName, grade, term, archiveTime }): DepartChange[] => {
      const nextName = nextNames.get(id) ?? departName;
      if (nextName === departName) return [];
      const before = { departName, grade, term, archiveTime: archiveTime?.toISOString() ?? null };
      return [{ id, before, after: { ...before, departName: nextName } }];
    }),
  ];
}

/** Moves pupils as a transfer does: their seat, group and roles in the old class end. */
async function moveRepeaters(
  trx: Db,
  { caller, scope }: { readonly caller: Caller; readonly scope: RowScope },
  repeaters: Body['repeaters'],
): Promise<YearEndChanges['moves']> {
  if (repeaters.length === 0) return [];
  const userIds = repeaters.map(({ userId }) => userId);
  if (new Set(userIds).size < userIds.length) throw refusal('一名学生只能留级一次');
  const places = await listPupilPlaces(
    trx,
    userIds,
    repeaters.flatMap(({ fromId, toId }) => [fromId, toId]),
    scope,
  );
  const isIn = (userId: string, departId: string) =>
    places.some((place) => place.userId === userId && place.depId === departId);
  if (repeaters.some(({ userId, fromId }) => !isIn(userId, fromId)))
    throw refusal('有学生不存在或已离开原来的班级，请刷新后再试');
  for (const { level } of await listTargetUsers(trx, userIds, scope)) checkLevel(caller, level);
  const fromIds = repeaters.map(({ fromId }) => fromId);
  const seated = await listClassPlaces(trx, userIds, fromIds);
  const roles = await listDepartRolesOf(trx, userIds, fromIds);
  await movePupils(trx, repeaters);
  return repeaters.map(({ userId, fromId, toId }) => {
    const isLeft = (link: { readonly userId: string; readonly departId: string | null }) =>
      link.userId === userId && link.departId === fromId;
    const place = seated.find(isLeft);
    const ended = {
      seatRow: place?.seatRow ?? null,
      seatColumn: place?.seatColumn ?? null,
      groupName: place?.groupName ?? null,
      roleIds: roles.filter(isLeft).map(({ roleId }) => roleId),
    };
    return { userId, fromId, toId, wasMember: isIn(userId, toId), ended };
  });
}

/** Moves each pupil from one class to another. */
export async function movePupils(
  trx: Db,
  moves: readonly { readonly userId: string; readonly fromId: string; readonly toId: string }[],
): Promise<void> {
  for (const [toId, userIds] of usersBy(moves, 'toId')) await addMembers(trx, userIds, [toId]);
  for (const [fromId, userIds] of usersBy(moves, 'fromId')) await removeMembers(trx, userIds, fromId);
}

function usersBy(
  moves: readonly { readonly userId: string; readonly fromId: string; readonly toId: string }[],
  key: 'fromId' | 'toId',
): ReadonlyMap<string, string[]> {
  const users = new Map<string, string[]>();
  for (const move of moves) users.set(move[key], [...(users.get(move[key]) ?? []), move.userId]);
  return users;
}

type NewLead = { readonly departId: string; readonly leadId: string };

/** Puts teachers in charge of classes; who does not teach a class yet becomes a teacher of it. */
async function changeLeads(
  trx: Db,
  { caller, scope }: { readonly caller: Caller; readonly scope: RowScope },
  classes: readonly Present[],
  leads: readonly NewLead[],
): Promise<YearEndChanges['leads']> {
  if (leads.length === 0) return [];
  const orgCodes = new Map(classes.map(({ id, orgCode }) => [id, orgCode]));
  const teachers = await listClassTeachers(
    trx,
    leads.map(({ departId }) => departId),
  );
  const changed: YearEndChanges['leads'][number][] = [];
  for (const { departId, leadId } of leads) {
    const orgCode = orgCodes.get(departId) ?? '';
    if (!mayChooseLead(caller, scope, orgCode)) throw refusal('只有管理员或上级部门的负责人可以指定负责老师');
    const own = teachers.filter((teacher) => teacher.departId === departId);
    const wasTeacher = own.some(({ id }) => id === leadId);
    const wasMember = (await listMembers(trx, [leadId], departId)).length > 0;
    if (!wasTeacher) {
      // Only staff of the school of the class itself: the year end may have classes of several schools.
      const staff = await listStaff(trx, [orgCode], scope, caller.level);
      if (!staff.some(({ id }) => id === leadId)) throw refusal('有老师不存在，请刷新后再试');
      await addMembers(trx, [leadId], [departId]);
      await addResponsible(trx, leadId, departId);
    }
    await putInCharge(trx, leadId, departId);
    const before = own.find(({ lead }) => lead)?.id ?? null;
    changed.push({ departId, before, after: leadId, wasTeacher, wasMember });
  }
  return changed;
}
