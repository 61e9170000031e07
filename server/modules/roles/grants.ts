import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { adminRole, type Caller } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { permissionsTopic } from '#server/live/topics.ts';
import { checkRoleLevel } from '#server/shared/people/role-level.rules.ts';
import { requireGrantable, difference } from '#server/shared/permission/grant-check.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import { listMenuRows } from '#server/shared/permission/menu-rows.store.ts';
import {
  addGrants,
  listGrants,
  listRoleRules,
  removeGrants,
  replaceRoleRules,
} from '#server/shared/permission/role-grant.store.ts';
import { requireRules, ruleChoice } from '#server/shared/permission/rule-choice.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { lockRoles } from './role.store.ts';

/**
 * Applies the difference between the grants when the form was opened and the wanted ones, so that two users
 * who change different grants of a role do not undo each other. All or nothing. Errors: refusals.
 */
export async function saveGrants(
  deps: Deps,
  caller: Caller,
  body: BodyOf<'POST /sys/permission/saveRolePermission'>,
): Promise<void> {
  await requireAdministratorAfter(deps.db, async (trx) => {
    await requireOwnLevel(trx, caller, body.roleId);
    const present = await listGrants(trx, body.roleId);
    const { added, removed } = difference(present, body.permissionIds, body.lastpermissionIds);
    const known = new Set((await listMenuRows(trx)).map(({ id }) => id));
    if (added.some((id) => !known.has(id))) throw refusal('菜单不存在或已被删除，请刷新后重试');
    await requireGrantable(trx, caller, [...added, ...removed]);
    await addGrants(trx, body.roleId, added);
    await removeGrants(trx, body.roleId, removed);
    if (added.length + removed.length > 0) await publish(trx, permissionsTopic, {});
  });
}

export async function roleDataRules(
  { db }: Deps,
  grantKey: { readonly roleId: string; readonly permissionId: string },
): Promise<Schema<'RoleDataRules'>> {
  return await ruleChoice(
    db,
    grantKey.permissionId,
    await listRoleRules(db, grantKey.roleId, grantKey.permissionId),
  );
}

/** Saves which data rules of a granted menu limit the role. */
export async function saveRoleDataRules(
  { db }: Deps,
  caller: Caller,
  body: BodyOf<'POST /sys/role/datarule'>,
): Promise<void> {
  const { roleId, permissionId } = body;
  const requested = idList(body.dataRuleIds);
  await inTransaction(db, async (trx) => {
    const role = await requireOwnLevel(trx, caller, roleId);
    // Users cannot remove rules that limit themselves.
    if (!caller.roles.includes(adminRole) && caller.roles.includes(role.roleCode))
      throw refusal('不能修改自己所属角色的数据规则');
    if (!(await listGrants(trx, roleId)).includes(permissionId))
      throw refusal('该角色还没有此菜单的权限，请先保存授权');
    const known = await requireRules(trx, permissionId, requested);
    const present = (await listRoleRules(trx, roleId, permissionId)).filter((id) => known.has(id));
    await replaceRoleRules(trx, { roleId, permissionId }, requested);
    if (present.join() !== requested.toSorted().join()) await publish(trx, permissionsTopic, {});
  });
}

async function requireOwnLevel(trx: Db, caller: Caller, roleId: string) {
  const [role] = await lockRoles(trx, [roleId]);
  if (role === undefined) throw refusal('角色不存在！');
  checkRoleLevel(caller, role);
  return role;
}
