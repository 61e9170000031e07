import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { chosenIds, idList } from '#server/http/id-list.ts';
import { refuse } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { findDeparts } from '../depart/depart.store.ts';
import { listDataRules } from '../menu-admin/data-rule.store.ts';
import { dataRuleRow } from '../menu-admin/data-rule.rules.ts';
import { keepAdministrable } from '../permission/keep-administrable.ts';
import { listMenuRows } from '../permission/menu-rows.store.ts';
import { granting } from '../role/grants.ts';
import {
  addDepartGrants,
  findDepartPermissions,
  listDepartGrants,
  listDepartRules,
  removeDepartGrants,
  replaceDepartRules,
} from './depart-grant.store.ts';

export type Person = { readonly caller: Caller; readonly scope: RowScope };

/** The department when it is in scope; ids of others are answered as if they did not exist. */
export async function demandDepart(db: Db, departId: string, scope: RowScope) {
  const [depart] = await findDeparts(db, [departId], scope);
  if (depart === undefined) throw refuse('部门不存在！');
  return depart;
}

/** What is added and taken away, judged by what was there when the form was opened. */
export function difference(
  present: readonly string[],
  permissionIds: string,
  lastpermissionIds: string | undefined,
): { readonly added: string[]; readonly removed: string[] } {
  const wanted = new Set(idList(permissionIds));
  const known = new Set(present);
  const last = lastpermissionIds === undefined ? known : new Set(idList(lastpermissionIds));
  return {
    added: [...wanted].filter((id) => !last.has(id) && !known.has(id)),
    removed: [...last].filter((id) => !wanted.has(id) && known.has(id)),
  };
}

/** Nobody gives out or takes away what they do not hold themselves; administrators hold everything. */
export async function checkGranting(db: Db, caller: Caller, ids: readonly string[]): Promise<void> {
  const may = await granting(db, caller);
  if (ids.some((id) => !may(id))) throw refuse('权限不足，只能授予或取消自己拥有的权限');
}

/** What the roles of a department may have at most; what is taken away here is taken from those roles too. */
export async function saveDepartGrants(
  deps: Deps,
  { caller, scope }: Person,
  body: Schema<'DepartPermissionSave'>,
): Promise<void> {
  await keepAdministrable(deps.db, async (trx) => {
    await demandDepart(trx, body.departId, scope);
    const present = await listDepartGrants(trx, body.departId);
    const { added, removed } = difference(present, body.permissionIds, body.lastpermissionIds);
    const known = new Set((await listMenuRows(trx)).map(({ id }) => id));
    if (added.some((id) => !known.has(id))) throw refuse('菜单不存在或已被删除，请刷新后重试');
    await checkGranting(trx, caller, [...added, ...removed]);
    await addDepartGrants(trx, body.departId, added);
    await removeDepartGrants(trx, body.departId, removed);
    if (removed.length > 0) await publish(trx, { kind: 'permissions' });
  });
}

/** Takes single grants away, all or none. */
export async function deleteGrants(deps: Deps, { caller, scope }: Person, idText: string): Promise<void> {
  const ids = chosenIds(idText);
  await keepAdministrable(deps.db, async (trx) => {
    const found = await findDepartPermissions(trx, ids, scope);
    if (found.length < ids.length) throw refuse('未找到对应实体');
    await checkGranting(
      trx,
      caller,
      found.map(({ permissionId }) => permissionId),
    );
    for (const { departId, permissionId } of found) await removeDepartGrants(trx, departId, [permissionId]);
    await publish(trx, { kind: 'permissions' });
  });
}

export async function departRules(
  { db }: Deps,
  { scope }: Person,
  place: { readonly departId: string; readonly permissionId: string },
): Promise<Schema<'RoleDataRules'>> {
  await demandDepart(db, place.departId, scope);
  const [rules, checked] = await Promise.all([
    listDataRules(db, { permissionId: place.permissionId }),
    listDepartRules(db, place.departId, place.permissionId),
  ]);
  return {
    datarule: rules.filter(({ status }) => status === '1').map(dataRuleRow),
    drChecked: checked.join(','),
  };
}

export async function saveDepartRules(
  { db }: Deps,
  { caller, scope }: Person,
  body: Schema<'DepartRuleSave'>,
): Promise<void> {
  const { departId, permissionId } = body;
  const wanted = idList(body.dataRuleIds);
  await inTransaction(db, async (trx) => {
    await demandDepart(trx, departId, scope);
    if (!(await listDepartGrants(trx, departId)).includes(permissionId))
      throw refuse('该部门还没有此菜单的权限，请先保存授权');
    await checkGranting(trx, caller, [permissionId]);
    const known = new Set((await listDataRules(trx, { permissionId })).map(({ id }) => id));
    if (wanted.some((id) => !known.has(id))) throw refuse('数据规则不存在或已被删除，请刷新后重试');
    await replaceDepartRules(trx, { departId, permissionId }, wanted);
    await publish(trx, { kind: 'permissions' });
  });
}
