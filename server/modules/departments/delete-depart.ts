import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { findDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { removePupils } from '#server/shared/people/write-links.store.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import type { Db } from '#server/store/database.ts';
import { checkOwnRoots } from './depart.rules.ts';
import { countContents } from './depart.store.ts';
import { lockDepartRows } from './move-departs.store.ts';
import { lockDepartCodes, removeDeparts } from './write-depart.store.ts';

type ScopedActor = Pick<Actor, 'scope'>;

/** Returns the codes of departments in scope. Foreign ids are answered as if they did not exist. */
async function requireCodes(db: Db, ids: readonly string[], scope: RowScope): Promise<string[]> {
  if (ids.length === 0) throw refusal('请选择一条记录！');
  const found = await findDeparts(db, ids, scope);
  if (found.length < ids.length) throw refusal('部门不存在！');
  return found.map(({ orgCode }) => orgCode);
}

export async function figuresOf(
  { db }: Deps,
  { scope }: ScopedActor,
  idText: string,
): Promise<Schema<'DepartFigures'>> {
  return await countContents(db, await requireCodes(db, idList(idText), scope));
}

/**
 * Refuses with the counts of the rows that still belong to the departments, except the `chosen` departments
 * themselves.
 */
function checkEmpty({ departCount, userCount, courseCount }: Schema<'DepartFigures'>, chosen: number): void {
  const remaining = [
    ...(departCount > chosen ? [`${departCount - chosen} 个下级部门/班级`] : []),
    ...(userCount > 0 ? [`${userCount} 名用户`] : []),
    ...(courseCount > 0 ? [`${courseCount} 门课程`] : []),
  ];
  if (remaining.length > 0) throw refusal(`还有 ${remaining.join('、')}，请先移走或移除，再删除部门/班级`);
}

/** Deletes empty departments, all or none; works stay without a class. */
export async function deleteDeparts({ db }: Deps, { scope }: ScopedActor, idText: string): Promise<void> {
  await requireAdministratorAfter(db, async (trx) => {
    await lockDepartCodes(trx);
    // Users who join now are counted, or wait and are refused when the department is gone.
    await lockDepartRows(trx, idList(idText));
    const codes = await requireCodes(trx, idList(idText), scope);
    checkOwnRoots(scope, codes);
    checkEmpty(await countContents(trx, codes), codes.length);
    await removeDeparts(trx, codes);
    // The scope of every user who was responsible for the department changes.
    await publish(trx, sessionsTopic, { userId: null });
  });
}

/** Removes all pupils from a class; their accounts stay. */
export async function clearDepart({ db }: Deps, { scope }: ScopedActor, id: string): Promise<void> {
  await requireAdministratorAfter(db, async (trx) => {
    await requireCodes(trx, [id], scope);
    await removePupils(trx, id);
    await publish(trx, sessionsTopic, { userId: null });
  });
}
