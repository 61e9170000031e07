import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { requireIds } from '#server/http/id-list.ts';
import { pageOf } from '#server/http/list-query.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';
import type { Db } from '#server/store/database.ts';
import { markDeleted, restoreDeleted } from '#server/store/recycle.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  closeReports,
  listForStaff,
  lockInReach,
  setStatus,
  type ChangeStamp,
} from './manage-comments.store.ts';

const table = 'teachingWorkComment';

export async function commentsForStaff(
  { db }: Deps,
  query: QueryOf<'GET /teaching/workComment/list'>,
  scope: RowScope,
) {
  const { rows, total } = await listForStaff(db, query, scope);
  const records = rows.map((row) => ({
    ...row,
    reported: Math.min(row.reportCount, 1),
    createTime: wireTime(row.createTime),
  }));
  return pageOf(query, total, records);
}

/** Applies an action to comments in scope, all or none, and closes their reports. */
async function applyToComments(
  deps: Deps,
  { caller, scope }: Actor,
  idText: string,
  change: (trx: Db, ids: readonly string[], stamp: ChangeStamp) => Promise<void>,
): Promise<void> {
  const ids = requireIds(idText);
  const stamp = { username: caller.username, now: deps.clock() };
  await inTransaction(deps.db, async (trx) => {
    if ((await lockInReach(trx, ids, scope, 0)).length < ids.length) throw refusal('记录不存在或已被删除');
    await change(trx, ids, stamp);
    await closeReports(trx, ids, stamp);
  });
}

export async function hideOrShow(
  deps: Deps,
  actor: Actor,
  { ids: idText, commentStatus }: { readonly ids: string; readonly commentStatus: 0 | 1 },
): Promise<void> {
  await applyToComments(deps, actor, idText, (trx, ids, stamp) => setStatus(trx, ids, commentStatus, stamp));
}

export async function handleReports(deps: Deps, actor: Actor, idText: string): Promise<void> {
  await applyToComments(deps, actor, idText, () => Promise.resolve());
}

export async function deleteComments(deps: Deps, actor: Actor, idText: string): Promise<void> {
  await applyToComments(deps, actor, idText, async (trx, ids, stamp) => {
    await markDeleted(trx, table, ids, stamp);
  });
}

/** Undoes a recent deletion of the caller (撤销). */
export async function restoreComments(
  deps: Deps,
  { caller: { username }, scope }: Actor,
  idText: string,
): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(deps.db, async (trx) => {
    if ((await lockInReach(trx, ids, scope, 1)).length < ids.length) throw refusal('记录不存在或已被删除');
    const back = await restoreDeleted(trx, table, ids, { username, now: deps.clock(), ownOnly: true });
    if (back.length < ids.length) throw refusal('已超过撤销时间');
  });
}
