import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
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

/** The codes of departments in scope; ids of others are answered as if they did not exist. */
async function demandCodes(db: Db, ids: readonly string[], scope: RowScope): Promise<string[]> {
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
  return await countContents(db, await demandCodes(db, idList(idText), scope));
}

/** Refuses, saying how much still hangs on the departments beside `chosen` themselves. */
function checkEmpty({ departCount, userCount, courseCount }: Schema<'DepartFigures'>, chosen: number): void {
  const kept = [
    ...(departCount > chosen ? [`${departCount - chosen} 个下级部门/班级`] : []),
    ...(userCount > 0 ? [`${userCount} 名用户`] : []),
    ...(courseCount > 0 ? [`${courseCount} 门课程`] : []),
  ];
  if (kept.length > 0) throw refuse(`还有 ${kept.join('、')}，请先移走或移除，再删除部门/班级`);
}

/** Removes departments that hold nobody and nothing any more; works stay, without a class. All or none. */
export async function deleteDeparts({ db }: Deps, { scope }: Person, idText: string): Promise<void> {
  await keepAdministrable(db, async (trx) => {
    await lockDepartCodes(trx);
    // Who joins one of them now is counted, or waits and is refused when it is gone.
    await lockDepartRows(trx, idList(idText));
    const codes = await demandCodes(trx, idList(idText), scope);
    checkOwnRoots(scope, codes);
    checkEmpty(await countContents(trx, codes), codes.length);
    await removeDeparts(trx, codes);
    // Whose department it was sees less from now on, whatever role or class it came from.
    await publish(trx, { kind: 'sessions', userId: null });
  });
}

/** Takes all pupils out of a class; their accounts stay. */
export async function clearDepart({ db }: Deps, { scope }: Person, id: string): Promise<void> {
  await keepAdministrable(db, async (trx) => {
    await demandCodes(trx, [id], scope);
    await removePupils(trx, id);
    await publish(trx, { kind: 'sessions', userId: null });
  });
}
