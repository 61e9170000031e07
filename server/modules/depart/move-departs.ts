import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Person } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { refusals, refuse } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { findDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { moveResponsible } from '#server/shared/people/write-links.store.ts';
import { keepAdministrable } from '#server/shared/permission/keep-administrable.ts';
import type { Db } from '#server/store/database.ts';
import { checkOwnRoots } from './depart.rules.ts';
import { moveContents } from './move-contents.ts';
import { deleteEmptied, listChildrenOf, lockDepartRows, moveDepart } from './move-departs.store.ts';
import { nextOrgCode } from './org-code.rules.ts';
import { listSiblings, lockDepartCodes } from './write-depart.store.ts';

type Depart = Awaited<ReturnType<typeof findDeparts>>[number];

/**
 * Deletes departments after everything in them went to another one: people, courses, homework, works, and the departments
 * below with all that is theirs (decision 065). All or nothing. Errors: refusals; of the target, at `targetId`.
 */
export async function moveAndDelete(
  { db }: Deps,
  { caller, scope }: Person,
  body: BodyOf<'POST /sys/sysDepart/moveAndDelete'>,
): Promise<void> {
  // Whoever moves people does what the members' tab asks this right for.
  if (!caller.grants.has('depart:user')) throw refusals.forbidden();
  const ids = idList(body.ids);
  if (ids.length === 0) throw refuse('请选择一条记录！');
  await keepAdministrable(db, async (trx) => {
    await lockDepartCodes(trx);
    // Who joins one of them now waits, and is refused when it is gone: nobody is lost in between.
    await lockDepartRows(trx, [...ids, body.targetId]);
    const gone = await findDeparts(trx, ids, scope);
    if (gone.length < ids.length) throw refuse('部门不存在！');
    const codes = gone.map(({ orgCode }) => orgCode);
    checkOwnRoots(scope, codes);
    const [target] = await findDeparts(trx, [body.targetId], scope);
    if (target === undefined) throw refuse('要移到的部门/班级不存在！', 'targetId');
    if (codes.some((code) => target.orgCode.startsWith(code)))
      throw refuse('不能移到要删除的部门/班级或其下级', 'targetId');
    await moveChildren(trx, ids, target);
    // Who answers for a class goes on doing so in a class, but does not come to answer for a whole school.
    const alike = gone.filter(({ orgCategory }) => orgCategory === target.orgCategory).map(({ id }) => id);
    if (scope.kind === 'all') await moveResponsible(trx, alike, target.id);
    await moveContents(trx, ids, target);
    await deleteEmptied(trx, ids);
    await publish(trx, { kind: 'sessions', userId: null });
  });
}

/**
 * The departments right below come below the target, under new codes with all that is below them. The deepest first: what
 * lies below another one would get its new code before it is moved itself.
 */
async function moveChildren(trx: Db, ids: readonly string[], target: Depart): Promise<void> {
  const siblings = (await listSiblings(trx, target.id)).map(({ orgCode }) => orgCode);
  const children = await listChildrenOf(trx, ids);
  for (const child of children.toSorted((one, other) => other.orgCode.length - one.orgCode.length)) {
    const orgCode = nextOrgCode(target.orgCode, siblings);
    siblings.push(orgCode);
    await moveDepart(trx, child, { id: target.id, orgCode, orgType: Number(target.orgType) + 1 });
  }
}
