import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { findDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { moveResponsible } from '#server/shared/people/write-links.store.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import type { Db } from '#server/store/database.ts';
import { checkOwnRoots } from './depart.rules.ts';
import { moveContents } from './move-contents.ts';
import { deleteDepartRows, listChildrenOf, lockDepartRows, moveDepart } from './move-departs.store.ts';
import { nextOrgCode } from './org-code.rules.ts';
import { listSiblings, lockDepartCodes } from './write-depart.store.ts';

type Depart = Awaited<ReturnType<typeof findDeparts>>[number];

/**
 * Deletes departments after moving their contents to another one: people, courses, homework, works, and the
 * departments below with their contents (decision 065). All or nothing. Errors: refusals; those about the
 * target at `targetId`.
 */
export async function moveAndDelete(
  { db }: Deps,
  { caller, scope }: Actor,
  body: BodyOf<'POST /sys/sysDepart/moveAndDelete'>,
): Promise<void> {
  // The permission is the one that the members' tab requires for moving people.
  if (!caller.grants.has('depart:user')) throw refusals.forbidden();
  const ids = idList(body.ids);
  if (ids.length === 0) throw refusal('请选择一条记录！');
  await requireAdministratorAfter(db, async (trx) => {
    await lockDepartCodes(trx);
    // Users who join one of them now wait and are refused when it is gone, so none is lost in between.
    await lockDepartRows(trx, [...ids, body.targetId]);
    const deletedDeparts = await findDeparts(trx, ids, scope);
    if (deletedDeparts.length < ids.length) throw refusal('部门不存在！');
    const codes = deletedDeparts.map(({ orgCode }) => orgCode);
    checkOwnRoots(scope, codes);
    const [target] = await findDeparts(trx, [body.targetId], scope);
    if (target === undefined) throw refusal('要移到的部门/班级不存在！', 'targetId');
    if (codes.some((code) => target.orgCode.startsWith(code)))
      throw refusal('不能移到要删除的部门/班级或其下级', 'targetId');
    await moveChildren(trx, ids, target);
    // A user responsible for a class becomes responsible for the target class, but not for a whole school.
    const alike = deletedDeparts
      .filter(({ orgCategory }) => orgCategory === target.orgCategory)
      .map(({ id }) => id);
    if (scope.kind === 'all') await moveResponsible(trx, alike, target.id);
    await moveContents(trx, ids, target);
    await deleteDepartRows(trx, ids);
    await publish(trx, sessionsTopic, { userId: null });
  });
}

/**
 * Moves the direct children below the target, with new codes for all departments below them. The deepest ones
 * move first; otherwise a nested one would get a new code before its own move.
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
