import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { findDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { listTargetUsers } from '#server/shared/people/target-users.store.ts';
import { checkLevel } from '#server/shared/people/user.rules.ts';
import { addMembers, removeMembers } from '#server/shared/people/write-links.store.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { listMembers, listResponsible } from './depart-user.store.ts';

/** Refuses unless all departments are in scope. Foreign ids are answered as if they did not exist. */
export async function requireDeparts({ db }: Deps, { scope }: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw refusal('请选择一个部门！');
  if ((await findDeparts(db, ids, scope)).length < ids.length) throw refusal('部门不存在！');
}

/** Refuses unless the users are in scope and the caller may change them (docs/behaviour.md#roles). */
async function requireUsers({ db }: Deps, { caller, scope }: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw refusal('请选择一条记录！');
  const found = await listTargetUsers(db, ids, scope);
  if (found.length < ids.length) throw refusal('用户不存在！');
  for (const target of found) checkLevel(caller, target.level);
}

/** Makes users in scope members of a department in scope. */
export async function linkUsers(
  deps: Deps,
  actor: Actor,
  { depId, userIdList }: { readonly depId: string; readonly userIdList: readonly string[] },
): Promise<void> {
  const userIds = [...new Set(userIdList)];
  await requireDeparts(deps, actor, [depId]);
  await requireUsers(deps, actor, userIds);
  await inTransaction(deps.db, async (trx) => {
    await addMembers(trx, userIds, [depId]);
    for (const userId of userIds) await publish(trx, sessionsTopic, { userId });
  });
}

/** Ends memberships of one department. Only a caller who sees everything can remove a responsible user. */
export async function unlinkUsers(
  deps: Deps,
  actor: Actor,
  depId: string,
  userIds: readonly string[],
): Promise<void> {
  await requireDeparts(deps, actor, [depId]);
  await requireUsers(deps, actor, userIds);
  await requireAdministratorAfter(deps.db, async (trx) => {
    const members = await listMembers(trx, userIds, depId);
    if (members.length < userIds.length) throw refusal('所选用户不都在这个部门里');
    if (actor.scope.kind !== 'all' && (await listResponsible(trx, userIds, depId)).length > 0)
      throw refusal('权限不足，不能把负责人移出班级');
    await removeMembers(trx, userIds, depId);
    for (const userId of userIds) await publish(trx, sessionsTopic, { userId });
  });
}
