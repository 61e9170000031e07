import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { adminRole, type Caller, type Actor } from '#server/http/caller.ts';
import { pageOf } from '#server/http/list-query.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { countOtherAdmins, listTargetUsers } from '#server/shared/people/target-users.store.ts';
import { requireNothingLeft } from '#server/shared/people/responsibilities.rules.ts';
import { listResponsible } from '#server/shared/people/responsibilities.store.ts';
import { userTexts } from '#server/shared/people/user-texts.store.ts';
import { checkLevel, mayAssign } from '#server/shared/people/user.rules.ts';
import { addRole, removeRole } from '#server/shared/people/write-links.store.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { listMembers } from './role-member.store.ts';
import { findRole } from './role.store.ts';

/** Returns one page of a role's members with their department names; empty for an unknown role. */
export async function membersOf(
  deps: Deps,
  { scope }: Actor,
  { roleId, ...query }: QueryOf<'GET /sys/user/userRoleList'>,
) {
  if (roleId === undefined || roleId === '') return pageOf(query, 0, []);
  const { rows, total } = await listMembers(deps.db, roleId, query, scope);
  const [{ departs }, text] = await Promise.all([
    userTexts(
      deps.db,
      rows.map(({ id }) => id),
    ),
    deps.dictionaries.texts(),
  ]);
  const records = rows.map((row) => ({
    ...row,
    orgCodeTxt: departs
      .filter(({ userId }) => userId === row.id)
      .map(({ name }) => name)
      .join(','),
    status_dictText: text('user_status', row.status),
  }));
  return pageOf(query, total, records);
}

/** Gives a role to users in scope and returns the number of new members. */
export async function joinRole(
  deps: Deps,
  actor: Actor,
  roleId: string,
  userIds: readonly string[],
): Promise<number> {
  const ids = [...new Set(userIds)];
  const { caller } = actor;
  return await inTransaction(deps.db, async (trx) => {
    await requireAssignable(trx, caller, roleId);
    if (ids.includes(caller.userId)) throw refusal('不能给自己分配角色');
    await requireUsers(trx, actor, ids);
    const added = await addRole(trx, roleId, ids);
    await notify(trx, added);
    return added.length;
  });
}

/** Removes a role from users in scope; one full administrator must remain. */
export async function leaveRole(
  deps: Deps,
  actor: Actor,
  roleId: string,
  userIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0) throw refusal('请选择一条记录！');
  return await requireAdministratorAfter(deps.db, async (trx) => {
    const role = await requireAssignable(trx, actor.caller, roleId);
    await requireUsers(trx, actor, userIds);
    if (role.roleCode === adminRole && (await countOtherAdmins(trx, userIds)) === 0)
      throw refusal('至少要保留一个管理员！');
    const removed = await removeRole(trx, roleId, userIds);
    // A person who is no longer staff would leave classes and courses behind.
    const pupils = (await listTargetUsers(trx, removed, actor.scope)).filter(({ level }) => level === 0);
    const left = pupils.map(({ id }) => id);
    if (role.roleLevel > 0) requireNothingLeft(await listResponsible(trx, left, actor.scope));
    await notify(trx, removed);
    return removed.length;
  });
}

async function requireAssignable(trx: Db, caller: Caller, roleId: string) {
  const role = await findRole(trx, roleId);
  if (role === undefined) throw refusal('角色不存在！');
  if (!mayAssign(caller, role)) throw refusal('权限不足，无法分配所选角色');
  return role;
}

async function requireUsers(trx: Db, { caller, scope }: Actor, ids: readonly string[]): Promise<void> {
  const found = await listTargetUsers(trx, ids, scope);
  if (found.length < ids.length) throw refusal('用户不存在！');
  for (const { level } of found) checkLevel(caller, level);
}

async function notify(trx: Db, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) await publish(trx, sessionsTopic, { userId });
}
