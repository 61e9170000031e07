import type { Deps } from '#server/deps/deps.ts';
import { chosenIds } from '#server/http/id-list.ts';
import type { RecordKind } from '#server/records/keep-record.ts';
import { refuse } from '#server/http/refusal.ts';
import { dictBin } from '#server/shared/records/dict-bin.ts';
import { deleteItemByText } from '#server/shared/records/write-dict-item.store.ts';
import { dictionariesChanged } from '#server/shared/records/dictionaries-changed.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { isSystemDict, purgeDicts } from './dict-admin.store.ts';

export const dictKind: RecordKind<'sysDict'> = {
  table: 'sysDict',
  bin: dictBin,
  taken: { sys_dict_dict_code_key: { message: '字典编码已存在！', field: 'dictCode' } },
  changed: dictionariesChanged,
};

/** Removes dictionaries from the recycle bin with their items for good. */
export async function purgeDeletedDicts({ db }: Deps, idText: string): Promise<void> {
  const ids = chosenIds(idText);
  await inTransaction(db, async (trx) => {
    if ((await purgeDicts(trx, ids)) < ids.length) throw refuse('记录不存在或已被删除');
  });
}

/** Removes an item by its text, as the select of the existing product does (docs/behaviour.md#dictionaries). */
export async function removeItemByText(
  { db }: Deps,
  { dictCode, itemText }: { readonly dictCode: string; readonly itemText: string },
): Promise<void> {
  if (await isSystemDict(db, dictCode)) throw refuse('系统字典不能这样删除，请在数据字典中修改', 'dictCode');
  await inTransaction(db, async (trx) => {
    if (!(await deleteItemByText(trx, dictCode, itemText))) throw refuse('记录不存在或已被删除');
    await dictionariesChanged(trx);
  });
}
