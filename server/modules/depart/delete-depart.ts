import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { refuse } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { findDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { removePupils } from '#server/shared/people/write-links.store.ts';
import { keepAdministrable } from '#server/shared/permission/keep-administrable.ts';
import type { Db } from '#server/store/database.ts';
import { checkOwnRoots } from './depart.rules.ts';
import { countContents } from './depart.store.ts';
import { lockDepartRows } from './move-departs.store.ts';
import { lockDepartCodes, removeDeparts } from './write-depart.store.ts';

type Person = { readonly scope: RowScope };

/** Returns the codes of departments in scope. Foreign ids are answered as if they did not exist. */
async function requireCodes(db: Db, ids: readonly string[], scope: RowScope): Promise<string[]> {
  if (ids.length === 0) throw refuse('请选择一条记录！');
  const found = await findDeparts(db, ids, scope);
  if (found.length < ids.length) throw refuse('部门不存在！');
  return found.map(({ orgCode }) => orgCode);
}

export async function figuresOf(
  { db }: Deps,
  { scope }: Person,
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
  if (remaining.length > 0) throw refuse(`还有 ${remaining.join('、')}，请先移走或移除，再删除部门/班级`);
}

/** Deletes empty departments, all or none; works stay without a class. */
export async function deleteDeparts({ db }: Deps, { scope }: Person, idText: string): Promise<void> {
  await keepAdministrable(db, async (trx) => {
    await lockDepartCodes(trx);
    // Users who join now are counted, or wait and are refused when the department is gone.
    await lockDepartRows(trx, idList(idText));
    const codes = await requireCodes(trx, idList(idText), scope);
    checkOwnRoots(scope, codes);
    checkEmpty(await countContents(trx, codes), codes.length);
    await removeDeparts(trx, codes);
    // Users responsible for the department see less from now on, whichever role or class gave them the scope.
    await publish(trx, { kind: 'sessions', userId: null });
  });
}

/** Removes all pupils from a class; their accounts stay. */
export async function clearDepart({ db }: Deps, { scope }: Person, id: string): Promise<void> {
  await keepAdministrable(db, async (trx) => {
    await requireCodes(trx, [id], scope);
    await removePupils(trx, id);
    await publish(trx, { kind: 'sessions', userId: null });
  });
}
