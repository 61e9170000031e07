import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireIds } from '#server/http/id-list.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { publish } from '#server/live/publish.ts';
import { configTopic } from '#server/live/topics.ts';
import { requireRows, sortChanges, withDescendants } from '#server/shared/permission/forest.rules.ts';
import type { Db } from '#server/store/database.ts';
import { markDeleted } from '#server/store/recycle.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { checkFrontParent, frontColumns, frontNode } from './front-menu.rules.ts';
import {
  insertFrontRow,
  listFrontRows,
  lockFrontMenu,
  lockFrontRow,
  refreshFrontLeaves,
  updateFrontRow,
} from './front-menu.store.ts';

export async function addFrontMenu(
  deps: Deps,
  caller: Caller,
  body: BodyOf<'POST /teaching/menu/add'>,
): Promise<Schema<'FrontMenuNode'>> {
  const columns = frontColumns(body);
  const id = deps.newId();
  return await changeFrontMenu(deps.db, async (trx) => {
    const parentId = checkFrontParent(await listFrontRows(trx), body);
    const created = { createBy: caller.username, createTime: deps.clock() };
    await insertFrontRow(trx, { id, parentId, ...columns, ...created });
    await refreshFrontLeaves(trx, [id, parentId]);
    const row = await lockFrontRow(trx, id);
    if (row === undefined) throw refusal('记录不存在或已被删除');
    return frontNode(row, true);
  });
}

export async function editFrontMenu(
  deps: Deps,
  caller: Caller,
  body: BodyOf<'PUT /teaching/menu/edit'>,
): Promise<void> {
  const columns = frontColumns(body);
  await changeFrontMenu(deps.db, async (trx) => {
    const row = await lockFrontRow(trx, body.id);
    if (row === undefined) throw refusal('菜单不存在或已被删除');
    const rows = await listFrontRows(trx);
    const parentId = checkFrontParent(rows, body, row.id);
    const isLeaf = !rows.some((one) => one.parentId === row.id);
    const updateTime = await nextRevision(body.revision, row, deps.clock(), async () =>
      frontNode(row, isLeaf),
    );
    await updateFrontRow(trx, row.id, { parentId, ...columns, updateBy: caller.username, updateTime });
    await refreshFrontLeaves(trx, [row.parentId, parentId]);
  });
}

/** Sorts entries below one parent in the order of `ids`. */
export async function sortFrontMenu(deps: Deps, caller: Caller, ids: readonly string[]): Promise<void> {
  await changeFrontMenu(deps.db, async (trx) => {
    for (const { row, sortNo } of sortChanges(await listFrontRows(trx), ids)) {
      const updateTime = await nextRevision(undefined, row, deps.clock(), async () => undefined);
      await updateFrontRow(trx, row.id, { sortNo, updateBy: caller.username, updateTime });
    }
  });
}

/** Deletes entries with everything below them, logically; returns their number. */
export async function removeFrontMenu(deps: Deps, caller: Caller, idText: string): Promise<number> {
  const ids = requireIds(idText);
  return await changeFrontMenu(deps.db, async (trx) => {
    const rows = await listFrontRows(trx);
    const chosen = requireRows(rows, ids);
    const change = { username: caller.username, now: deps.clock() };
    const deleted = await markDeleted(trx, 'teachingMenu', [...withDescendants(rows, ids)], change);
    await refreshFrontLeaves(
      trx,
      chosen.map(({ parentId }) => parentId),
    );
    return deleted.length;
  });
}

async function changeFrontMenu<Result>(db: Db, change: (trx: Db) => Promise<Result>): Promise<Result> {
  return await inTransaction(db, async (trx) => {
    await lockFrontMenu(trx);
    const result = await change(trx);
    // The data of the public site that pages cache: its configuration and its menu.
    await publish(trx, configTopic, {});
    return result;
  });
}
