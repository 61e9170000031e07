import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { permissionsTopic } from '#server/live/topics.ts';
import { requireDepart } from '#server/shared/people/require-depart.ts';
import { listTargetUsers } from '#server/shared/people/target-users.store.ts';
import { checkLevel } from '#server/shared/people/user.rules.ts';
import { listDepartGrants } from '#server/shared/permission/depart-menus.store.ts';
import { changeMemberRoles } from '#server/shared/people/depart-role-members.store.ts';
import { changeRoleGrants } from '#server/shared/permission/depart-role-grant.store.ts';
import { grantTree } from '#server/shared/permission/grant-tree.ts';
import { requireGrantable, difference } from '#server/shared/permission/grant-check.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import { requireRules, ruleChoice } from '#server/shared/permission/rule-choice.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { requireRoles } from './save-depart-role.ts';
import {
  belongsBelow,
  listMemberRoles,
  listRoleGrants,
  listRoleRuleIds,
  listRolesOfDepart,
  replaceRoleRuleIds,
} from './depart-role.store.ts';

/**
 * Returns the part of the menu that the department was granted, with its parents, which cannot be selected.
 */
export async function departRoleTree(
  deps: Deps,
  { caller, scope }: Actor,
  departId: string,
): Promise<Schema<'GrantTree'>> {
  await requireDepart(deps.db, departId, scope);
  const [tree, granted] = await Promise.all([grantTree(deps, caller), listDepartGrants(deps.db, departId)]);
  const grantedIds = new Set(granted);
  const treeList = filterTree(tree.treeList, grantedIds);
  return { treeList, ids: tree.ids.filter((id) => grantedIds.has(id)) };
}

function filterTree(
  nodes: readonly Schema<'GrantNode'>[],
  grantedIds: ReadonlySet<string>,
): Schema<'GrantNode'>[] {
  return nodes.flatMap((node) => {
    const children = filterTree(node.children ?? [], grantedIds);
    if (children.length === 0 && !grantedIds.has(node.key)) return [];
    const { children: _all, ...rest } = node;
    const disabled = node.disabled || !grantedIds.has(node.key);
    return [
      { ...rest, disabled, isLeaf: children.length === 0, ...(children.length > 0 ? { children } : {}) },
    ];
  });
}

/** Saves the grants of a department role, at most those of the department. */
export async function saveRoleGrants(
  deps: Deps,
  { caller, scope }: Actor,
  body: BodyOf<'POST /sys/sysDepartPermission/saveDeptRolePermission'>,
): Promise<void> {
  await requireAdministratorAfter(deps.db, async (trx) => {
    const [role] = await requireRoles(trx, [body.roleId], scope);
    const present = await listRoleGrants(trx, [body.roleId]);
    const change = difference(present, body.permissionIds, body.lastpermissionIds);
    const granted = new Set(await listDepartGrants(trx, role?.departId ?? ''));
    if (change.added.some((id) => !granted.has(id))) throw refusal('该部门没有所选的权限，请先给部门授权');
    await requireGrantable(trx, caller, [...change.added, ...change.removed]);
    await changeRoleGrants(trx, body.roleId, change);
    if (change.added.length + change.removed.length > 0) await publish(trx, permissionsTopic, {});
  });
}

/** Adds or removes roles of the department for a member. */
export async function saveMemberRoles(
  deps: Deps,
  { caller, scope }: Actor,
  { userId, departId, newRoleId, oldRoleId }: Schema<'DepartRoleMemberSave'>,
): Promise<void> {
  await requireAdministratorAfter(deps.db, async (trx) => {
    const depart = await requireDepart(trx, departId, scope);
    const [target] = await listTargetUsers(trx, [userId], scope);
    if (target === undefined || !(await belongsBelow(trx, userId, depart.orgCode)))
      throw refusal('用户不存在！');
    checkLevel(caller, target.level);
    const present = (await listMemberRoles(trx, userId, departId, scope)).map(({ droleId }) => droleId);
    const change = difference(present, newRoleId, oldRoleId);
    const departRoleIds = new Set((await listRolesOfDepart(trx, departId, scope)).map(({ id }) => id));
    if (change.added.some((id) => !departRoleIds.has(id))) throw refusal('部门角色不存在！');
    // Otherwise users could obtain a permission they may not grant by taking a role that has it.
    await requireGrantable(trx, caller, await listRoleGrants(trx, [...change.added, ...change.removed]));
    await changeMemberRoles(trx, userId, change);
    await publish(trx, permissionsTopic, {});
  });
}

export async function roleRules(
  { db }: Deps,
  { scope }: Actor,
  grantKey: { readonly roleId: string; readonly permissionId: string; readonly departId?: string },
): Promise<Schema<'RoleDataRules'>> {
  const [role] = await requireRoles(db, [grantKey.roleId], scope);
  if (grantKey.departId !== undefined && role?.departId !== grantKey.departId)
    throw refusal('部门角色不存在！');
  return await ruleChoice(
    db,
    grantKey.permissionId,
    await listRoleRuleIds(db, grantKey.roleId, grantKey.permissionId),
  );
}

export async function saveRoleRules(
  { db }: Deps,
  { caller, scope }: Actor,
  body: Schema<'RoleDataRuleSave'>,
): Promise<void> {
  const { roleId, permissionId } = body;
  const requested = idList(body.dataRuleIds);
  await inTransaction(db, async (trx) => {
    await requireRoles(trx, [roleId], scope);
    if (!(await listRoleGrants(trx, [roleId])).includes(permissionId))
      throw refusal('该角色还没有此菜单的权限，请先保存授权');
    await requireGrantable(trx, caller, [permissionId]);
    await requireRules(trx, permissionId, requested);
    await replaceRoleRuleIds(trx, { roleId, permissionId }, requested);
    await publish(trx, permissionsTopic, {});
  });
}
