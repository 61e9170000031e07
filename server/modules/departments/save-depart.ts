import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { findDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { categoryOf, checkRootAllowed, departRow, reorder } from './depart.rules.ts';
import { listRecords } from './depart.store.ts';
import { nextOrgCode } from './org-code.rules.ts';
import {
  insertDeparts,
  listSiblings,
  lockDepart,
  lockDepartCodes,
  updateDepart,
  writeOrder,
} from './write-depart.store.ts';

type Add = BodyOf<'POST /sys/sysDepart/add'>;
type Edit = BodyOf<'PUT /sys/sysDepart/edit'>;

/**
 * Adds a department below one in scope, or an institution, with the next code of its level
 * (docs/behaviour.md#departments).
 */
export async function addDepart(
  deps: Deps,
  { caller, scope }: Actor,
  body: Add,
): Promise<Schema<'DepartSaved'>> {
  const departName = nameOf(body.departName);
  const requestedParent = body.parentId ?? '';
  return await inTransaction(deps.db, async (trx) => {
    await lockDepartCodes(trx);
    if (requestedParent === '') checkRootAllowed(scope);
    const [parent] = requestedParent === '' ? [] : await findDeparts(trx, [requestedParent], scope);
    if (requestedParent !== '' && parent === undefined) throw refusal('上级部门不存在！', 'parentId');
    const siblings = await listSiblings(trx, parent?.id ?? null);
    const orgCode = nextOrgCode(
      parent?.orgCode ?? '',
      siblings.map((one) => one.orgCode),
    );
    const row = {
      id: deps.newId(),
      parentId: parent?.id ?? null,
      departName,
      ...texts(body),
      departOrder: body.departOrder ?? Math.max(0, ...siblings.map((one) => one.departOrder + 1)),
      orgCategory: categoryOf(body.orgCategory, parent === undefined),
      orgType: String(Number(parent?.orgType ?? 0) + 1),
      orgCode,
      createBy: caller.username,
      createTime: deps.clock(),
    };
    await insertDeparts(trx, [row]);
    return { id: row.id, orgCode };
  });
}

/** Changes a department in scope; its place in the tree stays (docs/behaviour.md#departments). */
export async function editDepart(deps: Deps, { caller, scope }: Actor, body: Edit): Promise<void> {
  const departName = nameOf(body.departName);
  await inTransaction(deps.db, async (trx) => {
    const [found] = await findDeparts(trx, [body.id], scope);
    const stored = found === undefined ? undefined : await lockDepart(trx, body.id);
    if (stored === undefined) throw refusal('部门不存在！');
    if (body.parentId !== undefined && (body.parentId ?? '') !== (stored.parentId ?? ''))
      throw refusal('现在还不能把部门移到另一个上级下面', 'parentId');
    const orgCategory = categoryOf(body.orgCategory, stored.parentId === null, stored.orgCategory);
    const current = async () => {
      const [row] = await listRecords(trx, scope, { ids: [body.id] });
      return row === undefined ? undefined : departRow(row);
    };
    const updateTime = await nextRevision(body.revision, stored, deps.clock(), current);
    const order = typeof body.departOrder === 'number' ? { departOrder: body.departOrder } : {};
    await updateDepart(trx, body.id, {
      departName,
      ...texts(body),
      ...order,
      orgCategory,
      updateBy: caller.username,
      updateTime,
    });
  });
}

/** Reorders siblings. */
export async function sortDeparts(deps: Deps, { scope }: Actor, ids: readonly string[]): Promise<void> {
  const requested = [...new Set(ids)];
  await inTransaction(deps.db, async (trx) => {
    await lockDepartCodes(trx);
    const found = await findDeparts(trx, requested, scope);
    if (found.length < requested.length) throw refusal('部门不存在！');
    const [first] = found;
    if (first === undefined || found.some(({ parentId }) => parentId !== first.parentId))
      throw refusal('现在还不能把部门移到另一个上级下面');
    const siblings = await listSiblings(trx, first.parentId);
    await writeOrder(
      trx,
      reorder(
        siblings.map(({ id }) => id),
        requested,
      ),
    );
  });
}

function nameOf(text: string): string {
  const name = text.trim();
  if (name === '') throw refusal('请输入机构/部门名称！', 'departName');
  return name;
}

/** Returns the columns that these operations may write; an absent key leaves a column unchanged. */
function texts(body: Add | Edit) {
  const { departNameEn, departNameAbbr, description, mobile, fax, address, memo } = body;
  const textFields = { departNameEn, departNameAbbr, description, mobile, fax, address, memo };
  const entries = Object.entries(textFields).filter(([, value]) => value !== undefined);
  const result: Partial<Record<keyof typeof textFields, string | null>> = {};
  for (const [key, value] of entries)
    Object.assign(result, { [key]: (value ?? '').trim() === '' ? null : value?.trim() });
  return result;
}
