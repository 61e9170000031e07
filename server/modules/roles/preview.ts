import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { checkRoleLevel } from '#server/shared/people/role-level.rules.ts';
import { findUserInScope } from '#server/shared/people/user-in-scope.store.ts';
import { checkLevel } from '#server/shared/people/user.rules.ts';
import {
  grantedActions,
  menuTree,
  type MenuReader,
  type PermissionRow,
} from '#server/shared/permission/permission.rules.ts';
import {
  findMenuReader,
  listGrantedPermissions,
  listRolePermissions,
} from '#server/shared/permission/permission.store.ts';
import type { Db } from '#server/store/database.ts';
import { findRole } from './role.store.ts';

/** Returns the menu and the codes of a role alone, or of a user with all their roles; by default of the caller. */
export async function previewPermissions(
  deps: Deps,
  actor: Actor,
  query: QueryOf<'GET /sys/role/preview'>,
): Promise<Schema<'PermissionPreview'>> {
  const [{ rows, reader }, open] = await Promise.all([
    heldBy(deps, actor, query),
    deps.permissions.openCodes(),
  ]);
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
  return { menu: menuTree(rows, reader).map(node), codes: [...heldCodes, ...switchedOff] };
}

type Held = { readonly rows: PermissionRow[]; readonly reader: MenuReader };

async function heldBy(
  { db }: Deps,
  { caller, scope }: Actor,
  { roleId, userId }: QueryOf<'GET /sys/role/preview'>,
): Promise<Held> {
  if (userId === undefined && roleId === undefined) return await heldByUser(db, caller.userId);
  if (userId !== undefined) {
    const user = await findUserInScope(db, userId, scope);
    if (user === undefined) throw refusal('用户不存在！');
    checkLevel(caller, user.level);
    return await heldByUser(db, userId);
  }
  const role = roleId === undefined ? undefined : await findRole(db, roleId);
  if (role === undefined) throw refusal('角色不存在！');
  checkRoleLevel(caller, role);
  // A role of level 0 is for pupils.
  return {
    rows: await listRolePermissions(db, role.id),
    reader: role.roleLevel > 0 ? 'staff' : 'pupil',
  };
}

async function heldByUser(db: Db, userId: string): Promise<Held> {
  const [rows, reader] = await Promise.all([listGrantedPermissions(db, userId), findMenuReader(db, userId)]);
  return { rows, reader };
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
