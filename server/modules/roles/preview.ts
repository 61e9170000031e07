import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { checkRoleLevel } from '#server/shared/people/role-level.rules.ts';
import { findUserInScope } from '#server/shared/people/user-in-scope.store.ts';
import { checkLevel } from '#server/shared/people/user.rules.ts';
import { grantedActions, menuTree, type PermissionRow } from '#server/shared/permission/permission.rules.ts';
import { listGrantedPermissions, listRolePermissions } from '#server/shared/permission/permission.store.ts';
import { findRole } from './role.store.ts';

/** Returns the menu and the codes of a role alone, or of a user with all their roles; by default of the caller. */
export async function previewPermissions(
  deps: Deps,
  actor: Actor,
  query: QueryOf<'GET /sys/role/preview'>,
): Promise<Schema<'PermissionPreview'>> {
  const [rows, open] = await Promise.all([rowsOf(deps, actor, query), deps.permissions.openCodes()]);
  const menus = new Map(rows.map((row) => [row.id, row.name]));
  const parents = new Map(rows.map((row) => [row.perms, menus.get(row.parentId ?? '') ?? null]));
  const heldCodes = grantedActions(rows).map(({ action, describe }) => ({
    action,
    describe: describe ?? action,
    menu: parents.get(action) ?? null,
  }));
  const known = new Set(heldCodes.map(({ action }) => action));
  const switchedOff = [...open]
    .filter((action) => !known.has(action))
    .map((action) => ({ action, describe: '控制已关闭，人人可用', menu: null }));
  return { menu: menuTree(rows).map(node), codes: [...heldCodes, ...switchedOff] };
}

async function rowsOf(
  { db }: Deps,
  { caller, scope }: Actor,
  { roleId, userId }: QueryOf<'GET /sys/role/preview'>,
): Promise<PermissionRow[]> {
  if (userId === undefined && roleId === undefined) return await listGrantedPermissions(db, caller.userId);
  if (userId !== undefined) {
    const user = await findUserInScope(db, userId, scope);
    if (user === undefined) throw refusal('用户不存在！');
    checkLevel(caller, user.level);
    return await listGrantedPermissions(db, userId);
  }
  const role = roleId === undefined ? undefined : await findRole(db, roleId);
  if (role === undefined) throw refusal('角色不存在！');
  checkRoleLevel(caller, role);
  return await listRolePermissions(db, role.id);
}

function node(entry: Schema<'MenuEntry'>): Schema<'PreviewNode'> {
  const children = (entry.children ?? []).map(node);
  return {
    id: entry.id ?? entry.path,
    title: entry.meta?.title ?? entry.path,
    path: entry.meta?.url ?? entry.path,
    icon: entry.meta?.icon ?? null,
    hidden: entry.hidden === true,
    ...(children.length > 0 ? { children } : {}),
  };
}
