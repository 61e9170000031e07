import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireIds } from '#server/http/id-list.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { publish } from '#server/live/publish.ts';
import { permissionsTopic } from '#server/live/topics.ts';
import { requireRows, sortChanges, withDescendants } from '#server/shared/permission/forest.rules.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import { listMenuRows } from '#server/shared/permission/menu-rows.store.ts';
import { permissionNode } from '#server/shared/permission/permission-node.ts';
import { grantToAdmins } from '#server/shared/permission/role-grant.store.ts';
import type { Db } from '#server/store/database.ts';
import { markDeleted } from '#server/store/recycle.store.ts';
import { checkParent, checkHeldPermission, checkUnique, menuColumns } from './menu-admin.rules.ts';
import { insertMenu, lockMenu, refreshLeaves, updateMenu } from './menu-admin.store.ts';

/** Adds a menu or a button and grants it to the administrators. Errors: refusals that name the field. */
export async function addMenu(
  deps: Deps,
  caller: Caller,
  body: BodyOf<'POST /sys/permission/add'>,
): Promise<Schema<'PermissionNode'>> {
  const columns = menuColumns(body);
  const id = deps.newId();
  return await changeMenus(deps.db, async (trx) => {
    const rows = await listMenuRows(trx);
    const parentId = checkParent(rows, body);
    checkUnique(rows, columns.perms);
    checkHeldPermission(caller, columns);
    await insertMenu(trx, {
      id,
      parentId,
      ...columns,
      createBy: caller.username,
      createTime: deps.clock(),
    });
    await grantToAdmins(trx, id);
    await refreshLeaves(trx, [id, parentId]);
    const row = await lockMenu(trx, id);
    if (row === undefined) throw refusal('记录不存在或已被删除');
    return permissionNode(row, true);
  });
}

/** Changes a row and its place; the rows below it move with it. */
export async function editMenu(
  deps: Deps,
  caller: Caller,
  body: BodyOf<'PUT /sys/permission/edit'>,
): Promise<void> {
  const columns = menuColumns(body);
  await changeMenus(deps.db, async (trx) => {
    const row = await lockMenu(trx, body.id);
    if (row === undefined) throw refusal('菜单不存在或已被删除');
    const rows = await listMenuRows(trx);
    const parentId = checkParent(rows, body, row.id);
    checkUnique(rows, columns.perms, row.id);
    checkHeldPermission(caller, columns, row);
    const isLeaf = !rows.some((one) => one.parentId === row.id);
    const updateTime = await nextRevision(body.revision, row, deps.clock(), async () =>
      permissionNode(row, isLeaf),
    );
    await updateMenu(trx, row.id, { parentId, ...columns, updateBy: caller.username, updateTime });
    await refreshLeaves(trx, [row.parentId, parentId]);
  });
}

/** Sorts rows below one parent in the order of `ids`. */
export async function sortMenus(deps: Deps, caller: Caller, ids: readonly string[]): Promise<void> {
  await changeMenus(deps.db, async (trx) => {
    for (const { row, sortNo } of sortChanges(await listMenuRows(trx), ids)) {
      const updateTime = await nextRevision(undefined, row, deps.clock(), async () => undefined);
      await updateMenu(trx, row.id, { sortNo, updateBy: caller.username, updateTime });
    }
  });
}

/** Deletes rows with everything below them, logically; returns their number. */
export async function removeMenus(deps: Deps, caller: Caller, idText: string): Promise<number> {
  const ids = requireIds(idText);
  return await changeMenus(deps.db, async (trx) => {
    const rows = await listMenuRows(trx);
    const chosen = requireRows(rows, ids);
    const change = { username: caller.username, now: deps.clock() };
    const deleted = await markDeleted(trx, 'sysPermission', [...withDescendants(rows, ids)], change);
    await refreshLeaves(
      trx,
      chosen.map(({ parentId }) => parentId),
    );
    return deleted.length;
  });
}

/** Runs a change of the menu and notifies open pages; refuses it if no administrator could edit the menu afterwards. */
export async function changeMenus<Result>(db: Db, change: (trx: Db) => Promise<Result>): Promise<Result> {
  return await requireAdministratorAfter(db, async (trx) => {
    const result = await change(trx);
    await publish(trx, permissionsTopic, {});
    return result;
  });
}
