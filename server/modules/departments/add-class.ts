import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { addResponsible, putInCharge } from '#server/shared/people/write-links.store.ts';
import { readConfig } from '#server/shared/site-config/config.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { hasSiblingWithName, listClassHomes } from './class-home.store.ts';
import { classCategory, institutionCategory } from './depart.rules.ts';
import { nextOrgCode } from './org-code.rules.ts';
import { insertDeparts, listSiblings, lockDepartCodes } from './write-depart.store.ts';

/**
 * Creates a class for a caller without access to the department tree: next to the classes the caller is responsible
 * for, else in the caller's department, and puts the caller in charge of it; when several places fit, the body names
 * one. A caller responsible for everything needs no link. The first class of a new school also creates the institution.
 */
export async function addClass(
  deps: Deps,
  { caller, scope }: Actor,
  body: BodyOf<'POST /sys/sysDepart/addClass'>,
): Promise<Schema<'DepartSaved'>> {
  const departName = body.departName.trim();
  if (departName === '') throw refusal('请输入班级名称！', 'departName');
  const memo = body.memo?.trim() ?? '';
  const saved = await inTransaction(deps.db, async (trx) => {
    await lockDepartCodes(trx);
    const homes = await listClassHomes(trx, caller.userId, scope.kind === 'all');
    const chosen = body.parentId === undefined ? homes[0] : homes.find(({ id }) => id === body.parentId);
    if (homes.length > 0 && chosen === undefined) throw refusal('请重新选择班级的位置', 'parentId');
    const home = chosen ?? (await firstInstitution(trx, deps, caller.username));
    if (home === undefined) throw refusal('您还没有所属的学校或部门，请联系管理员');
    if (await hasSiblingWithName(trx, home.id, departName)) throw refusal('已经有同名的班级', 'departName');
    const siblings = await listSiblings(trx, home.id);
    const row = {
      id: deps.newId(),
      parentId: home.id,
      departName,
      memo: memo === '' ? null : memo,
      grade: body.grade ?? null,
      term: body.term ?? null,
      departOrder: Math.max(0, ...siblings.map((one) => one.departOrder + 1)),
      orgCategory: classCategory,
      orgType: String(Number(home.orgType) + 1),
      orgCode: nextOrgCode(
        home.orgCode,
        siblings.map((one) => one.orgCode),
      ),
      createBy: caller.username,
      createTime: deps.clock(),
    };
    await insertDeparts(trx, [row]);
    if (scope.kind !== 'all') {
      await addResponsible(trx, caller.userId, row.id);
      await putInCharge(trx, caller.userId, row.id);
      await publish(trx, sessionsTopic, { userId: caller.userId });
    }
    return { id: row.id, orgCode: row.orgCode };
  });
  if (scope.kind !== 'all') deps.sessions.invalidateUser(caller.userId);
  return saved;
}

/** Creates the institution with the first class of a new school; undefined if there are departments. */
async function firstInstitution(trx: Db, deps: Deps, createBy: string) {
  if ((await listSiblings(trx, null)).length > 0) return undefined;
  const departName = (await readConfig(trx, ['brandName'])).get('brandName')?.slice(0, 100) || '学校';
  const home = { id: deps.newId(), orgCode: nextOrgCode('', []), orgType: '1' };
  const row = { ...home, departName, departOrder: 0, orgCategory: institutionCategory };
  await insertDeparts(trx, [{ ...row, createBy, createTime: deps.clock() }]);
  return home;
}
