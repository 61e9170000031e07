import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { requireIds, idList } from '#server/http/id-list.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { permissionsTopic } from '#server/live/topics.ts';
import { requireDepart } from '#server/shared/people/require-depart.ts';
import { listDepartGrants } from '#server/shared/permission/depart-menus.store.ts';
import { requireGrantable, difference } from '#server/shared/permission/grant-check.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import { listMenuRows } from '#server/shared/permission/menu-rows.store.ts';
import { requireRules, ruleChoice } from '#server/shared/permission/rule-choice.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  addDepartGrants,
  findDepartPermissions,
  listDepartRules,
  removeDepartGrants,
  replaceDepartRules,
} from './depart-grant.store.ts';

/**
 * Saves the maximum grants of the roles of a department. A grant removed here is also removed from these
 * roles.
 */
export async function saveDepartGrants(
  deps: Deps,
  { caller, scope }: Actor,
  body: Schema<'DepartPermissionSave'>,
): Promise<void> {
  await requireAdministratorAfter(deps.db, async (trx) => {
    await requireDepart(trx, body.departId, scope);
    const present = await listDepartGrants(trx, body.departId);
    const { added, removed } = difference(present, body.permissionIds, body.lastpermissionIds);
    const known = new Set((await listMenuRows(trx)).map(({ id }) => id));
    if (added.some((id) => !known.has(id))) throw refusal('菜单不存在或已被删除，请刷新后重试');
    await requireGrantable(trx, caller, [...added, ...removed]);
    await addDepartGrants(trx, body.departId, added);
    await removeDepartGrants(trx, body.departId, removed);
    if (removed.length > 0) await publish(trx, permissionsTopic, {});
  });
}

/** Removes single grants, all or none. */
export async function deleteGrants(deps: Deps, { caller, scope }: Actor, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await requireAdministratorAfter(deps.db, async (trx) => {
    const found = await findDepartPermissions(trx, ids, scope);
    if (found.length < ids.length) throw refusal('记录不存在或已被删除');
    await requireGrantable(
      trx,
      caller,
      found.map(({ permissionId }) => permissionId),
    );
    for (const { departId, permissionId } of found) await removeDepartGrants(trx, departId, [permissionId]);
    await publish(trx, permissionsTopic, {});
  });
}

export async function departRules(
  { db }: Deps,
  { scope }: Actor,
  grantKey: { readonly departId: string; readonly permissionId: string },
): Promise<Schema<'RoleDataRules'>> {
  await requireDepart(db, grantKey.departId, scope);
  return await ruleChoice(
    db,
    grantKey.permissionId,
    await listDepartRules(db, grantKey.departId, grantKey.permissionId),
  );
}

export async function saveDepartRules(
  { db }: Deps,
  { caller, scope }: Actor,
  body: Schema<'DepartRuleSave'>,
): Promise<void> {
  const { departId, permissionId } = body;
  const requested = idList(body.dataRuleIds);
  await inTransaction(db, async (trx) => {
    await requireDepart(trx, departId, scope);
    if (!(await listDepartGrants(trx, departId)).includes(permissionId))
      throw refusal('该部门还没有此菜单的权限，请先保存授权');
    await requireGrantable(trx, caller, [permissionId]);
    await requireRules(trx, permissionId, requested);
    await replaceDepartRules(trx, { departId, permissionId }, requested);
    await publish(trx, permissionsTopic, {});
  });
}
