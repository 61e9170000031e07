import type { Schema } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { checkRoleLevel } from '#server/shared/people/role-level.rules.ts';
import { listRoles } from '#server/shared/people/role-list.store.ts';
import { requireGrantable } from '#server/shared/permission/grant-check.ts';
import type { MenuRow } from '#server/shared/permission/menu-rows.store.ts';
import { addGrants, listGrants, removeGrants } from '#server/shared/permission/role-grant.store.ts';
import type { Db } from '#server/store/database.ts';
import { codesOf, isPermission } from './menu-admin.rules.ts';

type PageGrant = {
  /** Id of the menu entry. */
  readonly id: string;
  readonly parentId: string | null;
  readonly rows: readonly MenuRow[];
  /** The roles that held the entry before. */
  readonly holders: readonly string[];
  /** The parent of the entry has changed. */
  readonly isMoved: boolean;
  readonly request: Pick<Schema<'PageMenuWish'>, 'roleIds' | 'lastRoleIds'>;
};

/**
 * Grants the entry of a page to roles and revokes it from others, based on the state when the dialog was
 * opened. Users who make forms or reports may grant the pages of all of them; parent entries they must hold
 * themselves.
 */
export async function grantPageMenu(trx: Db, caller: Caller, grant: PageGrant): Promise<void> {
  const { id, holders, isMoved, request } = grant;
  const requested = new Set(request.roleIds);
  const last = new Set(request.lastRoleIds ?? holders);
  const added = [...requested].filter((role) => !last.has(role) && !holders.includes(role));
  const removed = holders.filter((role) => last.has(role) && !requested.has(role));
  const staying = isMoved ? holders.filter((role) => !removed.includes(role)) : [];
  if (added.length + removed.length > 0 && !caller.grants.has('role:auth')) throw refusals.forbidden();
  const roles = new Map((await listRoles(trx)).map((role) => [role.id, role]));
  for (const roleId of [...added, ...removed]) {
    const role = roles.get(roleId);
    if (role === undefined) throw refusal('角色不存在！', 'roleIds');
    checkRoleLevel(caller, role);
  }
  for (const roleId of removed) await removeGrants(trx, roleId, [id]);
  for (const roleId of added) await addGrants(trx, roleId, [id]);
  for (const roleId of [...added, ...staying])
    await grantAncestors(trx, caller, grant, { id: roleId, name: roles.get(roleId)?.roleName ?? '' });
}

/**
 * Grants the parent entries, without which the menu does not show the entry. A parent that is a permission of
 * its own is not granted.
 */
async function grantAncestors(
  trx: Db,
  caller: Caller,
  { rows, parentId }: Pick<PageGrant, 'rows' | 'parentId'>,
  role: { readonly id: string; readonly name: string },
): Promise<void> {
  const grantedIds = new Set(await listGrants(trx, role.id));
  const missing = ancestorsOf(rows, parentId).filter(({ id }) => !grantedIds.has(id));
  if (missing.length === 0) return;
  const right = missing.find(({ url, perms }) => [url ?? '', ...codesOf(perms)].some(isPermission));
  if (right !== undefined)
    throw refusal(`角色“${role.name}”没有上级菜单“${right.name}”的权限，请换一个上级菜单`, 'parentId');
  if (!caller.grants.has('role:auth')) throw refusals.forbidden();
  const ids = missing.map(({ id }) => id);
  await requireGrantable(trx, caller, ids);
  await addGrants(trx, role.id, ids);
}

function ancestorsOf(rows: readonly MenuRow[], parentId: string | null): MenuRow[] {
  const parent = rows.find(({ id }) => id === parentId);
  return parent === undefined ? [] : [parent, ...ancestorsOf(rows, parent.parentId)];
}
