import type { Deps } from '#server/deps/deps.ts';
import type { Person } from '#server/http/caller.ts';
import { refuse } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { findDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { listTargets } from '#server/shared/people/chosen-users.store.ts';
import { checkLevel } from '#server/shared/people/user.rules.ts';
import { addMembers, removeMembers } from '#server/shared/people/write-links.store.ts';
import { takeDepartRolesFrom } from '#server/shared/permission/depart-role-grant.store.ts';
import { keepAdministrable } from '#server/shared/permission/keep-administrable.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { listMembers, listResponsible } from './depart-user.store.ts';

/** Refuses unless all departments are in scope. Foreign ids are answered as if they did not exist. */
export async function requireDeparts({ db }: Deps, { scope }: Person, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw refuse('请选择一个部门！');
  if ((await findDeparts(db, ids, scope)).length < ids.length) throw refuse('部门不存在！');
}

/** Refuses unless the users are in scope and the caller may change them (docs/behaviour.md#roles). */
async function requireUsers({ db }: Deps, { caller, scope }: Person, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw refuse('请选择一条记录！');
  const found = await listTargets(db, ids, scope);
  if (found.length < ids.length) throw refuse('用户不存在！');
  for (const target of found) checkLevel(caller, target.level);
}

/** Makes users in scope members of a department in scope. */
export async function linkUsers(
  deps: Deps,
  person: Person,
  { depId, userIdList }: { readonly depId: string; readonly userIdList: readonly string[] },
): Promise<void> {
  const userIds = [...new Set(userIdList)];
  await requireDeparts(deps, person, [depId]);
  await requireUsers(deps, person, userIds);
  await inTransaction(deps.db, async (trx) => {
    await addMembers(trx, userIds, [depId]);
    for (const userId of userIds) await publish(trx, { kind: 'sessions', userId });
  });
}

/** Ends memberships of one department. Only a caller who sees everything can remove a responsible user. */
export async function unlinkUsers(
  deps: Deps,
  person: Person,
  depId: string,
  userIds: readonly string[],
): Promise<void> {
  await requireDeparts(deps, person, [depId]);
  await requireUsers(deps, person, userIds);
  await keepAdministrable(deps.db, async (trx) => {
    const members = await listMembers(trx, userIds, depId);
    if (members.length < userIds.length) throw refuse('所选用户不都在这个部门里');
    if (person.scope.kind !== 'all' && (await listResponsible(trx, userIds, depId)).length > 0)
      throw refuse('权限不足，不能把负责人移出班级');
    await removeMembers(trx, userIds, depId);
    await takeDepartRolesFrom(trx, userIds, depId);
    for (const userId of userIds) await publish(trx, { kind: 'sessions', userId });
  });
}
