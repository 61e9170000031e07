import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireIds } from '#server/http/id-list.ts';
import {
  deleteRecords,
  translateDuplicates,
  restoreRecords,
  type RecordKind,
} from '#server/records/record-commands.ts';
import { purgeRecords } from '#server/records/record-bin.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextChildCode } from '#server/shared/codes/tree-codes.rules.ts';
import type { Db } from '#server/store/database.ts';
import { insertRecord } from '#server/store/record.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { findCategory, listBelow, listChildCodes, listDeletedBelow, lockParent } from './category.store.ts';

export const categoryKind: RecordKind<'sysCategory'> = {
  table: 'sysCategory',
  taken: { sys_category_pid_value_key: { message: '同一级的自定义值已存在！', field: 'value' } },
};

export type NewCategory = {
  readonly pid: string | null;
  readonly name: string;
  readonly value: string | null;
  readonly comment: string | null;
};

/** Adds a category below another one or at the root, with the next free code. */
export async function addCategory(
  deps: Deps,
  caller: Caller,
  { pid, ...body }: BodyOf<'POST /sys/category/add'>,
): Promise<void> {
  const parent = pid === undefined || pid === '' || pid === '0' ? null : pid;
  const category = { ...categoryValues(body), pid: parent };
  await translateDuplicates(categoryKind, () =>
    inTransaction(deps.db, (trx) => insertCategory(deps, trx, caller, category)),
  );
}

/** Inserts a category and returns its id. Errors: a refusal if the parent does not exist. */
export async function insertCategory(
  deps: Deps,
  trx: Db,
  { username }: Caller,
  category: NewCategory,
): Promise<string> {
  const parentCode = await lockParent(trx, category.pid);
  if (parentCode === undefined) throw refusal('上级分类不存在', 'pid');
  const code = nextChildCode(parentCode, await listChildCodes(trx, category.pid));
  const id = deps.newId();
  await insertRecord(trx, 'sysCategory', {
    ...category,
    id,
    code,
    createBy: username,
    createTime: deps.clock(),
  });
  return id;
}

/** Returns the columns that a save writes. */
export function categoryValues({
  name,
  value,
  comment,
}: Omit<BodyOf<'POST /sys/category/add'>, 'pid'>): Omit<NewCategory, 'pid'> {
  if (name.trim() === '') throw refusal('请输入分类名称！', 'name');
  // An empty value is stored as null, because other values are unique at one place.
  return { name: name.trim(), value: value?.trim() || null, comment: comment?.trim() || null };
}

/** Deletes categories with everything below them. */
export async function deleteCategories(deps: Deps, caller: Caller, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(deps.db, async (trx) => {
    const below = await listBelow(trx, ids, 'present');
    if (ids.some((id) => !below.includes(id))) throw refusal('记录不存在或已被删除');
    await deleteRecords({ ...deps, db: trx }, categoryKind, caller, below.join(','));
  });
}

type RestoreRequest = {
  readonly idText: string;
  /**
   * True for 撤销, which undoes only recent deletions of the caller; false for the recycle bin, which
   * restores any.
   */
  readonly ownOnly: boolean;
};

/** Restores categories with everything deleted together with them. */
export async function restoreCategories(
  deps: Deps,
  caller: Caller,
  { idText, ownOnly }: RestoreRequest,
): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(deps.db, async (trx) => {
    const below = await listBelow(trx, ids, 'deleted');
    if (ids.some((id) => !below.includes(id)))
      throw refusal(ownOnly ? '已超过撤销时间' : '记录不存在或已被删除');
    await restoreRecords({ ...deps, db: trx }, categoryKind, caller, { idText: below.join(','), ownOnly });
    for (const id of ids) {
      const pid = (await findCategory(trx, id))?.pid ?? null;
      if (pid !== null && (await findCategory(trx, pid)) === undefined) throw refusal('上级分类不存在');
    }
  });
}

/** Purges deleted categories with everything deleted below them. */
export async function purgeCategories({ db }: Deps, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(db, async (trx) => {
    const deletedIds = await listDeletedBelow(trx, ids);
    if (ids.some((id) => !deletedIds.includes(id))) throw refusal('记录不存在或已被删除');
    await purgeRecords(trx, 'sysCategory', deletedIds);
  });
}
