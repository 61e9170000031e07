import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { chosenIds } from '#server/http/id-list.ts';
import { pageOf } from '#server/http/list-query.ts';
import { refuse } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';
import type { Db } from '#server/store/database.ts';
import { markDeleted, restoreDeleted } from '#server/store/recycle.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { closeReports, listForStaff, lockInReach, setStatus } from './manage-comments.store.ts';

type Staff = { readonly caller: Caller; readonly scope: RowScope };
type Hand = { readonly username: string; readonly now: Date };

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
async function decide(
  deps: Deps,
  { caller, scope }: Staff,
  idText: string,
  change: (trx: Db, ids: readonly string[], hand: Hand) => Promise<void>,
): Promise<void> {
  const ids = chosenIds(idText);
  const hand = { username: caller.username, now: deps.clock() };
  await inTransaction(deps.db, async (trx) => {
    if ((await lockInReach(trx, ids, scope, 0)).length < ids.length) throw refuse('记录不存在或已被删除');
    await change(trx, ids, hand);
    await closeReports(trx, ids, hand);
  });
}

export async function hideOrShow(
  deps: Deps,
  staff: Staff,
  { ids: idText, commentStatus }: { readonly ids: string; readonly commentStatus: 0 | 1 },
): Promise<void> {
  await decide(deps, staff, idText, (trx, ids, hand) => setStatus(trx, ids, commentStatus, hand));
}

export async function handleReports(deps: Deps, staff: Staff, idText: string): Promise<void> {
  await decide(deps, staff, idText, () => Promise.resolve());
}

export async function deleteComments(deps: Deps, staff: Staff, idText: string): Promise<void> {
  await decide(deps, staff, idText, async (trx, ids, hand) => {
    await markDeleted(trx, table, ids, hand);
  });
}

/** Undoes a recent deletion of the caller (撤销). */
export async function restoreComments(
  deps: Deps,
  { caller: { username }, scope }: Staff,
  idText: string,
): Promise<void> {
  const ids = chosenIds(idText);
  await inTransaction(deps.db, async (trx) => {
    if ((await lockInReach(trx, ids, scope, 1)).length < ids.length) throw refuse('记录不存在或已被删除');
    const back = await restoreDeleted(trx, table, ids, { username, now: deps.clock(), ownOnly: true });
    if (back.length < ids.length) throw refuse('已超过撤销时间');
  });
}
