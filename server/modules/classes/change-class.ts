import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { replaceGroups, replaceSeats } from '#server/shared/people/class-places.store.ts';
import { listTargetUsers } from '#server/shared/people/target-users.store.ts';
import { checkLevel } from '#server/shared/people/user.rules.ts';
import { addMembers, removeMembers } from '#server/shared/people/write-links.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { checkGroups, checkSeats } from './school-class.rules.ts';
import { listPupils, lockClasses } from './school-class.store.ts';

export async function saveSeats(
  { db }: Deps,
  { scope }: Actor,
  body: BodyOf<'PUT /teaching/class/seats'>,
): Promise<void> {
  checkSeats(body);
  await inTransaction(db, async (trx) => {
    await requireOpenClasses(trx, [body.departId], scope);
    await requirePupils(
      trx,
      body.departId,
      body.seats.map(({ userId }) => userId),
      scope,
    );
    await replaceSeats(trx, body);
  });
}

export async function saveGroups(
  { db }: Deps,
  { scope }: Actor,
  body: BodyOf<'PUT /teaching/class/groups'>,
): Promise<void> {
  const checked = checkGroups(body);
  await inTransaction(db, async (trx) => {
    await requireOpenClasses(trx, [checked.departId], scope);
    await requirePupils(
      trx,
      checked.departId,
      checked.groups.flatMap(({ userIds }) => userIds),
      scope,
    );
    await replaceGroups(trx, checked);
  });
}

/** Moves pupils to another class, all or none; their seat, group and roles in the old class end. */
export async function transferPupils(
  { db }: Deps,
  { caller, scope }: Actor,
  { fromId, toId, userIds }: BodyOf<'POST /teaching/class/transfer'>,
): Promise<void> {
  if (fromId === toId) throw refusal('请选择另一个班级');
  await inTransaction(db, async (trx) => {
    await requireOpenClasses(trx, [fromId, toId], scope);
    await requirePupils(trx, fromId, userIds, scope);
    for (const { level } of await listTargetUsers(trx, userIds, scope)) checkLevel(caller, level);
    await addMembers(trx, userIds, [toId]);
    await removeMembers(trx, userIds, fromId);
    for (const userId of userIds) await publish(trx, sessionsTopic, { userId });
  });
}

/** Returns classes in scope that are not archived, locked. */
export async function requireOpenClasses(db: Db, ids: readonly string[], scope: RowScope) {
  const found = await lockClasses(db, ids, scope);
  if (found.length < ids.length) throw refusal('班级不存在');
  if (found.some(({ archiveTime }) => archiveTime !== null)) throw refusal('班级已归档，请先取消归档');
  return found;
}

/** Errors: a refusal unless all are pupils of the class in scope. */
export async function requirePupils(
  db: Db,
  departId: string,
  userIds: readonly string[],
  scope: RowScope,
): Promise<void> {
  const pupils = new Set((await listPupils(db, departId, scope)).map(({ id }) => id));
  if (userIds.some((id) => !pupils.has(id))) throw refusal('有学生不存在或已离开这个班级，请刷新后再试');
}
